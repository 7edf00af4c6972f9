"""One person's name as it is shown: complete, in normal case, and never made up."""

import random

import pytest

from cotour.names import display_name


def shown(*spellings):
    """The name shown for these spellings, the last one from the latest event; in any order."""
    weighted = [(spelling, event) for event, spelling in enumerate(spellings)]
    found = display_name(weighted)
    for seed in range(5):
        shuffled = random.Random(seed).sample(weighted, len(weighted))
        assert display_name(shuffled) == found, f"{shuffled} in another order"
    return found


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("ANNA BERG", "Anna Berg"),
        ("Smith, John Junior", "John Smith Junior"),
        ("SMITH, JOHN SENIOR", "John Smith Senior"),
        ("Smith, John 4th", "John Smith 4th"),
        ("Smith, Junior", "Junior Smith"),
        ("Smith, J.R.", "J.R. Smith"),
        ("Ronaldo Junior", "Ronaldo Junior"),
        ("anna berg", "Anna Berg"),
        ("RON MCDONALD", "Ron McDonald"),
        ("FAY MCKAY", "Fay McKay"),
        ("RON MACDONALD", "Ron MacDonald"),
        ("RON MACGREGOR", "Ron MacGregor"),
        ("RON MACARTHUR", "Ron MacArthur"),
        ("RON MACKENZIE", "Ron MacKenzie"),
        ("MACE MACHADO", "Mace Machado"),
        ("MACK MACIAS", "Mack Macias"),
        ("MACY MACKEY", "Macy Mackey"),
        ("ANN MACLIN", "Ann Maclin"),
        ("SEAN O'NEIL", "Sean O'Neil"),
        ("SEAN O’NEIL", "Sean O’Neil"),
        ("GINO D'ANGELO", "Gino D'Angelo"),
        ("MARIA DE LA CRUZ", "Maria de la Cruz"),
        ("CRUZ, MARIA DE LA", "Maria de la Cruz"),
        ("ANA DOS SANTOS", "Ana dos Santos"),
        ("JAN VAN DER BERG", "Jan van der Berg"),
        ("VAN DER BERG, JAN", "Jan van der Berg"),
        ("VAN DER BERG", "van der Berg"),
        ("jan van 't hooft", "Jan van 't Hooft"),
        ("VAN NGUYEN", "Van Nguyen"),
        ("THI VAN", "Thi Van"),
        ("DI DUNN", "Di Dunn"),
        ("ANNA SMITH-JONES", "Anna Smith-Jones"),
        ("ANNE-MARIE O'BRIEN-MCCOY", "Anne-Marie O'Brien-McCoy"),
        ("JOHN SMITH JR", "John Smith Jr"),
        ("JOHN SMITH JR.", "John Smith Jr."),
        ("JOHN SMITH SR", "John Smith Sr"),
        ("JOHN SMITH III", "John Smith III"),
        ("john smith ii", "John Smith II"),
        ("JOHN SMITH IV", "John Smith IV"),
        ("JOHN SMITH 2ND", "John Smith 2nd"),
        ("JOHN SMITH Jr", "John Smith Jr"),
        ("IAN ST. JOHN", "Ian St. John"),
        ("J R SMITH", "J R Smith"),
        ("J.R. SMITH", "J.R. Smith"),
        ("JP SMITH", "JP Smith"),
        ("AJ SMITH", "AJ Smith"),
        ("BO NG", "Bo Ng"),
        ("NG, BO", "Bo Ng"),
        ("ED LI", "Ed Li"),
        ("ÉLODIE ØSTERGÅRD", "Élodie Østergård"),
        ("e\u0301lodie berg", "Élodie Berg"),
        ("THOMAS GROß", "Thomas Groß"),
        ("ALİ DEMİR", "Ali Demir"),
        ("IJSBRAND DE VRIES", "IJsbrand de Vries"),
        ("DR ANNA BERG", "Dr Anna Berg"),
        ("GM ANNA BERG", "GM Anna Berg"),
        ("WIM VAN DAM", "Wim van Dam"),
    ],
)
def test_capitals_and_small_letters_become_normal_case(raw, name):
    assert shown(raw) == name


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("BERG, ANNA", "Anna Berg"),
        ("Berg, Anna Maria", "Anna Maria Berg"),
        ("  Berg ,  Anna ", "Anna Berg"),
        ("SMITH, JOHN JR", "John Smith Jr"),
        ("SMITH JR, JOHN", "John Smith Jr"),
        ("Smith, Jr., John", "John Smith Jr."),
        ("Smith, John, III", "John Smith III"),
        ("John Smith, Jr", "John Smith Jr"),
        ("SMITH, John", "John Smith"),
        ("John SMITH", "John Smith"),
        ("Maria DE LA CRUZ", "Maria de la Cruz"),
        ("van Gogh, Theo", "Theo van Gogh"),
        ("MCDONALD, JP", "JP McDonald"),
    ],
)
def test_the_first_name_comes_first(raw, name):
    assert shown(raw) == name


@pytest.mark.parametrize(
    "name",
    [
        "DeShawn McCoy",
        "Theo van Gogh",
        "Ng",
        "Bo Li",
        "Fay macDuff",
        "Maria De La Cruz",
        "Ann Macdonald",
        "JP Smith",
        "Anand K",
        "Dr. Anna Berg",
        "李 小龙",
        "???",
        "Anna Berg (withdrew)",
        "",
    ],
)
def test_a_spelling_in_mixed_case_stays_as_it_is(name):
    assert shown(name) == name


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("José Nuñez", "Jose Nunez"),
        ("Müller, Max", "Mueller, Max"),
        ("Sean O'Neil", "Sean Oneil"),
        ("Anna Smith-Jones", "Anna Smith Jones"),
        ("John Smith", "J. Smith"),
        ("John Smith", "JR Smith"),
        ("John Smith", "J. Albert Smith"),
        ("John Smith", "Smith"),
        ("Christopher Smith", "Chris Smith"),
        ("John Albert Smith", "John A. Smith"),
        ("John A. Smith", "John Smith"),
        ("John Smith Jr", "John Smith"),
        ("John Smith III", "John Smith"),
        ("Dr Anna Berg", "Anna Berg"),
    ],
)
def test_the_more_complete_spelling_wins_whenever_it_was_seen(better, worse):
    expected = shown(better)
    assert shown(better, worse) == expected
    assert shown(worse, better) == expected
    assert display_name([(better, 3), (worse, 3)]) == expected


@pytest.mark.parametrize(
    "spoilt",
    [
        "Anna Maria Berg (withdrew)",
        "Anna Maria Berg [house player]",
        "Anna Maria Berg withdrew",
        "Anna Maria Berg - late",
        "Anna Maria Berg 1655",
        "Anna Mar?a Berg",
        "Anna Mar\ufffda Berg",
        "Anna MarÃ\xada Berg",
        "Anna MarÃªa Berg",
        "Anna Maria Berg*",
    ],
)
def test_a_note_digits_and_broken_letters_are_not_completeness(spoilt):
    assert shown("Anna Berg", spoilt) == "Anna Berg"
    assert shown(spoilt, "BERG, A") == "A Berg"


def test_mojibake_loses_against_the_name_with_and_without_accents():
    assert shown("JosÃ© Cruz", "Jose Cruz") == "Jose Cruz"
    assert shown("José Cruz", "Jose Cruz", "JosÃ© Cruz") == "José Cruz"
    assert shown("MÃRIO CÂMARA", "Mario Camara") == "Mãrio Câmara"  # these are letters


def test_normal_case_seen_elsewhere_decides_for_the_capitals_of_its_words():
    assert shown("Maria De La Cruz", "DE LA CRUZ, MARIA JR") == "Maria De La Cruz Jr"
    assert shown("Sean Mcdonald", "MCDONALD, SEAN PAUL") == "Sean Paul Mcdonald"
    assert shown("Deshawn MacHado", "DESHAWN T MACHADO") == "Deshawn T MacHado"
    assert shown("José Nuñez", "JOSE NUNEZ III") == "José Nuñez III"
    assert shown("Jose Nunez", "NUÑEZ, JOSÉ A") == "José A Nuñez"  # no accent is lost


def test_a_changed_name_is_the_latest_one_with_its_most_complete_spelling():
    assert shown("Anna Maria Berg", "Anna Holm") == "Anna Holm"
    assert shown("Anna K Holm", "Anna Maria Louise Berg", "A. Holm") == "Anna K Holm"
    assert shown("Anna Holm", "Anna Maria Berg") == "Anna Maria Berg"
    assert shown("Anna B Holm", "Anna Berg") == "Anna Berg"  # B is not Berg's initial here
    assert shown("Anna Maria Berg", "Anna Holm", "BERG, ANNA (withdrew)") == "Anna Holm"
    assert shown("Robert Berg", "Bob Berg") == "Bob Berg"


def test_two_equally_complete_spellings_give_the_later_one_then_the_alphabet():
    assert shown("Jonathan Berg", "Jonathon Berg") == "Jonathon Berg"
    assert shown("Jonathon Berg", "Jonathan Berg") == "Jonathan Berg"
    assert shown("Ann Berg", "Anna Berg", "Ann Berg") == "Ann Berg"
    assert display_name([("Jonathon Berg", 2), ("Jonathan Berg", 2)]) == "Jonathan Berg"


def test_nobody_without_a_spelling_has_a_name():
    assert display_name([]) == ""
    assert display_name([("", 4), ("Anna Berg", 0), (" , ", 5)]) == "Anna Berg"
