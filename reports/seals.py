"""JSON files with a checksum of their own, so that a changed byte is seen.

`sha256` is that of the file's text with an empty text in its place.
"""

import hashlib
import json

from common import files, inputs
from common.errors import UserError

SEAL = "sha256"


def sealed(record):
    """Return a record, a dict, as text with its checksum.

    Examples
    --------
    >>> print(sealed({"users": 3}), end="")
    {
      "users": 3,
      "sha256": "32b632d07719cdc0994ab2c0076a90464210f80772894085056cdde9b74622c6"
    }
    """
    digest = hashlib.sha256(_text(record, "").encode()).hexdigest()
    return _text(record, digest)


def _text(record, seal):
    return json.dumps(record | {SEAL: seal}, indent=2) + "\n"


def read(path):
    """Return the record of a file that `sealed` made, without its checksum.

    Raises
    ------
    UserError
        If it is none, or a byte of it is another now.
    """
    record = files.read_json(path)
    if not isinstance(record, dict):
        raise UserError(f"{path}: must be an object, got another JSON value; copy it again")
    if SEAL not in record:
        raise UserError(
            f"{path}: has no checksum: it has format 1, or perturb did not write it; "
            "estimate it with the version that drew it"
        )
    kept = {key: value for key, value in record.items() if key != SEAL}
    if inputs.text(path, newline="") != sealed(kept):
        raise UserError(f"{path}: its checksum differs: a byte was changed; copy it again")
    return kept
