"""Search an instance near a claim's own ones that tells a changed statement from the claim's.

First a formula is other; then Z3 is asked; then one thing is other, in a fixed order; then several
at once, drawn.
"""

from dataclasses import replace
from itertools import chain

from theory.ledger import formal
from theory.ledger.assemble import FAULTS
from theory.mutants import aimed
from theory.mutants.apart import Kept, formulas_of, freed, origins, placed, says_at
from theory.mutants.around import WHOLE, Drawn, near
from theory.mutants.work import SpentError, Work
from theory.sense.near import Near

# of steps for one change
STEPS = 6_000_000


def search(claim, build, steps=STEPS):
    """Return an instance that tells a changed statement from the claim's, or None.

    Parameters
    ----------
    claim : str
    build : callable
        As of `Formal`, of the changed statement.
    steps : int
        After which nothing more is tried: as `Work` counts.
    """
    work, pairs = Work(steps), _Pairs(claim, build)
    others = chain(_candidates(claim), _drawn(claim, build))
    try:
        # Z3 has half of the steps
        for one in chain(_first(claim), _aimed(claim, pairs, work, steps // 2), others):
            work.add()
            if one and (both := pairs.of(one)) and (found := _differ(one, both, work)):
                return found
    except SpentError:
        pass
    return None


def _drawn(claim, build):
    return Drawn(claim, origins(claim), [formal.formals()[claim].build, build], claim)


class _Pairs:
    """A claim's statement and the changed one, of other formulas or with definitions freed."""

    def __init__(self, claim, build):
        self.known, self.build, self.made = formal.formals()[claim].build, build, {}
        self.names = {c.data for c in self.known().where}

    def of(self, one):
        """Return both, as an instance has them; None if there are none such."""
        origin = one.origin if one.origin.startswith("broken") else ""
        at = (origin, *one.formulas.items(), *sorted(self.names & one.values.keys()))
        if at not in self.made:
            try:
                changed = placed(one)[1]
                both = self.known(**changed), self.build(**changed)
                self.made[at] = tuple(freed(s, one.values) for s in both)
            except FAULTS:
                self.made[at] = None
        return self.made[at]


def _first(claim):
    """Yield a claim's own instances, and the first one with other formulas."""
    own = [Near(claim, origin) for origin in origins(claim)]
    yield from own
    yield from (one for of_formula in map(_formulas, own[:1]) for one in of_formula)


def _formulas(one):
    return [replace(one, formulas={name: how}) for name in formulas_of(one.claim) for how in WHOLE]


def _aimed(claim, pairs, work, most):
    """Yield instances at which Z3 says that they differ, or None if it does not know of any."""
    statement, own = formal.formals()[claim].build(), [Near(claim, o) for o in origins(claim)]
    least = [replace(one, sizes={sort: 1}) for one in own[:1] for sort in placed(one)[0].sizes]
    for one in (*own, *least, *(other for first in own[:1] for other in _formulas(first))):
        for names in aimed.choices(statement):
            if work.done > most:
                return
            both = pairs.of(replace(one, values=dict.fromkeys(names)))
            try:
                values = both and aimed.values_that(aimed.differ(both), placed(one)[0], names, work)
            except FAULTS:
                values = None
            yield replace(one, values=values) if values else None


def _candidates(claim):
    """Yield instances at which one thing is other, or two."""
    own = [Near(claim, origin) for origin in origins(claim)]
    for one in own:
        for values, sizes in near(formal.formals()[claim].build(), placed(one)[0]):
            yield replace(one, values=values, sizes=sizes)
    for one in own[1:]:
        yield from _formulas(one)


def _differ(one, both, work):
    try:
        where = work.counted(placed(one)[0])
        before = says_at(both[0], where)
    except FAULTS:
        return None
    try:
        if says_at(both[1], where) == before:
            return None
    except ZeroDivisionError:
        pass  # one of them says something there
    except FAULTS:
        return None
    return Kept(one.claim, one.origin, one.values, one.sizes, one.formulas, before)
