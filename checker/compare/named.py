"""Mechanisms by name and size: `oue:k=4,exp-epsilon=3`."""

import math
import re
from fractions import Fraction

import numpy as np

from checker.budgets import power
from checker.exact import number
from checker.implications import witnesses
from checker.named import NAMED, Options
from checker.reading import selection
from checker.reading.sides import epsilon
from common.errors import UserError
from common.lines import shortened
from mechanisms import rappor, rr, ubd, ue, urap
from mechanisms.optimal_lip import optimizer
from mechanisms.oracles import unary
from mechanisms.order import protocols, redrawn

FORM = re.compile(r"([a-z-]+):([a-z-]+=[^,=]*(?:,[a-z-]+=[^,=]*)*)")
# the denominator of the fraction below e^eps that a mechanism is made with
STEP = 10**12
# what floats find is rounded to so many parts
PARTS = 10**6


def _all_sensitive(K):
    return np.ones(K, dtype=bool)


def _sue(given):
    return rappor.mechanism(given["k"], rappor.basic_theta(_root(given["E"])), given["E"])


def _redrawn(given):
    own = unary.own_probability(given["q"], given["E"])
    return redrawn.mechanism(ue.mechanism(given["k"], own, given["q"]))


def _root(E):
    """Return the fraction whose square E is."""
    root = Fraction(math.isqrt(E.numerator), math.isqrt(E.denominator))
    if root * root != E:
        raise UserError("exp-epsilon: must be the square of a fraction, such as 4 or 25/9")
    return root


def _of_checker(name):
    """Return what builds a mechanism that the checker knows by this name."""

    def build(given):
        K, half = given["k"], Fraction(1, 2)
        mask = given.get("sensitive", np.zeros(K, dtype=bool))
        options = Options(
            K,
            mask,
            given.get("theta", half),
            given.get("prior"),
            given.get("block", 1),
            given.get("t", half),
        )
        return NAMED[name].build(options, given["E"])

    return build


def _urap_basic(given):
    theta = rappor.basic_theta(_root(given["E"]))
    return urap.mechanism(given["sensitive"], theta, given["E"])


def _urap_best(given):
    return protocols.best_urap(given["sensitive"], given["E"], PARTS)


def _rappor_on(given):
    return protocols.rappor_on(given["sensitive"], _root(given["E"]))


def _pum(given):
    return protocols.personalized(*(given[key] for key in ("sensitive", "specific", "tags", "E")))


def _lip_best(given):
    return optimizer.mechanism(given["prior"], given["E"])


# what builds each, and which keys it takes besides k and the budget
BUILT = {
    "rr": (lambda given: rr.mechanism(given["k"], given["E"]), ()),
    "ss": (
        lambda given: ubd.mechanism(_all_sensitive(given["k"]), given["block"], given["E"]),
        ("block",),
    ),
    "sue": (_sue, ()),
    "oue": (lambda given: ue.oue(given["k"], given["E"]), ()),
    "lh": (lambda given: protocols.local_hashing(given["k"], given["g"], given["E"]), ("g",)),
    "hadamard": (lambda given: protocols.hadamard(given["k"], given["E"]), ()),
    "redrawn": (_redrawn, ("q",)),
    "rappor": (_of_checker("rappor"), ("theta",)),
    "rappor-on": (_rappor_on, ("sensitive",)),
    "urr": (_of_checker("urr"), ("sensitive",)),
    "urap": (_of_checker("urap"), ("sensitive", "theta")),
    "urap-basic": (_urap_basic, ("sensitive",)),
    "urap-best": (_urap_best, ("sensitive",)),
    "ubd": (_of_checker("ubd"), ("sensitive", "block")),
    "ubd-mixture": (_of_checker("ubd-mixture"), ("sensitive", "t")),
    "pum": (_pum, ("sensitive", "specific", "tags")),
    "idue": (lambda given: protocols.best_idue(given["budgets"], PARTS), ()),
    "lip": (_of_checker("lip"), ("prior",)),
    "best-lip": (_lip_best, ("prior",)),
}
WHOLE_NUMBERS = {"k": 1000, "block": 1000, "g": 1 << 16, "tags": 1000}
CHOSEN, OF_EACH = ("sensitive", "specific"), ("prior", "budgets", "exp-budgets")
# of each value a budget of its own
OF_VALUES = ("idue",)


def is_named(text):
    """Return whether a text has the form of a mechanism by name."""
    return bool(FORM.fullmatch(text)) and text.partition(":")[0] in BUILT


def matrix(text):
    """Return the exact matrix that a text such as `ss:k=4,block=2,exp-epsilon=3` names.

    Raises
    ------
    UserError
        If a key is missing, unknown or out of range; the message names it.

    Examples
    --------
    >>> matrix("rr:k=2,exp-epsilon=3")[0].tolist()
    [Fraction(3, 4), Fraction(1, 4)]
    """
    name, _, rest = text.partition(":")
    build, takes = BUILT[name]
    where = shortened(text)
    parts = [part.partition("=") for part in rest.split(",")]
    keys = {key: value for key, _, value in parts}
    if len(keys) < len(parts):
        raise UserError(f"{where}: a key stands twice")
    budget = "budgets" if name in OF_VALUES else "epsilon"
    budget = budget if budget in keys else f"exp-{budget}"
    wanted = {"k", budget, *takes}
    if stray := sorted(set(keys) ^ wanted):
        fault = "is missing" if stray[0] in wanted else "is no key"
        raise UserError(f"{where}: {stray[0]}: {fault}; {name} takes {', '.join(sorted(wanted))}")
    try:
        return build(_read(keys)).matrix()
    except UserError as error:
        raise UserError(f"{where}: {error}") from error
    except ValueError as error:
        raise UserError(f"{where}: {error}") from error


def _read(keys):
    made = {}
    for key, text in keys.items():
        try:
            if key in WHOLE_NUMBERS:
                made[key] = _whole_number(text, WHOLE_NUMBERS[key])
            elif key in CHOSEN + OF_EACH:
                continue
            elif key in ("epsilon", "exp-epsilon"):
                made["E"] = _exp(text, key.startswith("exp"))
            else:
                made[key] = number(text)
        except ValueError as error:
            raise UserError(f"{key}: {error}") from error
    K = made["k"]
    for key in CHOSEN:
        if key in keys:
            made[key] = _chosen(key, keys[key], K)
    for key in OF_EACH:
        if key in keys:
            made[key.removeprefix("exp-")] = _of_each(key, keys[key], K)
    return made


def _chosen(key, text, K):
    names = [str(x) for x in range(K)]
    try:
        return selection.mask(text.replace("+", ","), names, "it")
    except ValueError as error:
        raise UserError(f"{key}: {error}; such as 0-2 or 0+3") from error


def _of_each(key, text, K):
    parts = text.split("+")
    if len(parts) != K:
        raise UserError(f"{key}: must have {K} numbers with + between, got {shortened(text)}")
    try:
        if key == "prior":
            return [number(part) for part in parts]
        return [math.inf if part == "inf" else _exp(part, key.startswith("exp")) for part in parts]
    except ValueError as error:
        raise UserError(f"{key}: {error}") from error


def _exp(text, power_given):
    """Return a fraction that is e^eps, or just below it."""
    return witnesses.below(power(text) if power_given else epsilon(text), STEP)


def _whole_number(text, most):
    if not re.fullmatch("[0-9]{1,6}", text) or not 1 <= int(text) <= most:
        raise ValueError(f"must be a whole number from 1 to {most}, got {shortened(text)}")
    return int(text)
