"""What the sentence says, who is kept, and what IDs, ratings and states change."""

import pandas as pd
import pytest

from cotour.people.suggestions.suggest import suggestions


def person(name, member_id="", events=(0,), ratings=(None, None), state="", spellings=()):
    return {
        "person": f"id {member_id}" if member_id else f"name {name.casefold()}",
        "player": name,
        "member_id": member_id or pd.NA,
        "spellings": spellings or (name,),
        "state": state,
        "first_rating": ratings[0] or pd.NA,
        "last_rating": ratings[1] or pd.NA,
        "events": events,
    }


def asked(*people, decided=()):
    table = pd.DataFrame(people)
    attendance = table[["person", "events"]].explode("events")
    attendance = attendance.rename(columns={"events": "event"}).dropna()
    return suggestions(table.drop(columns="events"), attendance, set(decided))


def likeness(*people):
    found = asked(*people)
    return found[0].likeness if found else 0


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("Jim Hathersage", "James Hathersage", "Jim is short for James"),
        ("Jonh Pettibone", "John Pettibone", "John and Jonh differ by two swapped letters"),
        ("Sven Berglund", "Sven Bergland", "Bergland and Berglund differ by one letter"),
        ("Berglund Sven", "Sven Berglund", "first and last name the other way round"),
        ("Sven Berglund Jr", "Sven Berglund", "one has Jr"),
        ("S. Berglund", "Sven Berglund", "S may stand for Sven"),
        ("Sven O. Berglund", "Sven Berglund", "one has the initial O as well"),
        ("Maria Lopez-Garcia", "Maria Lopez", "one has the name Garcia as well"),
        ("Jörg Berglund", "Joerg Berglund", "Jörg and Joerg are the same but for an accent"),
        ("JosÃ© Berglund", "José Berglund", "the same name written in another way"),
        ("Ren?e Berglund", "Renée Berglund", "Ren?e may be Renée with a letter lost"),
        ("Stephen Berglund", "Steven Berglund", "are two spellings of one name"),
        ("Berglund", "Sven Berglund", "one has the last name only"),
        ("Christopher Berglun", "Christopher Berglund", "Berglun and Berglund differ by one"),
        ("Trev Berglund", "Trevor Berglund", "Trev may be Trevor cut short"),
    ],
)
def test_the_sentence_names_what_differs(one, other, why):
    (found,) = asked(person(one, events=(0,)), person(other, events=(1,)))
    assert why in found.why
    assert "never in one event" in found.why


def test_the_sentence_names_ratings_and_states():
    (found,) = asked(
        person("Jim Hathersage", events=(0,), ratings=(1480, 1512), state="CO"),
        person("James Hathersage", events=(1,), ratings=(1520, 1610), state="CO"),
    )
    assert found.why == (
        "Jim is short for James; never in one event; ratings 1520 and 1512; both CO"
    )


def test_the_one_with_an_id_is_kept():
    (found,) = asked(
        person("Jim Hathersage", events=(0, 2, 3)),
        person("James Hathersage", "12345678", events=(1,)),
    )
    assert (found.first, found.second) == ("id 12345678", "name jim hathersage")


def test_without_ids_the_one_with_more_events_is_kept():
    (found,) = asked(
        person("James Hathersage", events=(1,)), person("Jim Hathersage", events=(0, 2))
    )
    assert found.first == "name jim hathersage"


def test_one_name_with_two_ids_is_suggested_and_nearly_equal_ids_are_likelier():
    one = person("Petra Vlasak", "12834561", events=(0,))
    far = asked(one, person("Petra Vlasak", "14400213", events=(1,)))
    digit = asked(one, person("Petra Vlasak", "12834861", events=(1,)))
    swapped = asked(one, person("Petra Vlasak", "12835461", events=(1,)))
    assert far[0].why == "the same name; never in one event; two IDs"
    assert "IDs that differ by one digit" in digit[0].why
    assert "IDs that differ by two swapped digits" in swapped[0].why
    assert far[0].likeness < digit[0].likeness == swapped[0].likeness


def test_two_ids_and_names_that_differ_clearly_are_not_suggested():
    assert not asked(
        person("Jasper Threlkeld", "12345670", events=(0,)),
        person("Jason Threlkeld", "13765402", events=(1,)),
    )


def test_neighbouring_ids_do_not_make_one_of_brother_and_sister():
    assert not asked(
        person("Lucas Tremont", "15550121", events=(0,)),
        person("Laura Tremont", "15550122", events=(1,)),
    )


def test_close_ratings_strengthen_and_far_ones_weaken():
    def gap(points):
        return likeness(
            person("S. Berglund", events=(0,), ratings=(1500, 1500)),
            person("Sven Berglund", events=(1,), ratings=(1500 + points, 1500 + points)),
        )

    unrated = likeness(person("S. Berglund", events=(0,)), person("Sven Berglund", events=(1,)))
    assert gap(100) > gap(200) == unrated > gap(350) > gap(500)
    assert gap(900) == 0


def test_equal_states_strengthen_and_different_ones_weaken():
    def states(one, other):
        return likeness(
            person("S. Berglund", events=(0,), state=one),
            person("Sven Berglund", events=(1,), state=other),
        )

    assert states("CO", "CO") > states("CO", "") == states("", "") > states("CO", "WY")


def test_any_spelling_that_was_seen_counts():
    found = asked(
        person("A. B.", "12345678", events=(0,), spellings=("A. B.", "Albrecht Bergengruen")),
        person("Albrecht Bergengrün", events=(1,)),
    )
    assert len(found) == 1


def test_two_surnames_that_others_bear_too_are_less_likely_a_slip():
    pair = person("Rosa Hansen", events=(0,)), person("Rosa Hanson", events=(1,))
    others = person("Emil Hansen", events=(0,)), person("Victor Hanson", events=(0,))
    assert likeness(*pair) > likeness(*pair, *others) > 0


def test_father_and_son_are_two():
    assert not asked(
        person("Walter Nesbit Jr", events=(0,)), person("Walter Nesbit Sr", events=(1,))
    )
