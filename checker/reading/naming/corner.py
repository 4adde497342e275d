"""Names of sides: of the columns of a list of pairs, and of the cell above the names of rows."""

import re

from checker.reading.cells import places
from checker.reading.naming.numbers import columns_fit
from common.errors import UserError
from common.lines import shortened

OF_INPUTS = r"inputs?|x|true|truth|true.?value|secret|from|given|actual|original"
OF_OUTPUTS = r"outputs?|y|reports?|reported|responses?|to|observed|said|answers?|noisy|perturbed"
INPUT, OUTPUT = (re.compile(one, re.IGNORECASE) for one in (OF_INPUTS, OF_OUTPUTS))
# as people write both, rows first
OUTPUTS_BELOW = re.compile(
    rf"(?:{OF_OUTPUTS})(?:\s*(?:[\\/|,]|vs\.?|by)\s*(?:{OF_INPUTS}))?", re.IGNORECASE
)


def require_rows(path, line, corner, inputs, outputs, body):
    """Raise UserError if the names of rows are called outputs, and the columns sum to 1 too.

    Parameters
    ----------
    path : path-like
    line : int
        Of the header.
    corner : str
        What stands above the names of rows.
    inputs, outputs : list of str
        The names of rows and columns.
    body : list of list of str
    """
    if not OUTPUTS_BELOW.fullmatch(corner.strip()) or not columns_fit(body):
        return
    if inputs == outputs and body == [list(column) for column in zip(*body, strict=True)]:
        return
    raise UserError(
        f"{places(path, line, 1)}: {shortened(corner.strip())} says that rows are outputs, and "
        "both rows and columns sum to 1; if each column is an input, --transpose; if rows are, "
        "--no-transpose"
    )
