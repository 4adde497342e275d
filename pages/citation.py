"""BibTeX: of one result, and of the paper whose statement it is about."""

import re
from functools import cache

from common import inputs
from common.imports import ROOT

SPECIAL = {"\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "^": r"\^{}", "~": r"\~{}"}
SPECIAL |= {sign: f"\\{sign}" for sign in "&%$#_"}
SPECIAL |= {"<=": r"$\leq$", ">=": r"$\geq$", "<": "$<$", ">": "$>$"}
# only by words of its title
TITLES = {
    "uldp": "utility-optimized local",
    "lip": "localized information",
    "oneid": "input-discriminative",
    "ldp": "revisiting locally",
}
NAMES = {"uldp": "ULDP", "lip": "LIP", "oneid": "OneID", "ldp": "LDP protocols"}
# of a reference of CITATION.cff, what BibTeX has an entry and a field for
KINDS = {"article": "article", "conference-paper": "inproceedings"}
FIELDS = {name: name for name in ("journal", "year", "volume", "number", "doi", "url")}
FIELDS |= {"collection-title": "booktitle", "issue": "number"}


@cache
def of_repository():
    """Return what CITATION.cff says."""
    return inputs.read_yaml(ROOT / "CITATION.cff")


def escaped(text):
    r"""Return a text for LaTeX.

    Examples
    --------
    >>> print(escaped("p_j <= 50 %"))
    p\_j $\leq$ 50 \%
    """
    signs = re.split(r"([<>]=?|.)", str(text))
    return "".join(SPECIAL.get(sign, sign) for sign in signs)


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
    note = f"{record['id']}: {record['verdict']}. {record['statement']}"
    fields = {
        "author": f"{{{escaped(_authors(whole['authors']))}}}",
        "title": f"{{{escaped(title_of(record))}}}",
        "howpublished": f"{escaped(whole['title'])}, version {escaped(whole['version'])}{at}",
        "year": str(whole.get("date-released", ""))[:4],
        "date": str(whole.get("date-released", "")),
        "note": escaped(note),
    }
    return entry("misc", f"local-privacy:{record['id']}", fields)


def title_of(record):
    """Return a result's title, as people write it.

    Examples
    --------
    >>> title_of({"locator": "beyond Section IV", "paper": "lip"})
    'Beyond Section IV of LIP, decided'
    """
    locator = record["locator"]
    return f"{locator[:1].upper()}{locator[1:]} of {NAMES[record['paper']]}, decided"


def of_paper(paper):
    """Return BibTeX of a paper, from the references of CITATION.cff."""
    references = of_repository()["references"]
    found = next(r for r in references if TITLES[paper] in r["title"].lower())
    known = {FIELDS[name]: escaped(found[name]) for name in FIELDS if name in found}
    if "start" in found and "end" in found:
        known["pages"] = f"{found['start']}--{found['end']}"
    author, title = escaped(_authors(found["authors"])), f"{{{escaped(found['title'])}}}"
    kind = KINDS.get(found["type"], "misc")
    return entry(kind, f"local-privacy:{paper}", {"author": author, "title": title} | known)


def _authors(people):
    return " and ".join(
        person.get("name") or f"{person['family-names']}, {person['given-names']}"
        for person in people
    )
