"""The formal statement of each claim, with the finite instances at which it is tested."""

import importlib
import pkgutil
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache, wraps

from theory.kernel.evaluate import Instance
from theory.kernel.statement import Statement

# printed: as a formal statement; informal: a sentence made precise; asked: a reader's question
PRINTED_AS = ("printed", "informal", "asked", "ours")
UNDEFINED = "divides by zero"


@dataclass(frozen=True)
class At:
    """A finite instance: sizes of index sorts, values of constants, both by name.

    Quantifiers over the real numbers go through those named `Real` alone, if any are.
    """

    sizes: dict
    values: dict

    def but(self, **values):
        """Return the instance with some values changed."""
        return At(self.sizes, self.values | values)


def at(sizes=None, reals=(), **values):
    """Return an instance; functions are Python functions, lists or dictionaries."""
    return At(sizes or {}, values | ({"Real": list(reals)} if reals else {}))


@dataclass(frozen=True)
class Broken:
    """A changed formula with which one conclusion is false at an instance.

    Parameters
    ----------
    conclusion : int
        Which one.
    at : At
    changed : dict
        Other formulas, by the parameter of the function that builds the statement.
    """

    conclusion: int
    at: At
    changed: dict


@dataclass(frozen=True)
class NotNeeded:
    """Why a hypothesis stays, though the kernel derives the statement without it."""

    why: str


@dataclass(frozen=True)
class Implied:
    """Why a hypothesis stays, though the kernel derives it from the others."""

    why: str


@dataclass(frozen=True)
class Needed:
    """Where a hypothesis is needed, among real numbers that are no fractions."""

    why: str


@dataclass(frozen=True)
class Formal:
    """A formal statement and its tests.

    Parameters
    ----------
    build : callable
        Returns the `Statement`; its parameters are the running formulas that it is about.
    printed_as : str
        One of `PRINTED_AS`.
    reading : str
        How a sentence was made precise, if it was.
    holds : list of At
        Where the hypotheses hold, and the conclusions (for a refuted claim: some do not).
    dropped : dict
        By number of a hypothesis, an instance at which it alone fails, with a false conclusion; or
        why there is none: `NotNeeded` or `Implied`, which `theory.idle` derives, or `Needed`, which
        `theory.needed` does.
    broken : list of Broken
        For each conclusion, a changed formula that breaks it.
    """

    build: callable
    printed_as: str
    reading: str = ""
    holds: list = field(default_factory=list)
    dropped: dict = field(default_factory=dict)
    broken: list = field(default_factory=list)

    def __post_init__(self):
        if self.printed_as not in PRINTED_AS:
            raise ValueError(f"printed_as must be one of {PRINTED_AS}, got {self.printed_as!r}")
        if self.printed_as == "informal" and not self.reading:
            raise ValueError("an informal sentence needs its reading")


REGISTERED, _LACKING = {}, {}


def states(claim_id, printed_as, **tests):
    """Register the decorated function, which builds the `Statement`, for a claim."""

    def register(build):
        if claim_id in REGISTERED:
            raise ValueError(f"claim {claim_id} is stated twice")
        REGISTERED[claim_id] = Formal(build, printed_as, **tests)

        @wraps(build)
        def stated(*args, **changed):
            made = build(*args, **changed)
            return without(made, *_LACKING[claim_id]) if claim_id in _LACKING else made

        return stated

    return register


def without(statement, k, *instead):
    """Return the statement without hypothesis k, or with others in its place."""
    before, after = statement.hypotheses[:k], statement.hypotheses[k + 1 :]
    return replace(statement, hypotheses=(*before, *instead, *after))


@contextmanager
def lacking(claim_id, k, *instead):
    """Let proofs, which call the decorated function, see the statement without hypothesis k."""
    _LACKING[claim_id] = (k, *instead)
    try:
        yield
    finally:
        del _LACKING[claim_id]


@cache
def formals():
    """Import every module of statements; return the `Formal` statements by claim id."""
    for room in ("uldp", "lip", "oneid"):
        package = importlib.import_module(f"theory.statements.{room}")
        for module in pkgutil.iter_modules(package.__path__):
            importlib.import_module(f"{package.__name__}.{module.name}")
    return REGISTERED


def truths(statement: Statement, where):
    """Return the truth of each hypothesis and conclusion at an instance, or that it divides by 0.

    Conclusions are evaluated one by one, and only where all hypotheses before them are.
    """
    found, instance = [], _instance(where)
    for parts in (statement.hypotheses, statement.conclusions):
        found.append([_truth(statement, part, instance) for part in parts])
    return tuple(found)


def _instance(where):
    return Instance(where.sizes, where.values)


def _truth(statement, part, instance):
    try:
        return instance.value(statement.spelled(part))
    except ZeroDivisionError:
        return UNDEFINED


def vacuities(formal):
    """Return a complaint for each test of a statement that did not come out as it must."""
    return tested(formal)[0]


def tested(formal):
    """Test a statement at its instances.

    Returns
    -------
    complaints : list of str
        One for each test that did not come out as it must.
    failing : list of At
        Instances at which a hypothesis and a conclusion fail.
    """
    statement, found, failing = formal.build(), [], []
    if not formal.holds:
        found.append("no instance meets the hypotheses")
    for k, where in enumerate(formal.holds):
        hypotheses, _ = truths(statement, where)
        if hypotheses != [True] * len(hypotheses):
            found.append(f"instance {k} does not meet the hypotheses: {hypotheses}")
    found += _beyond("hypothesis", statement.hypotheses, formal.dropped)
    found += _beyond("conclusion", statement.conclusions, {c.conclusion for c in formal.broken})
    for k in range(len(statement.hypotheses)):
        complaints, fails = _dropped(statement, k, formal.dropped.get(k))
        found += complaints
        failing += [formal.dropped[k]] if fails else []
    for k in range(len(statement.conclusions)):
        changes = [change for change in formal.broken if change.conclusion == k]
        found += _broken(formal, statement, k, changes)
    return found, failing


def _beyond(part, there, told):
    return [f"there is no {part} {k}" for k in sorted(told) if not 0 <= k < len(there)]


def _dropped(statement, k, where):
    """Return complaints, and whether a conclusion is false at the instance."""
    if where is None:
        return [f"hypothesis {k} is not shown to be needed"], False
    if isinstance(where, NotNeeded | Implied | Needed):
        return [], False
    if not isinstance(where, At):
        return [f"hypothesis {k} has neither an instance nor a theorem: {where}"], False
    hypotheses, conclusions = truths(statement, where)
    alone = [h is True for j, h in enumerate(hypotheses) if j != k]
    if not all(alone) or hypotheses[k] is True:
        return [f"hypothesis {k} is not the only one that fails: {hypotheses}"], False
    if all(c is True for c in conclusions):
        return [f"without hypothesis {k} no conclusion fails at its instance"], False
    # the first that does not hold decides, and it may divide by zero
    return [], next(c for c in conclusions if c is not True) is False


def _broken(formal, statement, k, changes):
    if not changes:
        return [f"no changed formula breaks conclusion {k}"]
    found = []
    for change in changes:
        # one instance for both: it remembers the values of what they have in common
        changed, instance = formal.build(**change.changed), _instance(change.at)
        if not _is_met(changed, instance) or _holds(changed, k, instance):
            found.append(f"the changed formula does not break conclusion {k}")
        if _is_met(statement, instance) and not _holds(statement, k, instance):
            found.append(f"conclusion {k} fails without the change, at the same instance")
    return found


def _is_met(statement, instance):
    """Return whether all hypotheses hold, looking no further than the first that does not."""
    return all(_truth(statement, part, instance) is True for part in statement.hypotheses)


def _holds(statement, k, instance):
    return _truth(statement, statement.conclusions[k], instance) is True
