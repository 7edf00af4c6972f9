"""What a name is: one list of suffixes for the key, the spelling that is shown, and the questions."""

import pytest

from cotour.names import display_name, fold_name, mended, name_parts
from cotour.people.suggestions.readings import read_name


@pytest.mark.parametrize(
    ("suffix", "key"),
    [
        *[(each, "jr") for each in ("Jr", "JR.", "jnr", "Junior")],
        *[(each, "sr") for each in ("Sr.", "Snr", "SENIOR")],
        *[(each, "ii") for each in ("II", "2nd")],
        *[(each, "iii") for each in ("iii", "3rd")],
        *[(each, "iv") for each in ("IV", "4th")],
    ],
)
@pytest.mark.parametrize(
    "pattern", ["Smith, John {}", "Smith {}, John", "Smith, John, {}", "John Smith {}"]
)
def test_a_suffix_is_known_wherever_it_stands(suffix, key, pattern):
    name = pattern.format(suffix)
    assert fold_name(name) == f"john smith {key}"
    assert display_name([(name, 0)]).split()[:2] == ["John", "Smith"]
    (reading,) = read_name(name)
    assert (reading.words, reading.suffix.lower()) == (("john", "smith"), key)


@pytest.mark.parametrize("name", ["Smith, J.R.", "J. R. Smith", "Smith, J R"])
def test_initials_are_no_suffix(name):
    assert fold_name(name) == "j r smith"
    assert not name_parts(name).suffixes


def test_a_name_of_two_words_keeps_both():
    assert fold_name("Smith, Junior") == "junior smith" == fold_name("Junior Smith")
    assert display_name([("SMITH, JUNIOR", 0)]) == "Junior Smith"


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("JosÃ©", "José"),
        ("JosÃƒÂ©", "José"),
        ("MÃ¼ller", "Müller"),
        ("Å\x81ukasz", "Łukasz"),
        ("Jos&eacute;", "José"),
        ("Zoë Strauß", "Zoë Strauß"),
        ("Tomáš Šimek", "Tomáš Šimek"),
        ("Ânia", "Ânia"),
    ],
)
def test_letters_that_were_decoded_wrongly(wrong, right):
    assert mended(wrong) == right
