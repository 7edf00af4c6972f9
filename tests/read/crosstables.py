"""A small US Chess crosstable as text, in the shapes in which it comes.

Open:    posts 1810 + 1690 + 1610 + 1490 = 6600, alone a multiplier of 6.6, with three below 9.6.
Reserve: posts 1310 + 1190 + 1110 = 3610, a multiplier of 3.61.
"""

Player = tuple[
    str, str, str, str, list[str], str
]  # name, score, state, ID / ratings, rounds, colours

OPEN: list[Player] = [
    ("ANN ABLE", "1.5", "CO", "101 / R: 1800   ->1810", ["W   2", "D   3"], "N:2"),
    ("BOB BROWN", "1.0", "CO", "102 / R: 1700P17->1690P19", ["L   1", "W   4"], ""),
    ("CY COLE", "1.5", "CO", "103 / R: 1600   ->1610", ["W   4", "D   1"], ""),
    ("DI DUNN", "0.0", "CO", "104 / R: Unrated->1490P2", ["L   3", "L   2"], ""),
]
RESERVE: list[Player] = [
    ("IDA IVES", "1.5", "CO", "301 / R: 1300   ->1310", ["W   2", "D   3"], ""),
    ("JO JONES", "1.0", "WY", "302 / R: 1200   ->1190", ["L   1", "B    "], ""),
    ("KIT KING", "1.0", "CO", "303 / R: 1100   ->1110", ["H    ", "D   1"], ""),
]
OPEN_POINTS = {"Ann Able": 4.95, "Bob Brown": 3.3, "Cy Cole": 4.95, "Di Dunn": 0}
BOTH_POINTS = {"Ann Able": 7.2, "Bob Brown": 4.8, "Cy Cole": 7.2, "Di Dunn": 0}
BOTH_POINTS |= {"Ida Ives": 2.7075, "Jo Jones": 1.805, "Kit King": 0.9025}
RULE = "-" * 60
ABOVE = ["Event: Denver Open", "Event Date(s): 2002-10-12 to 2002-10-13"]


def crosstable(players: list[Player], section: str = "") -> list[str]:
    """The lines of one section: a title, the heading of two lines, three lines for each player."""
    count = len(players[0][4])
    lines = [section] if section else []
    numbers = "".join(f"  {number}  |" for number in range(1, count + 1))
    lines += [
        RULE,
        f" Pair | Player Name                     |Total|{'Round|' * count} ",
        f" Num  | USCF ID / Rtg (Pre->Post)       | Pts |{numbers} ",
        RULE,
    ]
    for number, (name, score, state, ratings, rounds, norm) in enumerate(players, 1):
        colours = "".join("W    |" for _ in rounds)
        lines += [
            f" {number:4} | {name:32}|{score:5}|{'|'.join(rounds)}|",
            f"   {state:2} | {ratings:32}|{norm:5}|{colours}",
            RULE,
        ]
    return lines


def both() -> list[str]:
    """The event of two sections."""
    return [
        *ABOVE,
        "",
        *crosstable(OPEN, "Section 1 - OPEN"),
        "",
        *crosstable(RESERVE, "Section 2 - RESERVE"),
    ]


def without_blanks(lines: list[str]) -> list[str]:
    """The same with the blanks of its tables lost, and the lines of dashes too."""
    return [
        line.replace(" ", "") if "|" in line and "ANN" not in line else line.strip()
        for line in lines
        if line != RULE
    ]
