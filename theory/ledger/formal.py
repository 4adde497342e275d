"""The formal statement of each claim, with the finite instances at which it is tested."""

from dataclasses import dataclass, field
from functools import cache

from common.errors import UserError
from theory.kernel.sorts import Refused
from theory.kernel.statement import Statement
from theory.ledger import written
from theory.notation import names
from theory.projects import loading, project, registry
from theory.projects.loading import import_all
from theory.sense import checks as sense
from theory.sense.found import added, entries
from theory.sense.near import At, Broken
from theory.sense.ranges import is_range

UNDEFINED = "divides by zero"
LOOK = "python -m theory find looks for an instance"


def at(sizes=None, reals=(), **values):
    """Return an instance; functions are Python functions, lists or dictionaries."""
    return At(sizes or {}, values | ({"Real": list(reals)} if reals else {}))


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
class GivenByText:
    """Where the text gives the range of a number, so that no proof asks what it does.

    Parameters
    ----------
    words : str
        What is printed there.
    place : str
        Of the paper, such as `Definition 2`; or `says`, `reading` or `scope` of the claim itself.
    """

    words: str
    place: str


@dataclass(frozen=True)
class Formal:
    """A formal statement and its tests.

    Parameters
    ----------
    build : callable
        Returns the `Statement`; its parameters are the running formulas that it is about.
    holds : list of At
        Where the hypotheses hold, and the conclusions (for a refuted claim: some do not).
    dropped : dict
        By hypothesis, an instance at which only it fails, with a false conclusion; or why there is
        none: `NotNeeded` or `Implied`, which `theory.hypotheses.redundant` derives, `Needed`, which
        `theory.hypotheses.necessary` does, or `GivenByText`, of the range of a number.
    broken : dict of list of Broken
        By conclusion, changed formulas that break it.
    through : dict
        By conclusion without a formula, the hypothesis with a formula that defines what the
        conclusion is about, such as a root or a greatest value.
    """

    build: callable
    holds: list = field(default_factory=list)
    dropped: dict = field(default_factory=dict)
    broken: dict = field(default_factory=dict)
    through: dict = field(default_factory=dict)

    @property
    def modules(self):
        """The module of the statement, and that of the same name with its instances."""
        stated = self.build.__module__
        beside = [(p.statements, p.instances) for p in project.every()]
        return [stated, *(to + stated.removeprefix(s) for s, to in beside if _is_in(stated, s))]

    @property
    def tests(self):
        """How many instances there are."""
        dropped = sum(isinstance(where, At) for where in self.dropped.values())
        return len(self.holds) + dropped + sum(map(len, self.broken.values()))


STATED, INSTANCES = {}, {}


def states(claim_id):
    """Register the decorated function, which builds the `Statement`, for a claim."""

    def register(build):
        if claim_id in STATED:
            raise ValueError(f"claim {claim_id} is stated twice")

        STATED[claim_id] = build
        return build

    return register


def instances(claim_id, holds=(), broken=None, dropped=None, through=None):
    """Register the instances at which a claim's statement is tested, by its names.

    What `theory find` found of other hypotheses and conclusions joins these.

    Parameters
    ----------
    claim_id : str
    holds : list of At, optional
        Those besides the rows `example` of its text.
    broken : dict, optional
        By conclusion, a `Broken` or a list of them.
    dropped : dict, optional
        As of `Formal`.
    through : dict, optional
        As of `Formal`.

    Raises
    ------
    ValueError
        If the claim has instances already.
    """
    if claim_id in INSTANCES:
        raise ValueError(f"claim {claim_id} has instances twice")
    changes = {k: [b] if isinstance(b, Broken) else list(b) for k, b in (broken or {}).items()}
    written = {"holds": list(holds), "dropped": dropped or {}, "broken": changes}
    INSTANCES[claim_id] = written | {"through": through or {}}


def tests_of(claim_id):
    """Return what tests a claim: `example` rows of its text, then what a module registers.

    Returns
    -------
    dict
        As `INSTANCES` has it; empty if there is nothing.
    """
    written = INSTANCES.get(claim_id, {})
    entry = getattr(STATED.get(claim_id), "entry", None)
    if entry is None or not entry.examples:
        return written
    examples = [
        At(*({names.kernel_name(name): value for name, value in part.items()} for part in one))
        for one in entry.examples
    ]
    nothing = {"holds": [], "dropped": {}, "broken": {}, "through": {}}
    return nothing | written | {"holds": [*examples, *written.get("holds", [])]}


def _is_in(module, package):
    return f"{module}.".startswith(f"{package}.")


@cache
def formals():
    """Import all statements and instances; return the `Formal` statements by claim id.

    The library contributes, unless it is the project, those that `load` was asked for. So does the
    project, if the process is about some claims.

    Raises
    ------
    UserError
        If there are instances of a claim that is not stated.
    """
    if not loading.asked():
        for package in (project.current().statements, project.current().instances):
            import_all(package)
        read(project.current().statements)
        if unknown := sorted(set(INSTANCES) - set(STATED)):
            where = project.current().instances
            raise UserError(f"{where}: instances of what is not stated: {', '.join(unknown)}")
        for name in sorted(entries([project.current()])):
            if not tests_of(name):
                raise UserError(f"{project.FOUND}: {name} has no instance; remove it there")
    return _registered()


def read(package, names=None):
    """Register the statements in a package's files of claims, or of some; return the ids of others.

    Raises
    ------
    UserError
        If a file is damaged, or names a formula that is not there.
    """
    there = registry.stated_in(package)
    wanted = there if names is None else [one for one in names if one in there]
    for name, build in written.builders(package, [n for n in wanted if n not in _read()]):
        if name in STATED:
            path = project.near(build.entry.path)
            raise UserError(f"{path}: {name}: is stated in {STATED[name].__module__} too; keep one")
        states(name)(build)
    return [one for one in names or () if one not in there]


def _read():
    """Return the claims that are registered as their files state them."""
    return {name for name, build in STATED.items() if hasattr(build, "entry")}


def load(here, names):
    """Import what states claims of a project."""
    known = formals()  # before: modules may have instances of claims that are not loaded
    unwritten = read(here.statements, names)
    for package, some in ((here.statements, unwritten), (here.instances, names)):
        # what a file states may have all its instances there, or among those that are found
        missing = {*registry.import_of(package, some)} & {*unwritten}
        if missing and loading.asked():
            import_all(package)  # one is stated nowhere, or by an id that is put together
    known.update(_registered())


def _registered():
    kept = entries()
    return {
        claim: Formal(build, **added(claim, build, tests_of(claim), kept.get(claim)))
        for claim, build in STATED.items()
    }


def truths(statement: Statement, where):
    """Return the truth of hypotheses and conclusions at an instance, or that it divides by 0.

    Returns
    -------
    tuple of dict
        The truth values by name, for the hypotheses and for the conclusions.
    """
    instance = where.instance()
    try:
        return tuple(
            {name: _truth(statement, part, instance) for name, part in parts.items()}
            for parts in (statement.hypotheses, statement.conclusions)
        )
    except Refused as error:
        given = ", ".join([*where.sizes, *where.values]) or "nothing"
        raise Refused(f"{error}; it has {given}") from error


def _truth(statement, part, instance):
    try:
        return instance.value(statement.spelled(part))
    except ZeroDivisionError:
        return UNDEFINED


def vacuities(formal):
    """Return a complaint for each failed test of a statement."""
    return tested(formal)[0]


def tested(formal):
    """Test a statement at its instances.

    Returns
    -------
    complaints : list of str
        One for each failed test.
    failing : list of At
        Instances at which a hypothesis and a conclusion fail.
    """
    statement, failing = formal.build(), []
    found = sense.complaints(formal, statement)
    if not formal.holds:
        found.append("no instance meets the hypotheses")
    for k, where in enumerate(formal.holds):
        failed = _failed(truths(statement, where)[0])
        if failed:
            found.append(f"instance {k} does not meet the hypotheses: {failed}")
    found += _unknown("hypothesis", statement.hypotheses, formal.dropped)
    found += _unknown("conclusion", statement.conclusions, formal.broken)
    for name in statement.hypotheses:
        complaints, fails = dropped_complaints(statement, name, formal.dropped.get(name))
        found += complaints
        failing += [formal.dropped[name]] if fails else []
    given = [n for n, why in formal.dropped.items() if isinstance(why, GivenByText)]
    if not found and not is_range(statement, *given):
        found.append(f"hypotheses that the text gives leave no range of a number: {given}")
    for name in statement.conclusions:
        found += broken_complaints(formal, statement, name, formal.broken.get(name, ()))
    return found, failing


def _failed(truths):
    """Return what is not true: names, and whether that is false or undefined."""
    return {name: truth for name, truth in truths.items() if truth is not True}


def _unknown(part, there, named):
    return [f"there is no {part} {name!r}" for name in named if name not in there]


def dropped_complaints(statement, name, where):
    """Return complaints of what shows a need, and whether a conclusion is false there."""
    if where is None:
        return [f"hypothesis {name!r} is not shown to be needed; {LOOK}"], False
    if isinstance(where, NotNeeded | Implied | Needed):
        return [], False
    if isinstance(where, GivenByText):
        return _given_complaints(statement, name, where), False
    if not isinstance(where, At):
        return [f"hypothesis {name!r} has neither an instance nor a theorem: {where}"], False
    hypotheses, conclusions = map(_failed, truths(statement, where))
    if not hypotheses:
        return [f"hypothesis {name!r} holds at the instance that is to break it"], False
    if list(hypotheses) != [name]:
        return [f"hypothesis {name!r} is not the only one that fails: {hypotheses}"], False
    if not conclusions:
        return [f"without hypothesis {name!r} no conclusion fails at its instance"], False
    # the first that does not hold decides, and it may divide by zero
    return [], next(iter(conclusions.values())) is False


def _given_complaints(statement, name, given):
    if not given.words.strip() or not given.place.strip():
        return [f"hypothesis {name!r} is given by the text, but not by which words, or where"]
    if is_range(statement, name):
        return []
    return [
        f"hypothesis {name!r} is given by the text, but says more than the range of a number:"
        " show what it does by an instance or a theorem"
    ]


def broken_complaints(formal, statement, name, changes):
    """Return complaints of the changed formulas that are to break a conclusion."""
    if not changes:
        return [f"no changed formula breaks conclusion {name!r}; {LOOK}"]
    found, touched = [], False
    for change in changes:
        # one instance for both: it remembers the values of what they have in common
        changed, instance = formal.build(**change.changed), change.at.instance()
        touched |= sense.touches(statement, changed, name, formal.through.get(name))
        if not is_met(changed, instance) or holds(changed, name, instance):
            found.append(f"the changed formula does not break conclusion {name!r}")
        if is_met(statement, instance) and not holds(statement, name, instance):
            found.append(f"conclusion {name!r} fails without the change, at the same instance")
    if not touched:
        found.append(
            f"no changed formula stands in conclusion {name!r}: others meet more by a hypothesis"
            " alone; if it gives what the conclusion is about, name it in `through`"
        )
    return found


def is_met(statement, instance):
    """Return whether all hypotheses hold, looking no further than the first that does not."""
    return all(_truth(statement, part, instance) is True for part in statement.hypotheses.values())


def holds(statement, name, instance):
    """Return whether a conclusion holds."""
    return _truth(statement, statement.conclusions[name], instance) is True
