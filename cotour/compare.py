"""Which earlier standings a build is compared with, and the changes that its season gets by it.

With --since those; else the newest output of the same name whose as-of day is before this build's:
one that is kept, or the published one that this build replaces. An output of the same day never
counts, so running twice gives the same workbook.
"""

from pathlib import Path

from cotour.changes.comparing import Changes, changes
from cotour.changes.state import state_of_output, state_of_season
from cotour.problems import Problem, Source, problem
from cotour.read.earlier_output import EarlierOutput, outputs_before, read_earlier
from cotour.read.files import shown_name
from cotour.season import Season


def compare(season: Season, target: Path, since: EarlierOutput | None) -> tuple[str, list[Problem]]:
    """Give the season its changes; where there is nothing to compare with it stays as it is.

    target:  where the standings are published
    Returns: with what it was compared, in words; and a warning for each kept output that could not
             be read.
    """
    if season.standings.empty:
        return "", []
    if since is not None:
        return _add(season, since, _changes(season, since)), []
    problems: list[Problem] = []
    for path in outputs_before(target, season.as_of) if season.as_of else ():
        earlier = read_earlier(path)
        if isinstance(earlier, EarlierOutput):
            found = _changes(season, earlier)
            return (_add(season, earlier, found) if found.one_season else ""), problems
        if earlier.code != "earlier_not_standings":  # her template may do without that sheet
            source = Source(shown_name(path), path=path)
            problems.append(problem("earlier_not_compared", source, why=earlier.message))
    return "", problems


def _changes(season: Season, earlier: EarlierOutput) -> Changes:
    before = state_of_output(
        earlier.people,
        earlier.events,
        earlier.event_points,
        earlier.corrections,
    )
    return changes(before, state_of_season(season))


def _add(season: Season, earlier: EarlierOutput, found: Changes) -> str:
    """Put the changes into the season; the words say with what it was compared."""
    season.changes_since = _in_words(earlier)
    season.changes = found.table
    season.standings = season.standings.assign(movement=found.movement.array)
    nothing = "; nothing has changed since" if found.table.empty else ""
    return f"{earlier.path} ({season.changes_since}){nothing}"


def _in_words(earlier: EarlierOutput) -> str:
    """ "the standings through Elk Hunt (as of 2002-10-27)", as they stand after "since"."""
    words = f"the standings through {earlier.through}" if earlier.through else "earlier standings"
    return f"{words} (as of {earlier.as_of})" if earlier.as_of else words
