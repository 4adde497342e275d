"""Notes and questions about a row or column that was or was not read as names."""

from checker.reading.cells import places
from common.errors import UserError
from common.lines import shortened

SHOWN = 6


def listed(names):
    """Return the first names, as a text."""
    more = ", ..." if len(names) > SHOWN else ""
    return ", ".join(map(shortened, names[:SHOWN])) + more


def said_names(line, names):
    """Return the note on a row that was read as names."""
    return f"row {line} was read as names, not as probabilities: {listed(names)}"


def said_column(names):
    """Return the note on a first column that was read as names."""
    return f"column 1 was read as names, not as probabilities: {listed(names)}"


def said_inputs(cells):
    """Return the note on a first column that was read as probabilities."""
    return f"column 1 was read as probabilities, not as names: {listed(cells)}; --index reads names"


def said_row(line, cells):
    """Return the note on a row that was read as probabilities."""
    return (
        f"row {line} was read as probabilities, not as names: {listed(cells)}; --header reads names"
    )


def asked(path, line, first):
    """Return the error that asks what a row is."""
    return UserError(
        f"{places(path, line)}: {listed(first)} may be names of outputs or probabilities; "
        "--header reads names, --no-header probabilities"
    )
