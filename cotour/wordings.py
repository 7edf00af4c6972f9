"""Every wording, in the secretary's words: errors and warnings, and why something is left out.

Here belong sentences; the condition under which one is said stands in the room that says it.
"""

from enum import IntEnum
from typing import NamedTuple


class Severity(IntEnum):
    """How bad it is; errors sort before warnings."""

    ERROR = 0
    WARNING = 1


class Wording(NamedTuple):
    """The words of one code; {names} are filled in by problems.problem()."""

    severity: Severity
    message: str
    fix: str
    done: str = ""
    gap: str = ""


E, W = Severity.ERROR, Severity.WARNING

WORDINGS: dict[str, Wording] = {
    # --- files and sheets -------------------------------------------------------------------
    "no_section_in_workbook": Wording(
        E,
        "no sheet of this workbook is a section, a rating list or a season sheet ({lacks})",
        "compare its headings with the blank event workbook, or move the file out of the folder",
    ),
    "path_missing": Wording(
        E,
        "there is no file or folder {path}",
        "check how it is written, or drag the folder into the window instead of typing its name",
    ),
    "folder_not_readable": Wording(
        E,
        "the folder {path} may not be opened, or its disk does not answer",
        "copy the workbooks into a folder of your own, and use that one",
    ),
    "file_empty": Wording(
        E,
        "the file is empty: it has 0 bytes",
        "copy it again from where it came, or take it out of the folder",
    ),
    "file_online_only": Wording(
        E,
        "only the name of the file is on this computer, its content is online (OneDrive, iCloud)",
        'right-click it, choose "Always keep on this device" or "Download Now", wait, try again',
    ),
    "file_not_permitted": Wording(
        E,
        "the file may not be opened from this account, or another program holds it",
        "close it in all other programs; if that does not help, copy it into a folder of your own",
    ),
    "file_not_readable": Wording(
        E,
        "the computer could not read the file ({found})",
        "copy it to this computer's own disk, and try again",
    ),
    "file_too_large": Wording(
        E,
        "the file has {size} MB; a workbook of at most {limit} MB is read",
        "copy the sheets that are needed into a new workbook, and take this one out of the folder",
    ),
    "file_unpacks_too_large": Wording(
        E,
        "the file would take {size} MB when it is unpacked; at most {limit} MB are read",
        "copy the tables that are needed into a new workbook, and take this one out of the folder",
    ),
    "file_packed_too_tightly": Wording(
        E,
        "a part of the file grows to more than {limit} times its size when it is unpacked, "
        "which no sheet does",
        "copy the tables that are needed into a new workbook, and take this one out of the folder",
    ),
    "file_damaged": Wording(
        E,
        "the file is cut off or damaged: its content cannot be unpacked",
        "copy or download it again; or open it in Excel, let Excel repair it, and save it as .xlsx",
    ),
    "file_password": Wording(
        E,
        "the file has a password, without which it cannot be read",
        "open it in Excel, choose File, Info, Protect Workbook, Encrypt with Password, "
        "empty the box, and save it",
    ),
    "file_not_a_workbook": Wording(
        E,
        "the file is {found}, whatever its name says; only {readable} can be read under this name",
        "{to_do}",
    ),
    "format_without_ratings": Wording(
        E,
        "the file is {found}, which holds no post-tournament ratings",
        "put in the US Chess crosstable, saved as text after the event was rated, or the SwissSys "
        "standings with the column Post, and take this file out of the folder",
    ),
    "file_really_text": Wording(
        W,
        "the file is {found}, whatever its name says",
        "open it in Excel, choose Save As, and save it as an Excel workbook (.xlsx)",
        "read as what it is",
    ),
    "file_open": Wording(
        W,
        "the workbook is open in Excel or LibreOffice, and may have changes that are not saved",
        "save it there, then run this again",
        "read as it was saved last",
    ),
    "workbook_not_readable": Wording(
        E,
        "the workbook cannot be read: its inside is damaged, or of a kind that is not known",
        "open it in Excel, choose Save As, and save it as an Excel workbook (.xlsx)",
    ),
    "workbook_empty": Wording(
        W,
        "the workbook is empty: no cell of its sheets holds anything",
        "take it out of the folder, or put in the one that was meant",
        "left out",
    ),
    "sheet_not_readable": Wording(
        E,
        "the sheet cannot be read: its inside is damaged, or of a kind that is not known",
        "open the workbook in Excel, choose Save As, and save it as an Excel workbook (.xlsx)",
    ),
    "sheet_too_large": Wording(
        E,
        "the sheet reaches to cell {found}, which makes it too large: at most {limit} cells are read",
        "select the columns right of the table and the rows below it, delete them, and save; "
        "save it as .xlsx if it is not one",
    ),
    "sheet_hidden": Wording(
        W,
        "the sheet is hidden",
        "if it belongs to the season: right-click the name of any sheet, choose Unhide, and save",
        "left out",
    ),
    "rows_hidden": Wording(
        W,
        "rows are hidden, by a filter or by hand: {found}",
        "delete what does not belong there; or take the filter off, to see what is counted",
        "read like the other rows",
    ),
    "columns_hidden": Wording(
        W,
        "columns of the table are hidden: {found}",
        "select the columns around them, right-click, choose Unhide, and look at them",
        "read like the other columns",
    ),
    "far_cells": Wording(
        W,
        "{count} far away from the rest of the sheet: {found}",
        "go to it (Ctrl+G), delete its row and its column, and save",
        "read without it",
    ),
    "cell_error_value": Wording(
        E,
        "the cell holds the error {found} instead of a value{more}",
        "correct the formula, or write the value instead, and save",
    ),
    "formula_without_value": Wording(
        E,
        "the formula {found} was never calculated, so the cell has no value{more}",
        "open the workbook in Excel, save it, and try again",
    ),
    "control_characters": Wording(
        W,
        "the text {found} has characters in it that cannot be seen{more}",
        "type the text anew",
        "read without them",
    ),
    # --- texts ------------------------------------------------------------------------------
    "text_too_long": Wording(
        E,
        "the text has more than {limit}, as no crosstable and no table has; the rest was not read",
        "copy the lines that are needed into a new text, and take this one out of the folder",
    ),
    "text_aligned": Wording(
        E,
        "a table begins here whose columns are kept apart by blanks alone, which cannot be told for "
        "certain",
        "open it in Excel (Data, From Text, Fixed width), look at its columns, save it as an Excel "
        "workbook (.xlsx), and take this file out",
    ),
    "letters_doubtful": Wording(
        W,
        "the word {found} probably has other letters than those that were written",
        "open it where it was made, and save it as CSV UTF-8",
        "read as letters of Windows",
    ),
    "quotation_mark_open": Wording(
        E,
        "a quotation mark opens the text {found} and is not closed before the next line, so that the "
        "lines below would be lost",
        "delete the quotation mark, or write another one behind the text",
    ),
    "us_chess_heading_missing": Wording(
        E,
        "a crosstable begins here without its heading (Pair | Player Name |Total|Round|Round ...)",
        "copy it again from where it came, with its two heading lines",
    ),
    "us_chess_no_players": Wording(
        E,
        "a section of the crosstable begins here, but none of its players follows: {found}",
        "copy the crosstable again from where it came, with all its sections; or delete this line",
    ),
    "us_chess_second_line_missing": Wording(
        E,
        "{found} has no second line, with the state, the ID and the ratings",
        "copy the crosstable again from where it came, down to its last line",
    ),
    "us_chess_line_cut": Wording(
        E,
        "the line of {found} has {cells}, but the heading has {rounds}",
        "copy the crosstable again from where it came, with its lines whole",
    ),
    "us_chess_other_rating": Wording(
        E,
        "{found} has no rating of the kind {usual}, as the others have, but of the kind {kind}",
        "write the rating that counts behind {usual}: in this line",
    ),
    "us_chess_line_unclear": Wording(
        E,
        'this line of the crosstable is not understood: "{found}"',
        "copy the crosstable again from where it came; below the line of a player comes one such as "
        "CO | 12345678 / R: 1794 ->1817 |",
    ),
    # --- labels above a section -------------------------------------------------------------
    "label_twice": Wording(
        E,
        "a second, different value for the same label: {found} (the first is in {other})",
        "keep one of the two",
    ),
    "setting_unknown": Wording(
        W,
        "{found} is not a label of this sheet; there are: {labels}",
        "write one of them, or clear the line",
        "not used",
    ),
    "event_name_nearly": Wording(
        W,
        "the event {found} is called nearly like {other}, at the same time",
        "if it is one event, write its name in the same way on every sheet",
        "taken for two events",
        gap="Event",
    ),
    "event_days_apart": Wording(
        W,
        "the sections of {event} in this workbook have days far apart: {found} here, and {other}",
        "correct the Date that is wrong",
        "taken for two events",
        gap="Date",
    ),
    "event_from_file_name": Wording(
        W,
        "this sheet has no Event, and the other sheets of the workbook name several",
        "write Event above the table",
        "taken for an event of its own, {title}",
        gap="Event",
    ),
    "label_unknown": Wording(
        W,
        "{found} is not a label that is understood; did you mean {heading}?",
        "write {heading}",
        "not used",
    ),
    "player_above_heading": Wording(
        E,
        "{found} stands above the headings of the table",
        "move the heading row above the players",
    ),
    "section_without_title": Wording(
        E,
        "a second section begins here without a title",
        "write Section, and its name beside it, above this heading row",
    ),
    "label_out_of_range": Wording(
        E,
        "{heading} is {found}; expected a whole number from {low} to {high}",
        "write the number beside the label {heading}",
    ),
    "rounds_unknown": Wording(
        E,
        "the number of rounds is not known: neither a Rounds label nor round columns",
        "write Rounds, and the number beside it, above the table; or fill in Rounds in the sheet "
        "Events of season.xlsx (the ready line is in the sheet Ready lines of your workbook)",
        gap="Rounds",
    ),
    "rounds_differ": Wording(
        E,
        "Rounds says {found}, but the number of round columns is {columns}",
        "correct Rounds, or delete the round columns that were not played",
        gap="Rounds",
    ),
    "round_columns_incomplete": Wording(
        E,
        "the round columns are numbered {found}; expected 1, 2 and so on up to {expected}",
        "number the headings Rd 1, Rd 2 ... in order",
    ),
    "round_columns_empty": Wording(
        E,
        "{found} hold nothing, and no Rounds label says how many of the {columns} were played",
        "write Rounds above the table, or delete the round columns that were not played",
        gap="Rounds",
    ),
    "round_unplayed": Wording(
        W,
        "nobody played in {found}, and no Rounds label says how many of the {columns} rounds count",
        "delete the column if the round was not played; or write Rounds above the table",
        "{columns} rounds count",
        gap="Rounds",
    ),
    "event_from_other_sheet": Wording(
        W,
        "this sheet has no Event",
        "write Event above the table if it is another one",
        "taken for {title}, as on the other sheets of this workbook",
        gap="Event",
    ),
    "date_from_other_sheet": Wording(
        W,
        "this sheet has no Date",
        "write Date above the table if it is another one",
        "taken for {day}, as on the other sheets of this workbook",
        gap="Date",
    ),
    "date_missing": Wording(
        W,
        "no date is known for {event}",
        "write Date, and the day as 2002-09-01 beside it, above the table; or put the date in front "
        "of the file's name (2002-09-01 Colorado Open.xlsx); or fill in Date in the sheet Events of "
        "season.xlsx",
        "it counts, and stands after the dated events",
        gap="Date",
    ),
    "date_last_update": Wording(
        W,
        "no date is known for {event}, only the day of the export's last update",
        "write Date, and the day as 2002-09-01 beside it, above the table; or put the date in front "
        "of the file's name; or fill in Date in the sheet Events of season.xlsx",
        "taken for {day}, the day of the last update",
        gap="Date",
    ),
    "side_games_left_out": Wording(
        W,
        "{found} looks like side games, which are no tour section",
        "if it is one, write Tour section and yes above the table, or in the sheet Events of "
        "season.xlsx",
        "left out",
        gap="Tour section",
    ),
    "event_lines_differ": Wording(
        E,
        "two lines of the sheet Events say different things of one section: {found} here, and {other}",
        "keep one of the two",
    ),
    "event_line_unused": Wording(
        W,
        "no section of a workbook {found} was found for this line of the sheet Events",
        "compare Workbook and Sheet or section with the names of the file and of its sheets",
        "the line is not used",
    ),
    # --- cells of a section -----------------------------------------------------------------
    "score_text": Wording(
        E,
        '{heading} is "{found}"; expected a number of points: 0, 0.5, 1, 1.5 and so on',
        "write the points as a number, such as 2.5",
    ),
    "score_is_a_date": Wording(
        E,
        "{heading} is the date {found}: Excel makes a date of what is typed like one",
        "{hint}: format the cell as a number, then write the points, such as 2.5",
    ),
    "score_negative": Wording(
        E,
        "{heading} is {found}; a score is 0 or more",
        "write the points as a number, such as 2.5",
    ),
    "score_not_half": Wording(
        E,
        "{heading} is {found}; a score is made of whole and half points",
        "write the points as a number, such as 2.5",
    ),
    "rating_text": Wording(
        E,
        '{heading} is "{found}"; expected a rating such as 1655 or 1655P12, or unr. for unrated',
        "write the rating as a whole number; leave the cell blank if it is not known",
    ),
    "rating_pair": Wording(
        E,
        '{heading} is "{found}": two ratings in one cell',
        "write the rating before the event into a column Pre, the one after it into a column Post",
    ),
    "rating_not_whole": Wording(
        E,
        "{heading} is {found}; a rating is a whole number from 100 to 3000",
        "write the rating as a whole number",
    ),
    "rating_out_of_limits": Wording(
        E,
        "{heading} is {found}; a rating is a whole number from 100 to 3000",
        "write the rating, unr. for unrated, or leave the cell blank if it is not known",
    ),
    "rating_marked": Wording(
        W,
        '{heading} is "{found}": a rating with a mark behind it',
        "write the rating without the mark",
        "the number in front is read",
    ),
    "list_rating_text": Wording(
        E,
        '{heading} is "{found}"; expected a rating such as 1603.12, or unr. for unrated',
        "write the rating as a number; leave the cell blank if there is none",
    ),
    "list_rating_out_of_limits": Wording(
        E,
        "{heading} is {found}; a rating on a list is a number from 1 to 4000",
        "write the rating as a number; leave the cell blank if there is none",
    ),
    "member_id_text": Wording(
        W,
        '{heading} is "{found}"; an ID is made of digits only',
        "write the digits of the ID; leave the cell blank if there is none",
        "read as no ID",
    ),
    "member_id_zero": Wording(
        W,
        "{heading} is {found}, which nobody has",
        "write the ID; leave the cell blank if there is none",
        "read as no ID",
    ),
    "member_id_rounded": Wording(
        W,
        "{heading} is a number of more than 15 digits, of which Excel keeps only the first 15",
        "format the cell as Text, then write the ID again",
        "read as no ID",
    ),
    "count_text": Wording(
        E,
        '{heading} is "{found}"; expected a whole number, 0 or more',
        "write a whole number, such as 5",
    ),
    "count_not_whole": Wording(
        E,
        "{heading} is {found}; expected a whole number, 0 or more",
        "write a whole number, such as 5",
    ),
    "count_out_of_limits": Wording(
        E,
        "{heading} is {found}; expected a whole number from 0 to 100000",
        "write a whole number, such as 5",
    ),
    "number_text": Wording(
        E,
        '{heading} is "{found}"; expected a number such as 2.5',
        "write a number, such as 2.5",
    ),
    "number_is_a_date": Wording(
        E,
        "{heading} is the date {found}: Excel makes a date of what is typed like one",
        "{hint}: format the cell as a number, then write it again",
    ),
    "number_ambiguous": Wording(
        E,
        '{heading} is the text "{found}", which can be read in two ways',
        "write {hint}",
    ),
    "number_out_of_limits": Wording(
        E,
        "{heading} is {found}; expected a number from {hint}",
        "write the number that was meant",
    ),
    "result_text": Wording(
        E,
        '{heading} is "{found}"; expected W, D or L with the number of the opponent (W12), '
        "H or B for a bye, X, F or Z for a forfeit, U or blank for not played",
        "{hint}",
    ),
    "result_is_a_date": Wording(
        E,
        "{heading} is the date {found}: Excel makes a date of what is typed like one",
        "{hint}: format the cell as Text, then write a result: W12, D5, L3, H, B, X, F, Z or U",
    ),
    "result_not_in_yet": Wording(
        E,
        '{heading} is "{found}": a game without a result',
        "export the crosstable again when the result is in; or write 12w1, 12w½ or 12w0, or 0 for a "
        "game that was not played",
    ),
    "all_play_all": Wording(
        E,
        "this crosstable is an all-play-all: its columns are opponents, not rounds ({found})",
        "export the crosstable with a column per round; or delete these columns, write Rounds above "
        "the table, and add the columns Half-point byes and Full-point byes",
    ),
    "result_win_alone": Wording(
        E,
        '{heading} is "{found}": a win without an opponent',
        "write W with the number of the opponent (W12), X for a forfeit win, or B for a full bye",
    ),
    "yes_no_text": Wording(
        E,
        '{heading} is "{found}"; expected yes or no',
        "write yes or no, or leave the cell blank",
    ),
    "date_text": Wording(
        E,
        '{heading} is "{found}"; expected a date such as 2002-09-01, or 2002-08-31 to 2002-09-02',
        "write year-month-day, such as 2002-09-01; the last day, if there are several",
    ),
    "date_ambiguous": Wording(
        E,
        "{heading} is {found}: which is the day, and which the month?",
        "write {hint}",
    ),
    "date_number": Wording(
        E,
        "{heading} is the number {found}; expected a date such as 2002-09-01",
        "write year-month-day, such as 2002-09-01, or format the cell as a date",
    ),
    "date_order": Wording(
        E,
        "{heading} is {found}: the last day is before the first",
        "write the first day, then the last, such as 2002-08-31 to 2002-09-02",
    ),
    "date_year": Wording(
        E,
        "{heading} is {found}; expected a year from 1900 to 2200",
        "write year-month-day, such as 2002-09-01",
    ),
    # --- sections and events ----------------------------------------------------------------
    "heading_twice": Wording(
        E,
        "a second column for {heading}: {found} (the first is in {other})",
        "rename the one that is not meant, for instance to Note",
    ),
    "table_beside": Wording(
        E,
        "a second section stands beside the one whose headings begin in {other}",
        "move it to a sheet of its own, or below the other one",
    ),
    "section_is_none": Wording(
        W,
        "this table names the section {found}, but is none: it has {lacks}",
        "add the column Post, or write Rounds above the table, if it is a section of the tour",
        "left out: its players do not count",
    ),
    "label_not_above": Wording(
        W,
        "{found} stands beside or below the table, where it is not read",
        "write it, with its value, above the headings of the table",
        "not used",
    ),
    "cells_merged": Wording(
        E,
        "the cells from here to {end} are merged over several players: {found} belongs to the first",
        "unmerge them, and write the value beside each player",
    ),
    "section_title_without_headings": Wording(
        E,
        "a new section begins here, but its headings are not repeated below the title",
        "repeat the heading row (Player, Post, Score ...) above the section's first player",
    ),
    "second_line_unclear": Wording(
        E,
        'the second line of {player} is "{found}", from which {heading} cannot be told for certain',
        "write {heading} into a column of its own, in the first line of {player}",
    ),
    "player_line_left_out": Wording(
        W,
        "{found} has a score, but neither a number, an ID, a rating nor a round beside it",
        "if this is a player, write a number in the column No.",
        "left out, as a note",
    ),
    "name_missing": Wording(
        E,
        "this row has figures, but no name",
        "write the player's name, or clear the row (a line of totals begins with the word Total)",
    ),
    "score_missing": Wording(
        E, "{player} has no score", "write the score from the crosstable; 0 if it is nought"
    ),
    "score_above_max": Wording(
        E,
        "the score {found} of {player} is more than the {limit} points of this section",
        "write a score from 0 to {limit}, or correct Rounds (or Max points) above the table",
    ),
    "score_below_byes": Wording(
        E,
        "the score {found} of {player} is less than the byes alone are worth",
        "correct the score, or the columns Half-point byes and Full-point byes",
    ),
    "score_differs": Wording(
        E,
        "the score {found} of {player} is not what the round cells add up to: {sum}",
        "correct the score or the round cells; for double games write Max points above the table",
    ),
    "byes_above_rounds": Wording(
        E,
        "{player} has more byes than the {limit} rounds of this section",
        "correct Half-point byes and Full-point byes, or Rounds above the table",
    ),
    "games_above_rounds": Wording(
        E,
        "Games is {found} for {player}, more than the {limit} rounds of this section",
        "correct Games, or Rounds above the table",
    ),
    "unplayed_result": Wording(
        W,
        "{player}: {found} names no opponent",
        "write U for an unplayed round, F for a forfeit loss, or the opponent's number",
        "read as an unplayed round, not as a game",
    ),
    "byes_differ": Wording(
        W,
        "the bye column says {found} for {player}, the round cells say {counted}",
        "correct one of the two",
        "the round cells count",
    ),
    "games_differ": Wording(
        W,
        "Games says {found} for {player}, the round cells say {counted}",
        "correct one of the two",
        "the round cells count",
    ),
    "games_blank": Wording(
        W,
        "Games is blank for {player}",
        "write the number of games played",
        "taken as rounds without byes: {games}",
    ),
    "score_without_games": Wording(
        W,
        "{player} has a score of {found}, but no game",
        "if {player} did not play, correct the score; if games were played, correct Games",
        "read as forfeit wins",
    ),
    "no_bye_columns": Wording(
        W,
        "the section {found} has no column from which half-point byes could be known",
        "add a column Half-point byes; write 0 where there was none",
        "no half-point bye is taken out",
    ),
    "section_without_post": Wording(
        E,
        "the section {found} has no post-tournament rating at all",
        "fill in the column Post (add it if there is none); or, where no new ratings exist, write "
        "Strength rating and pre in the sheet Season of season.xlsx",
    ),
    "strength_from_pre": Wording(
        W,
        "the section {found} has no post-tournament rating",
        "fill in the column Post when the new ratings are out",
        "the pre-tournament ratings count, as Strength rating: pre says",
    ),
    "post_from_pre": Wording(
        W,
        "{player} has no post-tournament rating",
        "write the new rating in the column Post",
        "the rating before the event, {pre}, stands in",
    ),
    "no_rating": Wording(
        W,
        "{player} has neither a post- nor a pre-tournament rating",
        "write the new rating in the column Post",
        "adds 0 to the section's sum",
    ),
    "blank_or_error": Wording(
        E,
        "Post of {player} is blank, or an error value, which this file type does not tell apart",
        "write the new rating, or save the workbook as .xlsx",
    ),
    "no_pre_column": Wording(
        W,
        "the section {found} has no column Pre",
        "add the column, with the ratings before the event",
        "everybody is taken for unrated: these games do not count in the average rating",
    ),
    "pre_blank": Wording(
        W,
        "Pre of {player} is blank",
        "write the rating before the event, or unr. for an unrated player",
        "taken for unrated: these games do not count in the average rating",
    ),
    "section_without_participants": Wording(
        W,
        "nobody took part in the section {found}",
        "look whether the round cells, or Score and Games, are filled in",
        "it gives nobody points and adds nothing to the other sections",
    ),
    "section_title_twice": Wording(
        W,
        "two sections of this event are called {found}",
        "look whether the same section is there twice; else give them different names",
        "both count",
    ),
    "max_points_too_varied": Wording(
        W,
        "the sections have so many different Max points that exact ties may be missed",
        "look at totals that are printed alike but stand in different places",
        "totals are compared at nine decimals",
    ),
    "order_over_workbooks": Wording(
        E,
        "{event} comes in more than one workbook ({workbooks}), and it is not said which section "
        "stands above which: {found}",
        "write Section order above each of its sections (1 for the top section); if one file is an "
        "old copy, move it out of the folder",
        gap="Section order",
    ),
    "order_on_some_sheets": Wording(
        E,
        "{event} has Section order on some of its sections, but not on: {found}",
        "write Section order above each of them, or above none",
        gap="Section order",
    ),
    "byes_not_in_column": Wording(
        W,
        "the round cells of {player} show {shown} such byes, the column says {found}",
        "fill in the bye column: in a section whose Max points differ from its rounds only that counts",
        "the column counts",
    ),
    "max_points_below_rounds": Wording(
        W,
        "Max points is {found}, less than the {rounds} rounds of this section",
        "look whether Max points is right",
        "the score is divided by {found}",
    ),
    "opponent_unknown": Wording(
        W,
        "{player}: {found} names the opponent {opponent}, who is not on the list",
        "look whether the list is complete and the number right",
        "the result counts",
    ),
    "result_not_answered": Wording(
        W,
        "{player}: {found} is not answered in {other}, which says {theirs}",
        "correct one of the two cells",
        "both count as they stand",
    ),
    "games_not_answered": Wording(
        E,
        "{player}: the games {found} are not as many as in {other}, which says {theirs}",
        "correct one of the two cells",
    ),
    "wins_differ_from_losses": Wording(
        W,
        "the section {found} has {wins} wins but {losses} losses",
        "look whether the list is complete and the round cells right",
        "the results count as they stand",
    ),
    "odd_field_without_bye": Wording(
        W,
        "the section {found} has an odd number of players, but nobody ever sat out",
        "look whether somebody is missing, or a bye is not written down",
        "the results count as they stand",
    ),
    "post_of_another_section": Wording(
        W,
        "Post of the section {found} lies {mean} from Pre on average: it looks like another section's",
        "look whether the right column was pasted",
        "the ratings count as they stand",
    ),
    "post_columns_agree": Wording(
        W,
        "Post of the section {found} is row by row that of the section {other}",
        "look whether the right column was pasted",
        "the ratings count as they stand",
    ),
    "rating_jump": Wording(
        W,
        "Pre of {player} is {found}, but {last} was the rating after the last event",
        "look whether the rating, or the person, is right",
        "the rating counts as it stands",
    ),
    "sections_out_of_order": Wording(
        W,
        "the section {found} (mean rating {mean}) stands below {higher} (mean rating {other})",
        "if it is the higher section, put its sheet first, or write Section order above each",
        "the order of the sheets counts",
        gap="Section order",
    ),
    "section_twice": Wording(
        E,
        "{found} is there twice: {both} of {smaller} players have the same score and rating in {other}; "
        "{newer}; different: {differ}",
        "move the old one out of the folder",
    ),
    "same_people_same_day": Wording(
        W,
        "{both} of the {smaller} players of {found} play in {other} too, of another event at the same "
        "time",
        "if it is the same section, corrected or renamed, move the old one out of the folder",
        "both count",
    ),
    "several_seasons": Wording(
        E,
        "these events lie in more than one season (September to August): {events}",
        "write Season start in the sheet Season of season.xlsx, or move the other events out of the "
        "folder",
    ),
    "event_outside_season": Wording(
        W,
        "this event's last day, {found}, is outside the season ({first} to {last})",
        "correct the Date, or Season start and Season end in season.xlsx",
        "left out",
        gap="Date",
    ),
    # --- people -----------------------------------------------------------------------------
    "register_line_twice": Wording(
        E,
        "{found} stands in two lines of the sheet Players",
        "keep one line per person; other spellings and former IDs go into Also known as",
    ),
    "person_by_name": Wording(
        W,
        "{found} has no ID here",
        "write the ID beside the name if it is somebody else, or to be sure",
        "taken for the player of that name with the ID {id}",
    ),
    "somebody_else": Wording(
        W,
        "{found} has no ID here, and the player of that name with the ID {id} plays in the same event",
        "write the ID beside the name",
        "taken for somebody else",
    ),
    "name_of_several_ids": Wording(
        W,
        "{found} has no ID here, and the name belongs to several: {ids}",
        "write the ID beside the name",
        "taken for somebody else of that name",
    ),
    "same_person_twice": Wording(
        E,
        "{found} stands twice in this section (first in {other})",
        "delete the row that is wrong, correct the ID, or give two people of one name their IDs",
    ),
    "same_name_in_two_sections": Wording(
        E,
        "{found} stands in two sections of this event (also in {other}), and not both rows have an ID",
        "one person or two? write the ID beside each, or a line for the name in the sheet Players of "
        "season.xlsx if it is one person",
    ),
    "id_of_two_names": Wording(
        W,
        "{found} has the ID {id}, which is {name}'s in {other}",
        "correct the ID; or, where it is one person, write the other name under Also known as in the "
        "sheet Players of season.xlsx",
        "taken for one person",
    ),
    "same_id_in_two_sections": Wording(
        W,
        "{found} plays in two sections of this event",
        "look whether both are right",
        "both count, and the event counts once",
    ),
    "state_blank": Wording(
        W,
        "{player} has no state",
        "write the state in the workbook, or in the sheet Players of season.xlsx",
        "ranked, as a resident would be",
    ),
    # --- season.xlsx ------------------------------------------------------------------------
    "season_workbook_twice": Wording(
        E,
        "a second workbook with the season's settings (the first is {other})",
        "keep one of them in the folder",
    ),
    "season_sheet_twice": Wording(
        E,
        "a second {kind} sheet (the first is {other})",
        "put everything into one sheet",
    ),
    "season_sheet_in_event": Wording(
        W,
        "the sheet {found} looks like the sheet {kind} of season.xlsx, but stands beside a section",
        "move it into season.xlsx",
        "left out",
    ),
    "season_table_unknown": Wording(
        E,
        "the headings of this sheet are not understood; expected {needed}",
        "copy the headings from the blank season.xlsx",
    ),
    "season_ends_before_start": Wording(
        E, "Season end, {found}, is before Season start", "correct one of the two"
    ),
    "strength_unknown": Wording(
        E, "{heading} is {found}; expected post or pre", "write post or pre, or leave it blank"
    ),
    "class_line_unclear": Wording(
        E,
        "a line of the Class table is not understood: {found}",
        "write a class, and beside it, under From, its lowest rating",
    ),
    "class_twice": Wording(
        E, "the class or its lowest rating stands twice: {found}", "keep one of the two lines"
    ),
    "event_line_without_workbook": Wording(
        E, "this line does not say for which workbook it is", "write the file's name under Workbook"
    ),
    "register_line_without_player": Wording(
        E, "this line has neither an ID nor a name", "write the ID, the name, or both"
    ),
    "eligible_unknown": Wording(
        E,
        'Eligible is "{found}"; expected yes, no, or the last day on which it is yes',
        "write yes, no, or a day such as 2003-08-31; blank is yes",
    ),
    "decision_unknown": Wording(
        E,
        'this decision is "{found}"; expected same, different or ask',
        "write same (one person), different (two), or ask (not known yet)",
    ),
    "decision_without_player": Wording(
        E,
        "this decision does not say of which two people it is",
        "copy the whole line from the sheet People of your own workbook",
    ),
    "decisions_contradict": Wording(
        E,
        "{found} says that {first} and {second} are two people, but other lines of the sheet Decisions, "
        "or a line of the sheet Players, make them one",
        "look through the lines of these two, and delete the wrong one",
    ),
    "decision_of_one_person": Wording(
        E,
        "both sides of this decision are {found}",
        "write the ID or the name of the other person; two people of one name need their IDs",
    ),
    "decision_of_several": Wording(
        E, "{found} may be several people: the IDs {ids}", "write the ID beside the name"
    ),
    "decision_of_two_people": Wording(
        E,
        "{found} does not have the ID {id} that stands beside the name here, but {other}",
        "correct the name or the ID",
    ),
    "decision_id_unknown": Wording(
        W,
        "nobody in the workbooks has the ID {id} that stands beside {found} here; "
        "{found} has the ID {other}",
        "correct the ID; delete the line if it is of another season and somebody else",
        "nobody is joined or kept apart by it",
    ),
    "decision_same_but_met": Wording(
        E,
        "by this decision {found} and {second} are one person, but both play in one section "
        "({there}, and {cell})",
        "write different, or delete the line",
    ),
    "name_of_two_ids": Wording(
        W,
        "{found} has the ID {id} here, and the ID {other_id} in {other}",
        "correct the ID; or decide in the sheet People of your own workbook whether they are one "
        "person, and copy the line into the sheet Decisions of season.xlsx",
        "taken for two people",
    ),
    "name_in_two_states": Wording(
        W,
        "{player} is from {found} here and from {state} in {other}, both without an ID",
        "if they are two people, write the ID beside each; if they are one, write the state in the "
        "sheet Players of season.xlsx",
        "taken for one person",
    ),
    "two_boards_in_one_round": Wording(
        W,
        "{found} has a game of round {round} here, and another one in {other}",
        "look whether both rows are the same person's",
        "both games count",
    ),
    "tied_prizes_unknown": Wording(
        E,
        '{heading} is "{found}"; expected share, or higher place by games',
        "write share, or higher place by games; blank is share",
    ),
    "prize_line_unclear": Wording(
        E,
        "this line of the sheet Prizes is not clear",
        "write the category, the place, and beside them an amount, not below 0, or a text such as Trophy",
    ),
    "prize_place_unknown": Wording(
        E,
        'the place of this prize is "{found}"; expected 1, 2, 3 ...',
        "write the place as a number",
    ),
    "prize_units_differ": Wording(
        E,
        "the prize {found} is in other money than the rest, so ties could not be shared",
        "write all amounts as plain numbers, or all in the same money",
    ),
    "prize_category_unknown": Wording(
        W,
        "no class and no Category of the sheet Players is called {found}; there are: {known}",
        "correct the word, or write it under Category beside the players who may win it",
        "nobody wins this prize",
    ),
    "correction_without_points": Wording(
        E, "this correction has no points", "write the points to add; negative to take away"
    ),
    "correction_without_player": Wording(
        E, "this correction does not say for whom it is", "write the player's name or ID"
    ),
    "correction_twice": Wording(
        E,
        "the same correction for {found} stands twice (first in {other})",
        "delete one line; if both are meant, give them different reasons",
    ),
    "correction_id_unknown": Wording(
        E, "nobody has the ID {found}", "write the ID as it stands in the workbooks"
    ),
    "correction_person_unknown": Wording(
        E, "nobody is called {found}; near: {near}", "write the name as in the workbooks, or the ID"
    ),
    "correction_person_twice": Wording(
        E, "{found} may be several people: {ids}", "write the ID beside the name"
    ),
    "correction_of_two_people": Wording(
        E,
        "{found} does not have the ID {id}, which belongs to {other}",
        "correct the name or the ID",
    ),
    "correction_event_unknown": Wording(
        E, "no event is called {found}; near: {near}", "write the event's name as in the workbooks"
    ),
    "correction_event_twice": Wording(
        E, "{found} may be several events: {events}", "write the event with its date, as shown here"
    ),
    # --- rating lists -----------------------------------------------------------------------
    "list_days_differ": Wording(
        E,
        "two sheets of one list have different As of days: {found} here, and {other}",
        "correct one of the two",
    ),
    "list_without_day": Wording(
        W,
        "this list does not say for which day it is",
        "write As of, and the day beside it, above the table",
        "made for today, {today}",
    ),
    "list_person_twice": Wording(
        E, "{found} stands twice on this list (first at {other})", "delete the row that is wrong"
    ),
    "list_unrated": Wording(
        W,
        "{found} has no rating on this list",
        "write the rating, if there is one",
        "listed last, without a 4CQ; takes no part in the lowest and highest rating",
    ),
    "list_cp_blank": Wording(
        W, "{found} has no CP on this list", "write the CP; 0 if there are none", "counted as 0 CP"
    ),
    "all_equal": Wording(
        W,
        "all {what} on this list are equal: {found}",
        "nothing, if that is so",
        "normalised to 0 for everybody",
    ),
    "combined_without_dates": Wording(
        W,
        "Combined list is yes, but no event has a date, so the share of the season is not known",
        "write the dates of the events",
        "no combined list is made",
    ),
    # --- template and output ----------------------------------------------------------------
    "template_unreadable": Wording(
        E,
        "{found} is no workbook that can be opened as a template",
        "open it in Excel, save it as Excel Workbook (.xlsx) without a password, and try again; or "
        "move it out of the folder, then the template that came with the program is used",
    ),
    "template_no_sheet": Wording(
        E,
        "{found} has no sheet that could be filled and shown",
        "keep at least one sheet with tokens such as {{player}}; the sheet How to restyle of the "
        "template that came with the program lists them",
    ),
    "template_sheet_full": Wording(
        E,
        "this sheet would need {found} rows, and a sheet has {limit}",
        "take the sheet out of a template of your own, or build fewer events at a time",
    ),
    "template_unknown_sheet": Wording(
        E,
        "this sheet has tokens, but {found} is the title of no sheet that could be filled",
        "give it the title of one of these sheets: {titles}; or take the braces off its tokens, "
        "then it is kept as it is",
    ),
    "template_unknown_token": Wording(
        E,
        "{found} is no token of this sheet; the nearest one is {nearest}",
        "write {nearest}, or take the braces off; the sheet How to restyle lists every token",
    ),
    "template_stray_line": Wording(
        E,
        "{found} is a token of a line, and the lines of this sheet are made from row {model}",
        "move it into row {model}: only one row of a sheet is repeated for each line",
    ),
    "template_merged_line": Wording(
        E,
        "the cells {found} are merged, and row {model} is repeated for each line",
        "unmerge them: no cell of row {model} may be merged (Center Across Selection looks the same)",
    ),
    "template_group_without_lines": Wording(
        E,
        "{found} stands for a group of lines, but no row of this sheet has a token of a line",
        "write tokens such as {{player}} into the row that is to be repeated for each line, or take "
        "{found} out",
    ),
    "template_stray_group": Wording(
        E,
        "{found} stands below row {last}, the last row of a group",
        "move it up, or write {{group.end}} into the row that is to be the last one of each group",
    ),
    "template_stray_event": Wording(
        E,
        "{found} stands in column {column}, which is not repeated for each event",
        "move it above {{event.points}}, or write {{event.points}} into column {column} of the row "
        "that is repeated for each line",
    ),
    "template_loss": Wording(
        W,
        "the template has {found} here, which cannot be carried over",
        "take it out, so that nobody misses it; what cells, pictures, charts and plain conditional "
        "formats show is carried over",
        "the output is made without it",
    ),
    "template_reference_lost": Wording(
        W,
        "{found} names {lost}, which is not in this output",
        "nothing needs to be done if that is meant; else put {lost} back into the template",
        "left blank",
    ),
    "template_formula_not_read": Wording(
        W,
        "{found} could not be taken apart, so it cannot follow the cells that it names",
        "write it in a simpler way",
        "left blank",
    ),
    "template_first_of_several": Wording(
        W,
        "{found} names the sheet {several}, which this output has more than once",
        "nothing needs to be done if the first one is meant; else take the formula out",
        "the first of these sheets was taken",
    ),
    "template_twice": Wording(
        E,
        "two templates lie in the folder: {found}",
        "keep one of them, or say which with --template",
    ),
    "earlier_not_standings": Wording(
        E,
        "this is no standings workbook of this program: it has no sheet Standings with Player and "
        "Points",
        "take the standings workbook of an earlier build, for instance one of output/earlier",
    ),
    "earlier_without_value": Wording(
        E,
        "the points of {player} hold no number",
        "open that workbook in Excel and save it, so that its formulas are calculated, or take "
        "another one",
    ),
    "earlier_not_compared": Wording(
        W,
        "these earlier standings cannot be read: {why}",
        "nothing, if they are not needed; or move them out of the folder",
        "the changes are those since older standings, where there are any",
    ),
    "earlier_not_kept": Wording(
        E,
        "the standings that would be replaced cannot be kept in the folder {folder}: {why}",
        "see that this folder can be written to, and build again",
    ),
    "nobody_took_part": Wording(
        E,
        "nobody took part in any event of the season",
        "look whether Score, Games and the round cells are filled in, and at Season start and "
        "Season end in season.xlsx",
    ),
    "nothing_counted": Wording(
        E,
        "no event counts on the as-of day",
        "give a later day with --as-of, or none; or look at Season start and Season end in "
        "season.xlsx",
    ),
}

# Why something was left out; {names} are filled in by Findings.leave_out().
REASONS: dict[str, str] = {
    "not_a_workbook": "not a workbook",
    "not_a_file": "not a file",
    "no_bytes": "empty: it has 0 bytes",
    "lock_file": "the mark of a workbook that is open, not a workbook",
    "own_output": "written by this program",
    "template": "a template for the standings",
    "hidden_sheet": "hidden sheet",
    "chart_sheet": "a chart, not a table",
    "empty_sheet": "empty sheet",
    "blank_sheet": "empty",
    "empty_workbook": "empty: no cell holds anything",
    "note": "a text without a crosstable or a table",
    "note_lacks": "a text without a crosstable or a table of players: {lacks}",
    "no_section": "no section: {lacks}",
    "no_section_table": "a table, but no section: {lacks}",
    "season_sheet": "a {kind} sheet counts only in season.xlsx",
    "no_season_table": "none of the tables {tables}",
    "not_filled_in": "not filled in yet: headings without players",
    "no_tour_section": "Tour section: no",
    "side_games": "side games are no tour section",
    "totals_line": "a line of totals, not a player: {shown}",
    "note_line": "a note, not a player: {shown}",
    "no_player_line": "no number, ID, rating or round beside it: a note, not a player: {shown}",
    "stray_line": "nothing in the columns of the table: {shown}",
    "second_line": (
        "the second line of each player in a wall chart (running scores, colours, rating)"
    ),
    "no_show": "a no-show (no game, no full-point bye, no forfeit win): {player}",
    "after_as_of": "{event}, {day}: after the as-of day {as_of}",
    "outside_season": "{event}, {day}: outside the season",
    "correction_later": "a correction dated after the as-of day",
    "correction_waits": "a correction for an event that is not counted: {event}",
}
