"""All checks in their order: each takes the Tables and gives problems; its name is their code."""

from collections.abc import Callable, Iterator

from cotour.check import crosstable, ratings, scores
from cotour.check import same_person as people
from cotour.check import whole_sections as sections
from cotour.check.subject import Tables
from cotour.problems import Problem, errors, is_error

CHECKS: tuple[Callable[[Tables], Iterator[Problem]], ...] = (
    scores.score_missing,
    scores.score_above_max,
    scores.score_below_byes,
    scores.score_differs,
    scores.byes_above_rounds,
    scores.games_above_rounds,
    scores.unplayed_result,
    scores.byes_differ,
    scores.games_differ,
    scores.games_blank,
    scores.score_without_games,
    scores.no_bye_columns,
    ratings.section_without_post,
    ratings.post_from_pre,
    ratings.no_rating,
    ratings.blank_or_error,
    ratings.pre_blank,
    ratings.no_pre_column,
    people.same_person_twice,
    people.same_name_in_two_sections,
    people.same_id_in_two_sections,
    people.id_of_two_names,
    people.name_of_two_ids,
    people.name_in_two_states,
    people.two_boards_in_one_round,
    crosstable.opponent_unknown,
    crosstable.result_not_answered,
    crosstable.wins_differ_from_losses,
    crosstable.odd_field_without_bye,
    ratings.post_of_another_section,
    ratings.post_columns_agree,
    ratings.rating_jump,
    sections.sections_out_of_order,
    sections.section_twice,
    scores.byes_not_in_column,
    scores.max_points_below_rounds,
    sections.section_without_participants,
    sections.section_title_twice,
    sections.max_points_too_varied,
)


def check(tables: Tables, known: list[Problem]) -> list[Problem]:
    """All problems of all checks; the first error of a cell is enough for that cell."""
    seen = {each.source for each in errors(known) if each.source.cell}
    found = []
    for one_check in CHECKS:
        for each in one_check(tables):
            if each.source not in seen:
                found.append(each)
            if is_error(each):
                seen.add(each.source)
    return found
