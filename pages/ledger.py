"""The records of the ledger, and their words on pages."""

from dataclasses import dataclass

from common import files
from common.errors import UserError
from theory.ledger import claims, formal, ledger_file
from theory.views import counts

# what a record is decided by, in the words of a reader; in the order of the filter
METHODS = {
    "kernel": "theorem of the kernel",
    "smt": "lemmas by Z3 and cvc5",
    "identity": "identities by SymPy",
    "limit": "limits by SymPy",
    "evaluation": "exact evaluation",
    "witness": "exact counterexample",
    "measurement": "measured numbers",
}
PAPERS = {"uldp": "ULDP", "lip": "LIP", "oneid": "OneID", "ldp": "LDP protocols"}
# for readers who come from elsewhere
TEXTS = {
    "uldp": "the ULDP paper (Murakami and Kawamoto, USENIX Security 2019)",
    "lip": "the LIP paper (Jiang, Li and Tandon, IEEE CNS 2018)",
    "oneid": "the OneID paper (Murakami and Sei, IEEE IoT Journal 2023)",
    "ldp": "a survey of LDP protocols (Arcolezi and Gambs, ICDE 2026)",
}
VERDICTS = {
    "proved": "true for all values in scope",
    "refuted": "false, by an exact counterexample",
    "misprint": "false as printed, by a slip that can be corrected",
    "checked": "true of the numbers that we checked",
    "cited": "taken from the literature",
    "open": "not decided",
    # of statements about experiments
    "holds here": "true of the numbers that this run measured, on the data below",
    "does not hold here": "not true of the numbers that this run measured, on the data below",
    "not decided here": "the numbers that this run measured do not decide it",
}
AS = {
    "printed": "printed as a formal statement",
    "informal": "printed as a sentence that we made precise",
    "asked": "not printed: a reader's question",
    "neighbour": "printed in another text than the three papers",
    "ours": "not printed: ours",
}
DENIED = ("refuted", "misprint")


@dataclass(frozen=True)
class Ledger:
    """Records by id, and which use which.

    Parameters
    ----------
    records : dict
        In the order of the ledger.
    """

    records: dict

    def of(self, paper):
        """Return the records of a paper."""
        return [record for record in self.records.values() if record["paper"] == paper]

    def used_by(self, name):
        """Return the ids of the claims that use a claim."""
        return [other for other, record in self.records.items() if name in record["uses"]]

    def corrects(self, name):
        """Return the ids of the statements that a claim is to be cited instead of."""
        return [
            other
            for other, record in self.records.items()
            if name in record["corrected"] and record["verdict"] in DENIED
        ]


def read(path):
    """Return the `Ledger` of a file; UserError if it is none or of other statements."""
    # says what is wrong with a file that is no JSON
    files.read_json(path)
    found = ledger_file.read(path)
    if not found:
        raise UserError(f"{path}: not a ledger; make it again with snakemake")
    unknown = [record["id"] for record in found if record["id"] not in claims.statements()]
    if unknown:
        raise UserError(f"{path}: {unknown[0]} is no statement; make it again with snakemake")
    return Ledger({record["id"]: record for record in found})


def printed_as(record):
    """Return how a statement is printed, one of `AS`."""
    return counts.printed_as(claims.statements()[record["id"]])


def methods(record):
    """Return the keys of `METHODS` that a record rests on, in their order."""
    used = {piece["method"] for piece in record["evidence"]}
    return [method for method in METHODS if method in used]


def taken_for_granted(record):
    """Return the assumptions of a record: axioms of the kernel, and works that it cites."""
    return [*record["axioms"], *record["assumes"]]


def statement(record):
    """Return the formal statement that a record was made from, or None.

    Raises
    ------
    UserError
        If the sources say otherwise by now.
    """
    stated = formal.formals().get(record["id"])
    if stated is None or not record["formal"]:
        return None
    built = stated.build()
    if built.text() != record["formal"]:
        raise UserError(
            f"{record['id']}: the ledger has another formal statement than theory/statements; "
            "make it again with snakemake proofs"
        )
    return built
