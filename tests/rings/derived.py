"""Which claims a change can have broken: those whose statement or proof imports what is changed.

`python -m tests.rings.derived` prints some: those that the last commit is nearest to, then others
whose turn it is.
"""

import argparse
from functools import cache
from itertools import islice

from common.errors import UserError, run
from tests.rings.affected import FAR, downstream
from tests.rings.changes import changed
from tests.rings.turns import turn
from theory.ledger import claims
from theory.projects import registry

ROOMS = ("theory.proofs", "theory.statements", "theory.instances")


@cache
def modules_of_claims():
    """Return the modules that state and decide each claim, by its id."""
    found = {}
    for room in ROOMS:
        for claim, modules in registry.modules_by_claim(room).items():
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
        found = downstream(path, by_name=False)
        reached = {one: distance for one, distance in found.items() if one.startswith(ROOMS)}
        # to know the modules of all claims takes a second
        for claim, modules in modules_of_claims().items() if reached else ():
            distance = min((reached.get(one, FAR) for one in modules), default=FAR)
            if distance < FAR:
                nearest[claim] = min(distance, nearest.get(claim, FAR))
    return dict(sorted(nearest.items(), key=lambda one: (one[1], one[0])))


def some_of(known, near, count):
    """Return claims that are known: those that are near, then others, as many each turn.

    Examples
    --------
    >>> some_of(["a", "b", "c", "d"], ["c"], 3)[0]
    'c'
    """
    first = turn() * count % max(1, len(known))
    rotated = known[first:] + known[:first]
    return list(islice(dict.fromkeys([*(one for one in near if one in known), *rotated]), count))


def main(argv=None):
    """Run the command."""
    parser = argparse.ArgumentParser(prog="tests.rings.derived", description=__doc__)
    parser.add_argument("--since", default="HEAD~1")
    parser.add_argument("--count", type=int, default=12)
    chosen = parser.parse_args(argv)
    # a clone of one commit has no other
    try:
        near = claims_of(changed(chosen.since))
    except UserError:
        near = []
    from theory.coq import build

    print(*some_of(build.everything(), near, chosen.count))


if __name__ == "__main__":
    run(main)
