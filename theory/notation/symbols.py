"""The meanings of the names in a statement: the table above its text."""

# ruff: noqa: RUF001 - the signs of mathematics are meant

import re
from functools import cache
from pathlib import Path

import yaml

from theory.notation import layout, names
from theory.projects import claim_files

TABLE = Path(__file__).with_name("symbols.yaml")
# made by theory.views.notation: to import the vocabulary would import every formula
UNFOLDED = Path(__file__).with_name("unfolded.txt")
_NAME = rf"[A-Za-zα-ωΩ]{names.HAT}?[A-Za-z0-9_]*"
_LISTED = rf"{_NAME}(?:, {_NAME})*"
_GIVEN = re.compile(rf"({_LISTED})( ∈ |: | ⊆ )(.+?)(?=, {_LISTED}(?: ∈ |: | ⊆ )|$)")
_DEFINED = re.compile(rf"({_NAME})(?:\((.*?)\))? :=")
_BINDERS = re.compile(r"([^∈]+?) ∈ ([^,()]+|\([^)]*\))(?:, |$)")
SIGNS = {"‖₁": "l1", "‖₂²": "l2", "√": "root"}
WRITTEN = {"l1": "‖f - g‖₁", "l2": "‖f - g‖₂²", "root": "r = √x"}
# signs of the notation that are explained where they stand
EXPLAINED = {
    r"𝔹": ("𝔹", "true (1) and false (0)"),
    r"(?<![\w}])\[": ("[A]", "1 if A, 0 otherwise"),
    r"·[,)]|\(·": (
        "·",
        "the place of an argument: Q(·, y) is the function that takes x to Q(x, y)",
    ),
}
# zeros that formulas have, in a statement or in what its notions unfold to
_ZEROS = {"0·…": re.compile(r"(?<![\w.])0·"), "0/…": re.compile(r"(?<![\w.])0/")}
ZERO = "0: the term is there because the formula that runs has it"
# what `∈ (X → Y)` ranges over
_FUNCTIONS = re.compile(r"∈ (\((\w+) → (\w+|𝔹|ℝ)\))")
_PRIMED = re.compile(r"[A-Za-zα-ω]\w*'+")
SETS = "any finite set, not empty"
PRIMED = "a prime only tells names apart"
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?=\()")
NAMED = " — "  # what follows is the name of a hypothesis or a conclusion
_RANGED = re.compile(r"(?:∈ |\|)([A-ZΩ][A-Za-z0-9]*)(?=[|:}),\s])")
_SORT = re.compile(r"(?<![A-Za-z0-9_])[A-ZΩ][A-Za-z0-9]*(?![A-Za-z0-9_])")


@cache
def _entries():
    return yaml.load(TABLE.read_text(encoding="utf-8"), yaml.CSafeLoader)


def variables(claim):
    """Return better names of a claim's variables, by those that the printer would give.

    These are r, f, b and y, with primes where there are several; those of one hypothesis or
    conclusion stand by its name.
    """
    found = claim_files.find(claim)
    return found.letters if found else {}


def table(text, paper, claim=""):
    """Return the meanings of names, sorts first: pairs of the shown name and its meaning.

    Parameters
    ----------
    text : str
        A statement in the notation: its lines `for all` and `where` say which names it has.
    paper, claim : str
        The papers use some names differently, and so do some claims. Without a paper, the claim
        belongs to another project, which has its own names.

    Returns
    -------
    list of (str, str)
        Sorts, constants, variables of claims that name some, notions of the vocabulary, signs.
    """
    found = claim_files.find(claim) if claim else None
    own = found.symbols if found else {}
    named, sorts = list(declared(text)), {}
    ranged = set(_RANGED.findall(text)) - {name for name, _ in named}
    for name in sorted({*_SORT.findall(" ".join(sort for _, sort in named)), *ranged}):
        sorts[name] = _meaning(names.kernel_name(name), "", paper, "sort")
    found = {one: _meaning(names.kernel_name(one), sort, paper, None) for one, sort in named}
    formulas = _formulas(text)
    signs = [row for sign, row in EXPLAINED.items() if re.search(sign, formulas)]
    signs += _zeros(text)
    sets = _sets({one: own.get(one, said) for one, said in sorts.items()})
    rows = [
        *(dict(sets) | found | {k: v for k, v in own.items() if k not in sorts}).items(),
        *_bound(formulas, own),
        *signs,
    ]
    notions = list(_notions(text))
    places = _places(formulas, [shown for shown, _ in notions], {name for name, _ in named})
    return [row for row in [*rows, *places, *notions] if row[1]]


def _zeros(text):
    """Return notes about zeros that are factors or numerators."""
    bodies = (row.partition(NAMED)[0] for row in unfolded(text, definitions()).values())
    said = "\n".join((_formulas(text), *bodies))
    found = [shown for shown, sign in _ZEROS.items() if sign.search(said)]
    return [(", ".join(found), ZERO)] if found else []


def _sets(sorts):
    """Return what sorts are: a statement is of all that are so."""
    if len(sorts) < 2:
        return [(one, "; ".join(filter(None, [said, SETS]))) for one, said in sorts.items()]
    return [(", ".join(sorts), SETS.replace("set", "sets")), *sorts.items()]


def _bound(formulas, own):
    """Yield notes about variables: primed ones, and functions."""
    if primed := sorted(set(_PRIMED.findall(formulas)) - set(own)):
        yield ", ".join(primed), f"variable{'s' if len(primed) > 1 else ''}; {PRIMED}"
    for shown, of, to in sorted(set(_FUNCTIONS.findall(formulas))):
        sets = f"all sets of elements of {of}: y(x) says that x is in the set y"
        yield shown, sets if to == "𝔹" else f"all functions from {of} to {to}"


def _places(formulas, called, named):
    """Yield the names that are also parameters of notions for which a statement has other terms.

    For p in `distribution(p)` there is no note where the statement has p(x): it is clear.
    """
    said, found = " ".join(formulas.split()), {}
    for shown in called:
        name, _, places = shown.partition("(")
        places = re.split("[,;] ", places.rstrip(")"))
        calls = [_arguments(said[m.end() :]) for m in re.finditer(rf"(?<!\w){name}\(", said)]
        calls = [call for call in calls if len(call) == len(places)]
        for k, place in enumerate(places):
            put = dict.fromkeys(call[k] for call in calls)
            if place in named and any(_is_other(one, place) for one in put):
                found.setdefault((place, " or ".join(put)), []).append(f"{name}(…)")
    for (place, put), calls in found.items():
        yield f"{place} in {', '.join(calls)}", f"stands for {put} here"


def _is_other(put, place):
    """Return whether the term for a parameter is neither its name nor a value of it."""
    return put != place and not put.startswith(f"{place}(")


def _arguments(text):
    """Return the arguments up to the parenthesis that closes them."""
    found, depth = [""], 0
    for sign in text:
        if depth == 0 and sign in layout.CLOSE:
            break
        depth += (sign in layout.OPEN) - (sign in layout.CLOSE)
        if depth == 0 and sign in ",;":
            found.append("")
        else:
            found[-1] += sign
    return [one.strip() for one in found]


def _notions(text):
    """Yield the notions in a text by name, with their meanings in words."""
    said = words(text)
    for name, row in _rows().items():
        if name in said:
            yield WRITTEN.get(name) or row.partition(" := ")[0], row.partition(NAMED)[2]


def declared(text):
    """Yield the names in a statement, with their sorts; for a defined one, the sorts that it has.

    Parameters
    ----------
    text : str
        As `statements.written` writes it.
    """
    word = ""
    for line in text.splitlines():
        word = line[:8].strip() or word
        if word == "for all":
            for listed, sign, sort in _GIVEN.findall(line[8:]):
                yield from ((name, _sort(sign, sort)) for name in listed.split(", "))
        elif word == "where" and (found := _DEFINED.match(line[8:])):  # or a row that goes on
            name, binders = found.groups()
            yield name, _of_binders(binders or "")


def _sort(sign, sort):
    return f"{sort} → 𝔹" if sign.strip() == "⊆" else sort


def _of_binders(text):
    """Return the sort of a function of some variables, with numbers as values, as most have."""
    domains = []
    for group, domain in _BINDERS.findall(text):
        domains += [domain] * (group.count(",") + 1)
    return f"{' × '.join(domains)} → ℝ" if domains else "ℝ"


def _meaning(name, sort, paper, kind):
    for entry in _entries() if paper else ():
        fits = entry["name"] == name and entry.get("kind") == kind
        if fits and entry.get("sort", sort) == sort and entry.get("paper", paper) == paper:
            return entry["meaning"]
    return ""


@cache
def definitions():
    """Return what notions unfold to, by name."""
    return {name: row.partition(NAMED)[0] for name, row in _rows().items()}


@cache
def _rows():
    rows = UNFOLDED.read_text(encoding="utf-8").splitlines()
    return {row.partition("(")[0]: row for row in rows}


def _formulas(text):
    """Return a text without the names of hypotheses and conclusions."""
    return "\n".join(line.partition(NAMED)[0] for line in text.splitlines())


def words(text):
    """Return the names in a text, and the notions that are written with signs."""
    formulas = _formulas(text)  # names of hypotheses are no names of notions
    found = set(_WORD.findall(formulas)) - set(SIGNS.values())
    return found | {notion for sign, notion in SIGNS.items() if sign in formulas}


def unfolded(text, known):
    """Return what the notions in a text unfold to, and those in these, by name.

    Parameters
    ----------
    text : str
    known : dict
        Of `definitions`.
    """
    found, waiting = {}, [text]
    while waiting:
        said = words(waiting.pop())
        new = {name: known[name] for name in known if name in said and name not in found}
        found |= new
        waiting += [body.partition(":=")[2] for body in new.values()]
    said, rows = words(text), _rows()
    # those that the table has not are said here
    for name in found.keys() - said:
        found[name] += NAMED + rows[name].partition(NAMED)[2] if name in rows else ""
    return dict(sorted(found.items()))


def broken(row):
    """Return what a notion unfolds to, of `unfolded`, as lines of text."""
    body, sign, says = row.partition(NAMED)
    made = layout.rows(body)
    made[-1] += sign + says
    return made
