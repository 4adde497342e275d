"""Which claims a change can have broken: those whose statement or proof imports what is changed."""

from functools import cache

from tests.rings.affected import FAR, downstream
from theory.ledger import claims
from theory.projects import loading

ROOMS = ("theory.proofs", "theory.statements", "theory.instances")


@cache
def modules_of_claims():
    """Return the modules that state and decide each claim, by its id."""
    found = {}
    for room in ROOMS:
        for claim, modules in loading.naming(room).items():
            found.setdefault(claim, set()).update(modules)
    return {claim: found[claim] for claim in claims.statements() if claim in found}


def claims_of(changed):
    """Return the claims that a change of files can have broken, the nearest first.

    Parameters
    ----------
    changed : iterable of str
        Relative to the repository.

    Returns
    -------
    dict of str to int
        How many imports lie between.
    """
    nearest = {}
    for path in changed:
        reached = downstream(path, by_name=False)
        for claim, modules in modules_of_claims().items():
            distance = min((reached.get(one, FAR) for one in modules), default=FAR)
            if distance < FAR:
                nearest[claim] = min(distance, nearest.get(claim, FAR))
    return dict(sorted(nearest.items(), key=lambda one: (one[1], one[0])))
