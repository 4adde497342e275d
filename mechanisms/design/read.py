"""A design problem from a YAML file; numbers are exact, nothing is evaluated."""

import re
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import flint
import yaml

from common import inputs
from common.errors import UserError
from common.lines import shortened
from mechanisms.accounting import central
from mechanisms.design import symmetric
from mechanisms.design.classes import Classes, least_at, least_worst
from mechanisms.design.problem import BY_VALUE, NOTIONS, Problem, by_distance, by_least, by_value
from mechanisms.encodings.parameters import check_type

DECIMAL = r"[0-9]{1,100}(?:\.[0-9]{1,100})?"
NUMBER = re.compile(rf"({DECIMAL})(?:/({DECIMAL}))?", re.ASCII)
LOGARITHM = re.compile(r"ln *\(?([0-9./]+)\)?", re.ASCII)
# the denominator of the fraction below e^eps, where that is none
STEP = 10**12
MOST_BYTES, MOST_EPS, MOST_DISTANCE = 10**6, 50, 100
UTILITIES = {
    "guess": "gain",
    "gain": "gain",
    "squared error": "squares",
    "information": "information",
    "unbiased": "unbiased",
}
# of classes of like values
WORST = "worst case"
OF_CLASSES = {
    "guess": "guess",
    "squared error": "squares",
    "information": "information",
    "unbiased": "unbiased",
}
KEYS = {
    "LDP": ("eps",),
    "ULDP": ("eps", "sensitive"),
    "OSLDP": ("eps", "sensitive"),
    "HLLDP": ("eps", "sensitive"),
    "LIP": ("eps",),
    "OneID-LDP": ("budgets",),
    "MinID-LDP": ("budgets",),
    "metric": ("eps", "distances"),
    "pairwise": ("budgets",),
}
CENTRAL = ("central", "delta", "users", "rounds")
ALWAYS, OPTIONAL = ("notion", "values", "utility"), ("prior", "rows")


@dataclass(frozen=True)
class Grouped:
    """A problem of classes of like values, made by `read` without checks.

    Parameters
    ----------
    names : list of str
        Of the classes.
    classes : Classes
    share : list of Fraction or None
        Prior of each class; None for the worst case.
    utility : str
        Of `symmetric.best`, `unbiased` or `WORST`.
    """

    names: list
    classes: Classes
    share: list | None
    utility: str

    def best(self):
        """Return the `SymmetricDesign`, or the `Bounds` of an l2 loss; ValueError as these."""
        if self.share is None:
            return least_worst(self.classes)
        if self.utility == "unbiased":
            return least_at(self.classes, self.share)
        return symmetric.best(self.classes, self.share, self.utility)


class _Once(yaml.BaseLoader):
    """Texts, lists and mappings with distinct keys."""

    def construct_mapping(self, node, deep=False):
        """Return a mapping; an error names a key that stands twice."""
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        if twice := [key for k, key in enumerate(keys) if key in keys[:k]]:
            raise ValueError(f"{shortened(str(twice[0]))}: stands twice; keep one")
        return super().construct_mapping(node, deep)


def read(path, alphabet=None):
    """Return the `Problem` of a file, or, if values are numbers by class, the `Grouped` one.

    Parameters
    ----------
    path : path-like
    alphabet : Alphabet, optional
        The file that lists the values and says which are sensitive, their budgets or their prior,
        as the notion needs them.

    Raises
    ------
    UserError
        If it is no such file; the message names the key and how to correct it.
    ValueError
        If `path` is no path.
    """
    path = Path(check_type("path", path, str, Path))
    name, given = inputs.parsed(
        path, lambda text: yaml.load(text, Loader=_Once), "plain YAML", MOST_BYTES
    )
    try:
        return _problem(given if alphabet is None else _with(given, alphabet))
    except ValueError as error:
        raise UserError(f"{name}: {error}") from error


def _with(given, alphabet):
    """Return a file's mapping with the keys of its notion that an alphabet gives."""
    if not isinstance(given, dict) or given.get("notion") not in NOTIONS:
        return given
    takes, labels = KEYS[given["notion"]], list(alphabet.labels)
    said = {"values": labels}
    if alphabet.sensitive is not None and "sensitive" in takes:
        chosen = zip(labels, alphabet.sensitive, strict=True)
        said["sensitive"] = [label for label, is_sensitive in chosen if is_sensitive]
    if alphabet.budget is not None and given["notion"] in ("OneID-LDP", "MinID-LDP"):
        said["budgets"] = dict(zip(labels, alphabet.budget, strict=True))
    if alphabet.prior is not None:
        said["prior"] = dict(zip(labels, map(str, alphabet.prior), strict=True))
    for key in said:
        if key in given:
            raise ValueError(f"{key}: {alphabet.path} says it too; keep one")
    return given | said


def _problem(given):
    if not isinstance(given, dict) or given.get("notion") not in NOTIONS:
        raise ValueError(f"notion: must be one of {', '.join(NOTIONS)}")
    notion = given["notion"]
    wanted = (*ALWAYS, *KEYS[notion])
    for key in given:
        if key not in (*wanted, *OPTIONAL):
            known = ", ".join((*wanted, *OPTIONAL))
            raise ValueError(f"{shortened(str(key))}: no key of {notion}, whose keys are {known}")
    for key in wanted:
        if key not in given:
            raise ValueError(f"{key}: is missing, {notion} needs it")
    names = given["values"]
    if isinstance(names, dict):
        return _grouped(given, names)
    if not isinstance(names, list) or not all(isinstance(n, str) and n for n in names):
        raise ValueError("values: must be a list of names, such as [flu, cold, well]")
    if len(set(names)) < len(names) or not 2 <= len(names) <= 8:
        raise ValueError("values: must be 2 to 8 distinct names")
    utility = given["utility"]
    if not isinstance(utility, str) or utility not in UTILITIES:
        raise ValueError(f"utility: must be one of {', '.join(UTILITIES)}")
    rows = _rows(given, names, utility)
    prior = [Fraction(1, len(names))] * len(names)
    if "prior" in given:
        prior = _of_each("prior", given["prior"], names, _number)
    return Problem(
        notion, _factors(given, names), tuple(prior), UTILITIES[utility], rows, tuple(names)
    )


def _grouped(given, values):
    """Return the `Grouped` of a mapping from classes to how many values they have."""
    if "rows" in given or given["notion"] == "LIP":
        raise ValueError("values: must be a list of names with rows or LIP, not classes")
    utility, names = given["utility"], list(values)
    if utility not in (*OF_CLASSES, WORST):
        raise ValueError(f"utility: must be one of {', '.join((*OF_CLASSES, WORST))}, of classes")
    sizes = [_at(f"values: {shortened(name)}", _count, values[name]) for name in names]
    classes = Classes(sizes, _factors(given, names, own=True))
    share = [Fraction(m, sum(sizes)) for m in sizes]
    if "prior" in given:
        if utility == WORST:
            raise ValueError(f"prior: has no meaning with {WORST}")
        share = _of_each("prior", given["prior"], names, _number)
    if utility == WORST:
        return Grouped(names, classes, None, WORST)
    return Grouped(names, classes, share, OF_CLASSES[utility])


def _count(text):
    if not isinstance(text, str) or not re.fullmatch("[1-9][0-9]{0,2}", text):
        raise ValueError(f"must be how many values, 1 to 999, got {shortened(str(text))}")
    return int(text)


def _rows(given, names, utility):
    if "rows" not in given:
        if utility == "gain":
            raise ValueError("rows: is missing, gain needs a line of gains for each action")
        return None
    rows = given["rows"]
    if utility not in ("gain", "squared error"):
        raise ValueError(f"rows: has no meaning with {utility}")
    if not isinstance(rows, dict) or not rows:
        raise ValueError("rows: must have lines `name: {value: number, ...}`")
    return tuple(
        tuple(_of_each(f"rows: {shortened(str(key))}", row, names, _number))
        for key, row in rows.items()
    )


def _factors(given, names, own=False):
    """Return e^eps of each pair; `own` if names are of classes, whose values have budgets too."""
    notion = given["notion"]
    if notion == "LIP":
        return ((_at("eps", _factor, given["eps"]),),)
    if notion == "pairwise":
        rows = given["budgets"]
        if not isinstance(rows, dict) or set(rows) != set(names):
            raise ValueError("budgets: must have a line `value: {other: eps, ...}` for each value")
        made = []
        for x in names:
            others = [z for z in names if own or z != x]
            found = _of_each(f"budgets: {shortened(x)}", rows[x], others, _factor)
            if not own:
                found.insert(names.index(x), None)
            made.append(tuple(found))
        return tuple(made)
    if notion == "metric":
        return by_distance(_at("eps", _factor, given["eps"]), _distances(given["distances"], names))
    if notion in ("OneID-LDP", "MinID-LDP"):
        each = _of_each("budgets", given["budgets"], names, _factor)
        return by_value(each) if notion in BY_VALUE else by_least(each)
    is_central = isinstance(given["eps"], dict) and notion in ("LDP", "ULDP")
    E = _at("eps", _central if is_central else _factor, given["eps"])
    chosen = given.get("sensitive", names)
    if not isinstance(chosen, list) or not chosen or any(x not in names for x in chosen):
        raise ValueError("sensitive: must be a list of values")
    if is_central and len(set(chosen)) < 2:
        raise ValueError("sensitive: a central promise is about two of them; name two or more")
    return by_value([E if x in chosen else None for x in names])


def _central(given):
    """Return an e^eps that suffices for a promise about all reports together, for every channel."""
    for key in ("central", "delta"):
        if key not in given:
            raise ValueError(f"{key}: is missing, a central promise needs it")
    if stray := sorted(set(given) - set(CENTRAL)):
        raise ValueError(f"{shortened(stray[0])}: no key of it, which are {', '.join(CENTRAL)}")
    texts = [given.get(key, "1") for key in CENTRAL]
    if not all(isinstance(text, str) for text in texts):
        raise ValueError("must have a number at each key")
    found = central.budget(central.clones, central.goal(*texts))
    if not found:
        raise ValueError(f"needs reports of {central.TOO_LITTLE}")
    return _factor(str(found))


def _distances(given, names):
    if not isinstance(given, list) or len(given) != len(names):
        raise ValueError(f"distances: must be {len(names)} rows, in the order of values")
    for row in given:
        if not isinstance(row, list) or len(row) != len(names):
            raise ValueError(f"distances: each row must have {len(names)} entries")
        for d in row:
            if (
                not isinstance(d, str)
                or not re.fullmatch("[0-9]{1,3}", d)
                or int(d) > MOST_DISTANCE
            ):
                raise ValueError(
                    f"distances: must be whole numbers up to {MOST_DISTANCE}, "
                    f"got {shortened(str(d))}; scale eps instead"
                )
    return [[int(d) for d in row] for row in given]


def _of_each(key, given, names, convert):
    if not isinstance(given, dict) or set(given) != set(names):
        raise ValueError(f"{key}: must have exactly one entry for each of {', '.join(names)}")
    return [_at(f"{key}: {shortened(name)}", convert, given[name]) for name in names]


def _at(place, convert, text):
    try:
        return convert(text)
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from error


def _number(text):
    """Return the exact number that a text such as 3, 0.25 or 1/3 denotes.

    Raises
    ------
    ValueError
        For anything else.

    Examples
    --------
    >>> _number("1/3"), _number("0.25")
    (Fraction(1, 3), Fraction(1, 4))
    """
    found = NUMBER.fullmatch(text) if isinstance(text, str) else None
    if not found or not Fraction(found[2] or 1):
        raise ValueError(f"must be a number such as 3, 0.25 or 1/3, got {shortened(str(text))}")
    return Fraction(found[1]) / Fraction(found[2] or 1)


def _factor(text):
    """Return e^eps of a budget such as `ln 3`, `0.5` or `inf`: a fraction, or None for none.

    An irrational e^eps is replaced by a fraction less than 1e-12 below it.

    Raises
    ------
    ValueError
        If the text is no budget, or above 50.

    Examples
    --------
    >>> _factor("ln 3"), _factor("inf"), float(_factor("1"))
    (Fraction(3, 1), None, 2.718281828459)
    """
    if text == "inf":
        return None
    found = LOGARITHM.fullmatch(text) if isinstance(text, str) else None
    if found:
        E = _number(found[1])
        if E < 1:
            raise ValueError(f"must be ln of a number from 1 on, got {shortened(text)}")
        return E
    eps = _number(text)
    if eps > MOST_EPS:
        raise ValueError(f"must be at most {MOST_EPS}, got {shortened(text)}")
    with flint.ctx.workprec(256):
        power = flint.arb(flint.fmpq(eps.numerator, eps.denominator)).exp()
        return max(Fraction(1), Fraction(int((power * STEP).lower().floor().unique_fmpz()), STEP))
