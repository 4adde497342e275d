"""The basis of a theorem's verdict: certificates, two solvers, or one solver.

*certified*: each step that a solver decided has a certificate, which is checked without a solver.
*agreed*: Z3 and cvc5 both decided each step that has none. *by Z3 alone*: some steps were decided
only by Z3.
"""

from collections import Counter

CERTIFIED, AGREED, ALONE = WORDS = ("certified", "agreed", "by Z3 alone")
# in a record's evidence, if there are any: the steps of which only Z3 is known to say so
KEY = "by_z3_alone"
# exit status of what stands on less than is required
STATUS = {AGREED: 3, ALONE: 4}


def of(record):
    """Return the word for a record; an empty text if it is not of a theorem."""
    if not record["assembled"]:
        return ""
    found = record["certified"]
    if found["certified"] == found["steps"]:
        return CERTIFIED
    return ALONE if record["evidence"][0].get(KEY) else AGREED


def counted(records):
    """Return how many theorems each word is of; an empty text if there is no theorem.

    Examples
    --------
    >>> one = {"assembled": True, "certified": {"steps": 2, "certified": 2}}
    >>> counted([one, one]), counted([one]), counted([])
    ('all 2 certified', 'certified', '')
    """
    count = Counter(filter(None, map(of, records)))
    if list(count) == [CERTIFIED]:
        return f"all {count[CERTIFIED]} certified" if count[CERTIFIED] > 1 else CERTIFIED
    return ", ".join(f"{count[word]} {word}" for word in WORDS if count[word])


def below(records, required):
    """Return the word by id of the theorems that stand on less than a word.

    Parameters
    ----------
    records : list of dict
    required : str
        `certified` or `agreed`.
    """
    words = {record["id"]: of(record) for record in records}
    return {n: w for n, w in words.items() if w and WORDS.index(w) > WORDS.index(required)}
