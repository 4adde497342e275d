"""Search tests of a claim's statement, from the instances at which it holds.

For each hypothesis, find an instance at which only it fails, and a conclusion too; for each
conclusion, a changed formula that breaks it. These are judged like those written by hand.
"""

from functools import cache
from itertools import chain, islice

from theory.ledger import formal
from theory.ledger.assemble import FAULTS
from theory.ledger.formal import Broken
from theory.mutants import aimed
from theory.mutants.apart import formulas_of
from theory.mutants.around import PARTS, WHOLE, Drawn, near
from theory.mutants.work import SpentError, Work
from theory.sense import checks as sense
from theory.sense.near import Near
from theory.tactics.logic import conjuncts

# of what is drawn, and of steps for one part of a claim: hypotheses, or conclusions
DRAWS, STEPS = 3000, 12_000_000
# after so many instances one that is less telling is taken
PLAINEST = 400


def search(claim, lacks, seed=0, steps=STEPS):
    """Return what is found of a claim: `Near` by name, of hypotheses and of conclusions.

    Parameters
    ----------
    claim : str
    lacks : dict of str to list of str
        Names of hypotheses (`dropped`) and conclusions (`broken`) that something is wanted of.
    seed : int
        Of what is drawn.
    steps : int
        For each of both, after which nothing more is tried: as `Work` counts.
    """
    kinds = {"dropped": _Dropped, "broken": _Breaking}
    return {part: kinds[part](claim, names).found(seed, steps) for part, names in lacks.items()}


def unwritten(claim):
    """Return hypotheses and conclusions without an entry in `dropped` and `broken`."""
    written, statement = formal.tests_of(claim), formal.formals()[claim].build()
    parts = {"dropped": statement.hypotheses, "broken": statement.conclusions}
    return {part: [n for n in names if n not in written[part]] for part, names in parts.items()}


def lacking(claim, anew=False):
    """Return those for which no good instance was found either, or all of them."""
    stated, lacks = formal.formals()[claim], unwritten(claim)
    if anew:
        return lacks
    statement = stated.build()

    def is_good(part, name):
        try:
            if part == "broken":
                tests = stated.broken.get(name, ())
                return not formal.broken_complaints(stated, statement, name, tests)
            return not formal.dropped_complaints(statement, name, stated.dropped.get(name))[0]
        except FAULTS:
            return False

    return {p: [n for n in names if not is_good(p, n)] for p, names in lacks.items()}


class _Search:
    """A search for something of each of some names; the plainest that is good enough is taken."""

    formulas = False

    def __init__(self, claim, names):
        self.claim, self.names = claim, list(names)
        self.stated = formal.formals()[claim]
        self.statement = self.stated.build()
        self.own = {f"holds {k}": (where, {}) for k, where in enumerate(self.stated.holds)}
        # what is found by name, and how much is to be said against it: a number
        self.best, self.allowed, self.work = {}, 0, Work(0)

    @property
    def wanted(self):
        """Names without a good enough instance."""
        return [n for n in self.names if n not in self.best or self.best[n][0] > self.allowed]

    def keep(self, name, one, against=0):
        """Keep what is found, if nothing better is."""
        if name not in self.best or self.best[name][0] > against:
            self.best[name] = against, one

    def found(self, seed, steps):
        """Return what is found, by name in the order of the statement."""
        builders = [self.stated.build]
        drawn = Drawn(
            *(self.claim, self.own, builders, f"{seed} {self.claim}"),
            formulas=self.formulas,
            defined=False,
        )
        plain = iter(self.plain())
        stages = ((islice(plain, PLAINEST), 0), (plain, 2), (self.asked(), 2))
        for share, (ones, self.allowed) in enumerate((*stages, (islice(drawn, DRAWS), 2)), 1):
            self.work.limit = share * steps // 4
            self._go_through(ones)
        return {name: self.best[name][1] for name in self.names if name in self.best}

    def _go_through(self, ones):
        try:
            for one in ones:
                if not self.wanted:
                    return
                if one:
                    self.take(one)
        except SpentError:
            return

    def at(self, one):
        """Return the instance that a `Near` is, at which steps are counted, and other formulas."""
        where, changed = one.of(self.own, formulas_of(self.claim), self.claim)
        self.work.add()
        return self.work.counted(where), changed

    def aimed(self, one, wanted, where, names):
        """Return a `Near` with the values that Z3 gives, or None."""
        try:
            values = aimed.values_that(wanted, where, names, self.work)
        except FAULTS:
            return None
        return Near(one.claim, one.origin, values, one.sizes, one.formulas) if values else None


class _Dropped(_Search):
    """Instances at which only one hypothesis fails."""

    def plain(self):
        """Yield instances at which one thing is other, or two."""
        for origin, (where, _) in self.own.items():
            for values, sizes in near(self.statement, where, defined=False):
                yield Near(self.claim, origin, values, sizes)

    def asked(self):
        """Yield instances that Z3 gives; None if it does not know of any."""
        for origin, (where, _) in self.own.items():
            for names in aimed.choices(self.statement, defined=False):
                for name in self.wanted:
                    wanted = aimed.needs(self.statement, name)
                    yield self.aimed(Near(self.claim, origin), wanted, where, names)

    def take(self, one):
        """Take an instance if only one hypothesis fails there.

        One at which both sides of a strict inequality are equal is better than others, and one at
        which nothing is divided by 0.
        """
        try:
            where = self.at(one)[0]
            name = self._alone(where.instance())
            if name in self.wanted:
                complaints, fails = formal.dropped_complaints(self.statement, name, where)
                if not complaints:
                    edge = _at_edge(self.statement, name, where)
                    self.keep(name, one, 2 * (not edge) + (not fails))
        except FAULTS:
            return

    def _alone(self, instance):
        failed = None
        for name, part in self.statement.hypotheses.items():
            if instance.value(self.statement.spelled(part)) is not True:
                if failed or name not in self.names:
                    return None
                failed = name
        return failed


class _Breaking(_Search):
    """Changed formulas that break a conclusion."""

    formulas = True

    def __init__(self, claim, names):
        super().__init__(claim, names)
        self.changed = cache(self._changed)

    def _changed(self, name, how):
        """Return the statement with a formula that is other, and which conclusions that touches."""
        try:
            one = Near(self.claim, next(iter(self.own)), formulas={name: how})
            made = self.stated.build(**self.at(one)[1])
            through = self.stated.through
            return made, [
                n for n in self.names if sense.touches(self.statement, made, n, through.get(n))
            ]
        except FAULTS:
            return None, []

    def _ways(self, hows):
        return [(name, how) for how in hows for name in formulas_of(self.claim)]

    def plain(self):
        """Yield a claim's own instances with a formula that is other; then near ones."""
        for ways in (self._ways(WHOLE), self._ways(PARTS)):
            for origin in self.own:
                for name, how in ways:
                    yield Near(self.claim, origin, formulas={name: how})

    def asked(self):
        """Yield instances that Z3 gives; None if it does not know of any."""
        for name, how in chain(self._ways(WHOLE), self._ways(PARTS)):
            made, touched = self.changed(name, how)
            for origin, (where, _) in self.own.items():
                for names in aimed.choices(self.statement, defined=False):
                    for goal in self.wanted:
                        if goal in touched:
                            one = Near(self.claim, origin, formulas={name: how})
                            yield self.aimed(one, aimed.breaks(made, goal), where, names)

    def take(self, one):
        """Take a changed formula for each conclusion that it breaks there."""
        for name, how in one.formulas.items():
            made, touched = self.changed(name, how)
            for goal in [n for n in self.wanted if n in touched]:
                try:
                    where, changed = self.at(one)
                    instance = where.instance()
                    if not formal.is_met(made, instance) or formal.holds(made, goal, instance):
                        continue
                    if not formal.broken_complaints(
                        self.stated, self.statement, goal, [Broken(where, changed)]
                    ):
                        self.keep(goal, one)
                except FAULTS:
                    continue


def _at_edge(statement, name, where):
    """Return whether strict inequalities of a hypothesis, if there are any, are equalities."""
    instance = where.instance()
    parts = conjuncts(statement.spelled(statement.hypotheses[name]))
    strict = [t.args[0].args for t in parts if t.op == "not" and t.args[0].op == "le"]
    try:
        return not strict or any(instance.value(a) == instance.value(b) for a, b in strict)
    except ZeroDivisionError:
        return False
