"""The sheet Rules: what is published, and what this tour does where the publication is silent."""

from cotour.season import Season

CSCA = "Colorado State Chess Association, how CO Tour points are calculated"
CSCA_CLASS = "Colorado State Chess Association, how CO Tour classes are determined"
CSCA_ORDER = "Colorado State Chess Association, CO Tour standings"
LEUVEN = "Backgammon Club Leuven, 4CQ table of 2 February 2011"

Line = tuple[str, str, str, str]

TOUR: tuple[Line, ...] = (
    (
        "1",
        "Points in an event = tour score / max points x multiplier. The tour score is the "
        "crosstable score without half-point byes; a full-point bye stays in.",
        "",
        CSCA,
    ),
    (
        "2",
        "Max points is the most that a player could score in the section: its number of rounds.",
        "A section of double games says so with its own Max points. It is never guessed from the "
        "scores.",
        CSCA,
    ),
    (
        "3",
        "Multiplier = sum of the post-tournament ratings of the section / 1000 + players in lower "
        "sections. The sum runs over every participant, the player included.",
        "A provisional rating such as 1655P12 is rating 1655. Nothing is rounded before the end.",
        CSCA,
    ),
    (
        "4",
        "Players in lower sections are counted, not their ratings.",
        "Lower sections are those after this one in the event's order; sections side by side are "
        "not lower than each other.",
        CSCA,
    ),
    (
        "5",
        "",
        "A forfeit win counts 1 in the score and a forfeit draw 1/2. Forfeits, byes and unplayed "
        "rounds are not games.",
        "",
    ),
    (
        "6",
        "",
        "A player who shows no game, no full-point bye and no forfeit win is a no-show, and no "
        "participant.",
        "",
    ),
    (
        "7",
        "",
        "Without a post-tournament rating the pre-tournament rating stands in; without both, the "
        "player adds 0.{strength}",
        "",
    ),
    ("8", "", "Side games and extra games are no tour section unless the organisers say so.", ""),
    (
        "9",
        "",
        "Who plays in two sections of one event has the points and games of both; the event counts "
        "once.",
        "",
    ),
    (
        "10",
        "",
        "Out-of-state players count in sums and counts.{residents}",
        "",
    ),
    ("11", "Season points are the sum over the events.", "Corrections are added and listed.", CSCA),
    (
        "12",
        "Average rating = sum of (games x pre-tournament rating) / sum of games, over the events of "
        "the season.",
        "",
        CSCA_CLASS,
    ),
    (
        "13",
        "Pre-tournament ratings decide the average and the class, post-tournament ratings the "
        "points.",
        "",
        CSCA_CLASS,
    ),
    (
        "14",
        "",
        "An event where the player was unrated, or played no game, does not count in the average. "
        "No rated game in the season: no average, class Unrated.",
        "",
    ),
    ("15", "", "Games are rounds with a win, draw or loss against an opponent.", ""),
    (
        "16",
        "",
        "The average is printed as a whole number, halves up, and the printed number decides the "
        "class.",
        "",
    ),
    ("17", "{classes}", "The lower bound belongs to the class.", CSCA_CLASS),
    (
        "18",
        "Three orders: most points, most games, and points within each class.",
        "",
        CSCA_ORDER,
    ),
    ("19", "", "Equal totals share the place (1, 2, 2, 4).", ""),
    (
        "20",
        "",
        "Within a tie on points the list goes by games, name, ID; within a tie on games by points, "
        "name, ID. A top 10 runs on through a tie.",
        "",
    ),
    ("21", "", "Printed numbers are rounded half up from the exact value.", ""),
    (
        "28",
        "A season runs from September to August.",
        "Events outside the season do not count.",
        CSCA,
    ),
)

FOUR_CQ: tuple[Line, ...] = (
    (
        "22",
        "Normalised x = (x - min) x 100 / (max - min), over all players on the list, for rating and "
        "for CP. 4CQ = (1 - weight) x normalised rating + weight x normalised CP. Weight = day "
        "number of the as-of date / days in the year.",
        "",
        LEUVEN,
    ),
    (
        "23",
        "On 31 December only CP matter.",
        "In a leap year the divisor is 366.",
        LEUVEN,
    ),
    ("24", "", "All values equal: normalised 0 for all.", ""),
    (
        "25",
        "",
        "A blank CP is 0 CP. A player without a rating is listed last, without a 4CQ, and takes no "
        "part in the lowest and highest rating. Equal values share the place, then name.",
        "",
    ),
    (
        "26",
        "A list is made for a day and stays.",
        "The same day and input give the same list.",
        LEUVEN,
    ),
)

COMBINED: Line = (
    "27",
    "",
    "The 4CQ's index over the ranked people of the tour: rating = average rating, CP = season "
    "points, weight = share of the season gone on the as-of day.",
    "",
)


TIES = {  # Settings.tied_prizes -> what is done
    "share": "The prizes of tied places are added up and divided equally; a prize that is no "
    "amount is shared as it is.",
    "games": "Of equal points, more games wins the higher place (most games: more points); who is "
    "still equal shares.",
}
ONE_EACH = (
    "Nobody wins two prizes: the greatest amount is given first (where a prize is no amount: in the "
    "order of the list), and who has won is passed over in the others."
)
PRIZES: tuple[Line, ...] = (
    (
        "Prizes",
        "",
        "A category is overall, most games, a class, or a group that the organisers name. Its order "
        "is that of the standings (most games: by games). Who has played and is ranked may win.",
        "",
    ),
    (
        "Prizes",
        "",
        "Who is not eligible does not win: the prize passes down. {ties}{one_each}",
        "",
    ),
)


def rule_lines(season: Season) -> list[dict[str, str]]:
    """The lines of the sheet Rules: only the systems in this workbook, with its settings."""
    lines = [] if season.standings.empty else list(TOUR)
    if season.combined is not None:
        lines.append(COMBINED)
    if season.rating_lists or season.combined is not None:
        lines += FOUR_CQ
    if season.prizes is not None:
        lines += PRIZES
    settings = {
        "ties": TIES[season.settings.tied_prizes],
        "one_each": f" {ONE_EACH}" if season.settings.one_prize else "",
        "strength": (
            " Sections without any post-tournament rating count the pre-tournament ratings."
            if season.settings.strength_from_pre
            else ""
        ),
        "residents": (
            f" Only residents of {' or '.join(season.settings.residents_of)} are ranked; the others "
            "stand under them, without a place."
            if season.settings.residents_of
            else ""
        ),
        "classes": classes_in_words(season.settings.classes),
    }
    names = ("rule", "published", "ruling", "source")
    return [
        dict(zip(names, (text.format(**settings) for text in line), strict=True)) for line in lines
    ]


def classes_in_words(classes: tuple[tuple[str, float], ...]) -> str:
    """The class table in one sentence.

    >>> classes_in_words((("A", 1800.0), ("B", 1600.0), ("C", float("-inf"))))
    'Classes: A from 1800, B from 1600, C below.'
    """
    above = [f"{name} from {lowest:.0f}" for name, lowest in classes[:-1]]
    return f"Classes: {', '.join([*above, f'{classes[-1][0]} below'])}."
