"""One raw cell: every row of the table of traps, as people really type it."""

import datetime as dt
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cotour.names import fold_name, member_key
from cotour.problems import Source, problem
from cotour.read.values import (
    UNRATED,
    Doubtful,
    Unreadable,
    date_in_file_name,
    read_count,
    read_cp,
    read_date,
    read_list_rating,
    read_member_id,
    read_number,
    read_rating,
    read_result,
    read_score,
    read_text,
    read_yes_no,
)
from cotour.wordings import WORDINGS

READERS = (
    read_score,
    read_count,
    read_number,
    read_cp,
    read_rating,
    read_list_rating,
    read_member_id,
    read_result,
    read_yes_no,
    read_date,
    read_text,
)
RAW = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(),
    st.text(alphabet="0123456789.,/½⁄ -–+PpWwDdLlHBXFZUu*()'\"%eE"),
    st.dates(),
    st.datetimes(),
    st.times(),
    st.timedeltas(),
)


def code(value: object) -> str:
    assert isinstance(value, Unreadable), value
    return value.code


@pytest.mark.parametrize("reader", READERS)
@given(raw=RAW)
def test_no_cell_makes_a_reader_raise(reader, raw):
    value = reader(raw)
    if isinstance(value, Unreadable):
        made = problem(value.code, Source("a.xlsx"), raw, heading="Score", hint=value.hint)
        assert made.fix
        assert not made.fix.startswith(":"), "a wording with a hint got none"


def test_no_wording_speaks_of_invalid():
    for wording in WORDINGS.values():
        assert "invalid" not in f"{wording.message} {wording.fix}".casefold()


# --- scores -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "score"),
    [
        (2.5, 2.5),
        (3, 3.0),
        (0.0, 0.0),
        ("3", 3.0),
        ("2.5", 2.5),
        ("2,5", 2.5),
        (" 3,5 ", 3.5),
        ("2½", 2.5),
        ("2 ½", 2.5),
        ("½", 0.5),
        ("0½", 0.5),
        ("2 1/2", 2.5),
        ("1/2", 0.5),
        ("1⁄2", 0.5),
        (".5", 0.5),
        ("4.0", 4.0),
        (2.4999999999999996, 2.5),
        (None, None),
        ("", None),
        ("   ", None),
    ],
)
def test_score(raw, score):
    assert read_score(raw) == score


def test_half_points_are_read_before_anything_is_normalised():
    assert unicodedata.normalize("NFKC", "2½") == "21⁄2"
    assert read_score("2½") == 2.5
    assert code(read_score("21⁄2")) == "score_text"
    assert code(read_score("21/2")) == "score_text"


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("7x", "score_text"),
        ("3+", "score_text"),
        ("-", "score_text"),
        (".", "score_text"),
        ("2²", "score_text"),
        ("٣", "score_text"),
        (True, "score_text"),
        (dt.time(1, 2), "score_text"),
        (float("nan"), "score_text"),
        (float("inf"), "score_text"),
        ("9" * 400, "score_text"),
        (-1.0, "score_negative"),
        ("-0.5", "score_negative"),
        ("−½", "score_negative"),
        (2.25, "score_not_half"),
        ("3.3", "score_not_half"),
        ("1,655", "score_not_half"),
        (dt.date(2024, 1, 2), "score_is_a_date"),
        (dt.datetime.fromisoformat("2024-02-01"), "score_is_a_date"),
    ],
)
def test_what_is_no_score(raw, expected):
    assert code(read_score(raw)) == expected


@pytest.mark.parametrize(
    ("date", "meant"),
    [
        (dt.date(2024, 1, 2), "1/2"),  # 1/2 typed in America
        (dt.date(2024, 2, 1), "1/2"),  # 1/2 typed in Europe
        (dt.date(2024, 5, 2), "2.5"),  # 2.5 typed in a German Excel
        (dt.date(2024, 3, 4), "3/4"),
    ],
)
def test_a_score_that_became_a_date_is_hinted_at(date, meant):
    assert meant in read_score(date).hint


@given(st.integers(0, 400))
def test_every_half_point_is_the_same_in_all_spellings(halves):
    whole, half = divmod(halves, 2)
    score = halves / 2
    spellings: list[object] = [score, str(score), str(score).replace(".", ",")]
    spellings += [f"{whole}½", f"{whole} 1/2"] if half else [whole, str(whole)]
    assert {read_score(each) for each in spellings} == {score}


# --- ratings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "rating"),
    [
        (1655, 1655),
        (1655.0, 1655),
        ("1655", 1655),
        ("'1655'", 1655),
        ("1655.0", 1655),
        ("1655P12", 1655),
        ("1568P12", 1568),
        ("1655p12", 1655),
        ("1655 P12", 1655),
        ("1568/12", 1568),
        ("1655 / 12", 1655),
        (" 955P11", 955),
        ("1,655", 1655),
        ("1,655P4", 1655),
        (100, 100),
        ("3000", 3000),
        ("unr.", UNRATED),
        ("Unr", UNRATED),
        ("Unr.", UNRATED),
        ("UNR", UNRATED),
        ("unrated", UNRATED),
        ("NEW", UNRATED),
        (0, UNRATED),
        (0.0, UNRATED),
        ("0", UNRATED),
        ("0P0", UNRATED),
        ("-", UNRATED),
        ("–", UNRATED),
        ("---", UNRATED),
        (None, None),
        ("", None),
        (" ", None),
        ("1655*", Doubtful(1655, "rating_marked")),
        ("1655 *", Doubtful(1655, "rating_marked")),
        ("2026 (+40)", Doubtful(2026, "rating_marked")),
        ("2026(-4)", Doubtful(2026, "rating_marked")),
    ],
)
def test_rating(raw, rating):
    assert read_rating(raw) == rating


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (15680.0, "rating_out_of_limits"),
        ("15680", "rating_out_of_limits"),
        ("15680*", "rating_out_of_limits"),
        (99, "rating_out_of_limits"),
        (3001, "rating_out_of_limits"),
        (-1500, "rating_out_of_limits"),
        ("1.655", "rating_out_of_limits"),
        (1603.12, "rating_not_whole"),
        ("1603,12", "rating_not_whole"),
        ("1655x", "rating_text"),
        ("A", "rating_text"),
        ("N/A", "rating_text"),
        ("1655-1700", "rating_pair"),
        ("1655 1700", "rating_pair"),
        ("1655/1672", "rating_pair"),
        ("1655P12 -> 1672P15", "rating_pair"),
        ("1655=>1672", "rating_pair"),
        ("1655 (1672)", "rating_pair"),
        ("1655/120", "rating_pair"),
        ("1655P1200", "rating_text"),
        ("16½", "rating_text"),
        ("1e3", "rating_text"),
        (True, "rating_text"),
        (dt.date(2024, 1, 2), "rating_text"),
        (float("nan"), "rating_text"),
    ],
)
def test_what_is_no_rating(raw, expected):
    assert code(read_rating(raw)) == expected


@given(st.integers(100, 3000), st.integers(0, 999))
def test_a_rating_stands_apart_from_the_games_behind_it(rating, games):
    behind = f"{rating}/{games % 100}"  # of three digits it would be a second rating
    for raw in (f"{rating}P{games}", behind, f" {rating} p{games} ", f"{rating:,}"):
        assert read_rating(raw) == rating


def test_unrated_is_neither_zero_nor_missing():
    assert UNRATED is not None
    assert UNRATED != 0
    assert read_rating("Unr.") is UNRATED


@pytest.mark.parametrize(
    ("raw", "rating"),
    [
        (1603.12, 1603.12),
        ("1603,12", 1603.12),
        ("1603.12", 1603.12),
        ("1,603", 1603.0),
        ("1655P12", 1655.0),
        (1, 1.0),
        (0, UNRATED),
        ("unr.", UNRATED),
        ("", None),
    ],
)
def test_list_rating(raw, rating):
    assert read_list_rating(raw) == rating


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("1.603", "number_ambiguous"),
        (0.5, "list_rating_out_of_limits"),
        (4001, "list_rating_out_of_limits"),
        ("1655*", "list_rating_text"),
        ("best", "list_rating_text"),
        (False, "list_rating_text"),
    ],
)
def test_what_is_no_list_rating(raw, expected):
    assert code(read_list_rating(raw)) == expected


# --- counts and numbers -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "count"), [(3.0, 3), (3, 3), ("3", 3), ("3.0", 3), (0, 0), ("", None), (None, None)]
)
def test_count(raw, count):
    value = read_count(raw)
    assert value == count
    assert not isinstance(value, float)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (2.5, "count_not_whole"),
        ("½", "count_not_whole"),
        (-1, "count_out_of_limits"),
        (1e300, "count_text"),
        (200_000, "count_out_of_limits"),
        ("five", "count_text"),
        ("T9", "count_text"),
        ("3=", "count_text"),
        ("1-2", "count_text"),
        ("1,000", "count_text"),
        (True, "count_text"),
        (dt.date(2024, 1, 2), "count_text"),
    ],
)
def test_what_is_no_count(raw, expected):
    assert code(read_count(raw)) == expected


@pytest.mark.parametrize(
    ("raw", "number"),
    [(-2.5, -2.5), ("-2,5", -2.5), ("−2.25", -2.25), ("12,3456", 12.3456), ("2½", 2.5), ("", None)],
)
def test_number(raw, number):
    assert read_number(raw) == number


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("1,250", "number_ambiguous"),
        (dt.date(2024, 5, 2), "number_is_a_date"),
        ("ten", "number_text"),
        (True, "number_text"),
        (1e9, "number_out_of_limits"),
    ],
)
def test_what_is_no_number(raw, expected):
    assert code(read_number(raw)) == expected


def test_cp_is_not_negative():
    assert read_cp("12,5") == 12.5
    assert read_cp("") is None
    assert code(read_cp(-1)) == "number_out_of_limits"


# --- IDs, texts, yes and no ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        (12345678.0, "12345678"),
        (12345678, "12345678"),
        ("12345678", "12345678"),
        ("12345678.0", "12345678"),
        ("'12345678'", "12345678"),
        ("'12345678", "12345678"),
        ('"12345678"', "12345678"),
        (" 1234 5678 ", "12345678"),
        ("00123", "00123"),
        ("", None),
        (None, None),
        ("'", None),
    ],
)
def test_member_id(raw, shown):
    assert read_member_id(raw) == shown


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("12E45", "member_id_text"),
        ("1234-5678", "member_id_text"),
        ("none", "member_id_text"),
        ("-", "member_id_text"),
        ("²34", "member_id_text"),
        (-5.0, "member_id_text"),
        (1234.5, "member_id_text"),
        (True, "member_id_text"),
        (dt.date(2024, 1, 2), "member_id_text"),
        (float("nan"), "member_id_text"),
        ("0000", "member_id_zero"),
        (0.0, "member_id_zero"),
        (1.2345678901234567e16, "member_id_rounded"),
    ],
)
def test_what_is_no_member_id(raw, expected):
    assert code(read_member_id(raw)) == expected


def test_leading_zeros_make_no_other_person():
    assert {member_key(read_member_id(each)) for each in ("00123", "123", 123.0, " '0123' ")} == {
        "123"
    }


@pytest.mark.parametrize("name", ["NA", "None", "null", "nan", "True", "N/A", "-"])
def test_a_name_is_a_name(name):
    assert read_text(name) == name


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (5.0, "5"),
        (2.5, "2.5"),
        (7, "7"),
        (True, "TRUE"),
        (False, "FALSE"),
        (None, ""),
        ("", ""),
        (dt.date(2002, 9, 1), "2002-09-01"),
        (dt.datetime.fromisoformat("2002-09-01"), "2002-09-01"),
    ],
)
def test_text(raw, text):
    assert read_text(raw) == text


def test_yes_no():
    assert [read_yes_no(each) for each in ("YES", "y", True, "true")] == [True] * 4
    assert [read_yes_no(each) for each in ("no", "N", False)] == [False] * 3
    assert read_yes_no("") is None
    assert code(read_yes_no("perhaps")) == "yes_no_text"
    assert code(read_yes_no(1.0)) == "yes_no_text"


# --- results ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "result"),
    [
        ("W12", ("W", 12)),
        ("w 12", ("W", 12)),
        ("D5", ("D", 5)),
        (" L3 ", ("L", 3)),
        ("L003", ("L", 3)),
        ("H", ("H", None)),
        ("H---", ("H", None)),
        ("H 0", ("H", None)),
        ("b", ("B", None)),
        ("X12", ("X", 12)),
        ("X", ("X", None)),
        ("F7", ("F", 7)),
        ("F---", ("F", None)),
        ("Z", ("Z", None)),
        ("U", ("U", None)),
        ("U--", ("U", None)),
        ("", ("U", None)),
        (None, ("U", None)),
        ("---", ("U", None)),
        ("W0", ("X", None)),
        ("W 00", ("X", None)),
        ("L0", ("L", 0)),
        ("L---", ("L", 0)),
        ("L", ("L", 0)),
        ("D0", ("D", 0)),
        ("D---", ("D", 0)),
        ("D", ("D", 0)),
    ],
)
def test_result(raw, result):
    assert read_result(raw) == result


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("W", "result_win_alone"),
        ("W---", "result_win_alone"),
        ("B12", "result_text"),  # Black against 12?
        ("H5", "result_text"),
        ("12", "result_text"),
        ("0", "result_text"),
        (12.0, "result_text"),
        (0.0, "result_text"),
        (True, "result_text"),
        ("½", "result_text"),
        ("29b1", "result_text"),
        ("W12?", "result_text"),
        ("WW12", "result_text"),
        ("W-12", "result_text"),
        ("W123456789", "result_text"),
        (dt.date(2024, 1, 2), "result_is_a_date"),
        (dt.datetime.fromisoformat("2024-01-02"), "result_is_a_date"),
        (dt.time(1, 2), "result_text"),
    ],
)
def test_what_is_no_result(raw, expected):
    value = read_result(raw)
    assert code(value) == expected
    assert value.hint or expected == "result_win_alone"


# --- dates --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "date"),
    [
        (dt.date(2002, 9, 1), dt.date(2002, 9, 1)),
        (dt.datetime.fromisoformat("2002-09-01T12:30"), dt.date(2002, 9, 1)),
        ("2002-09-01", dt.date(2002, 9, 1)),
        ("2002/9/1", dt.date(2002, 9, 1)),
        ("2002-09-01 00:00:00", dt.date(2002, 9, 1)),
        ("2002-09-01T12:30:00", dt.date(2002, 9, 1)),
        ("2002-08-31 to 2002-09-02", dt.date(2002, 9, 2)),
        ("2002-08-31 - 2002-09-02", dt.date(2002, 9, 2)),
        ("2002-08-31–2002-09-02", dt.date(2002, 9, 2)),
        ("2002-08-31 through 2002-09-02", dt.date(2002, 9, 2)),
        ("Aug 31, 2002 to Sept 2, 2002", dt.date(2002, 9, 2)),
        ("2002-09-01 to 2002-09-01", dt.date(2002, 9, 1)),
        ("Sept 1, 2002", dt.date(2002, 9, 1)),
        ("Sept. 1,2002", dt.date(2002, 9, 1)),
        ("September 1st 2002", dt.date(2002, 9, 1)),
        ("SEP 1, 2002", dt.date(2002, 9, 1)),
        ("1 September 2002", dt.date(2002, 9, 1)),
        ("1. September 2002", dt.date(2002, 9, 1)),
        ("1-Sep-2002", dt.date(2002, 9, 1)),
        ("May 3, 2003", dt.date(2003, 5, 3)),
        ("9/25/2002", dt.date(2002, 9, 25)),
        ("25.9.2002", dt.date(2002, 9, 25)),
        ("10/10/2002", dt.date(2002, 10, 10)),
        ("", None),
        (None, None),
    ],
)
def test_date(raw, date):
    value = read_date(raw)
    assert value == date
    assert not isinstance(value, dt.datetime)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("10/6/2002", "date_ambiguous"),
        ("6.10.2002", "date_ambiguous"),
        ("10/6/2002 to 10/8/2002", "date_ambiguous"),
        ("2002-09-02 to 2002-08-31", "date_order"),
        (37500.0, "date_number"),
        (37500, "date_number"),
        ("37500", "date_number"),
        ("1802-09-01", "date_year"),
        ("Sept 1, 2301", "date_year"),
        (dt.date(1899, 12, 31), "date_year"),
        ("2002-02-30", "date_text"),
        ("31/31/2002", "date_text"),
        ("Sept 1, 02", "date_text"),
        ("September 2002", "date_text"),
        ("soon", "date_text"),
        ("2002-08-31 to 2002-09-01 to 2002-09-02", "date_text"),
        (True, "date_text"),
        (dt.time(10, 6), "date_text"),
    ],
)
def test_what_is_no_date(raw, expected):
    assert code(read_date(raw)) == expected


def test_a_date_that_could_be_swapped_is_asked_for_in_both_forms():
    assert read_date("10/6/2002").hint == "2002-10-06 or 2002-06-10"


@given(st.dates(dt.date(1900, 1, 1), dt.date(2200, 12, 31)))
def test_a_numeric_date_is_never_read_the_wrong_way_round(date):
    assert read_date(date.isoformat()) == date
    for text in (f"{date.month}/{date.day}/{date.year}", f"{date.day}.{date.month}.{date.year}"):
        value = read_date(text)
        assert value == date or code(value) == "date_ambiguous"


@pytest.mark.parametrize(
    ("stem", "date", "rest"),
    [
        ("2002-09-01 Colorado Open", dt.date(2002, 9, 1), "Colorado Open"),
        ("2002_09_01_Colorado Open", dt.date(2002, 9, 1), "Colorado Open"),
        ("20020901 Colorado Open", dt.date(2002, 9, 1), "Colorado Open"),
        ("2002-08-31 to 2002-09-02 Open", dt.date(2002, 9, 2), "Open"),
        ("2002-09-01", dt.date(2002, 9, 1), "2002-09-01"),
        ("2002-13-45 Open", None, "2002-13-45 Open"),
        ("2002-09-02 to 2002-08-31 Open", None, "2002-09-02 to 2002-08-31 Open"),
        ("200209010042 Open", None, "200209010042 Open"),
        ("2002 Open", None, "2002 Open"),
        ("Open 2002-09-01", None, "Open 2002-09-01"),
        ("", None, ""),
    ],
)
def test_date_in_file_name(stem, date, rest):
    assert date_in_file_name(stem) == (date, rest)


# --- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spellings",
    [
        ("José Núñez", "JOSE NUNEZ", "Nuñez, José", unicodedata.normalize("NFD", "José Núñez")),
        ("Łukasz Świątek", "lukasz swiatek", "ŚWIĄTEK, ŁUKASZ"),
        ("O'Neil", "O’Neil", "ONeil", "O`Neil"),
        ("Smith-Jones, Anna", "Anna Smith Jones", "anna  smith-jones"),
        ("Weiß", "WEISS", "weiss"),
        ("Ægir Bjørn", "aegir bjorn"),
        ("Đorđe", "dorde"),
        ("Işık", "isik", "IŞIK"),
        ("Anna\u00a0Lee", "Anna Lee", "Anna Lee\u200b"),
        (
            "John Smith, Jr",
            "John Smith Jr.",
            "Smith, John, Jr.",
            "SMITH, JOHN JR",
            "Smith Jr, John",
        ),
        ("John Smith, III", "John Smith III", "Smith, John III"),
    ],
)
def test_spellings_of_one_name(spellings):
    assert len({fold_name(each) for each in spellings}) == 1


def test_last_name_first_is_turned_round_but_a_suffix_stays_last():
    assert fold_name("LAST, FIRST") == "first last"
    assert fold_name("Smith, Jr.") == "smith jr"
    assert fold_name("Smith") != fold_name("Smith, Jr.")


@given(st.text(min_size=1))
def test_a_folded_name_is_never_empty_and_does_not_depend_on_the_composition(name):
    folded = fold_name(name)
    assert folded
    assert fold_name(unicodedata.normalize("NFD", name)) == folded
    assert fold_name(unicodedata.normalize("NFC", name)) == folded
