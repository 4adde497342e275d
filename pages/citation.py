"""BibTeX: of one result, and of the paper whose statement it is about."""

from calp.imports import ROOT
from pages import data

SPECIAL = {"\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "^": r"\^{}", "~": r"\~{}"}
SPECIAL |= {sign: f"\\{sign}" for sign in "&%$#_"} | {"<": "$<$", ">": "$>$"}
TITLES = {
    "uldp": "Utility-Optimized Local Differential Privacy Mechanisms for Distribution Estimation",
    "lip": "Context-aware Data Aggregation with Localized Information Privacy",
    "oneid": "Automatic Tuning of Privacy Budgets in Input-Discriminative Local Differential Privacy",
}
# of CITATION.cff, what BibTeX has a field for
FIELDS = {"journal": "journal", "year": "year", "volume": "volume", "doi": "doi", "url": "url"}


def of_repository():
    """Return what CITATION.cff says."""
    return data.read_yaml(ROOT / "CITATION.cff")


def escaped(text):
    """Return a text for LaTeX.

    Examples
    --------
    >>> print(escaped("p_j <= 50 %"))
    p\\_j $<$= 50 \\%
    """
    return "".join(SPECIAL.get(sign, sign) for sign in str(text))


def entry(kind, key, fields):
    """Return one entry; empty fields are left out."""
    shown = [f"  {name} = {{{value}}}" for name, value in fields.items() if value]
    return f"@{kind}{{{key},\n" + ",\n".join(shown) + "\n}\n"


def of_claim(record, commit):
    """Return BibTeX of exactly one result.

    Parameters
    ----------
    record : dict
        Of the ledger.
    commit : str
        Of the repository; empty if it is not known.
    """
    whole = of_repository()
    at = f", commit {commit[:12]}" if commit else ""
    note = f"{record['locator']}: {record['verdict']}. {record['statement']}"
    fields = {
        "author": f"{{{escaped(_authors(whole['authors']))}}}",
        "title": f"{escaped(record['id'])}, in: {{{escaped(whole['title'])}}}",
        "howpublished": f"Version {escaped(whole['version'])}{at}",
        "year": str(whole.get("date-released", ""))[:4],
        "note": escaped(note),
    }
    return entry("misc", f"calp:{record['id']}", fields)


def of_paper(paper):
    """Return BibTeX of a paper, from the references of CITATION.cff."""
    title = TITLES[paper]
    found = next(r for r in of_repository()["references"] if r["title"] == title)
    known = {there: escaped(found.get(here, "")) for here, there in FIELDS.items()}
    fields = {"author": escaped(_authors(found["authors"])), "title": f"{{{escaped(title)}}}"}
    return entry("article", f"calp:{paper}", fields | known)


def _authors(people):
    return " and ".join(
        person.get("name") or f"{person['family-names']}, {person['given-names']}"
        for person in people
    )
