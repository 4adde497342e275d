"""Section 3.1, example: Mangat's randomized response is uRR for one sensitive value of two."""

from itertools import product

from theory.kernel.terms import implies, truth
from theory.kernel.theorem import solve
from theory.ledger.claims import Decision, decides
from theory.notions import logic
from theory.statements.uldp import mangat as model
from theory.statements.uldp.mangat import P
from theory.tactics.closing import concluded
from theory.tactics.expand import rational
from theory.tactics.logic import prove

ANSWERS = [truth(False), truth(True)]


def entries(H, spelled):
    """Return the four entries: 1 and 0, p and 1 - p."""
    found = []
    for x, y in product(ANSWERS, repeat=2):
        printed = logic.choose(x, logic.choose(y, 1, 0), logic.choose(y, P, 1 - P))
        found.append(rational(H, spelled(model.Q(x, y)), printed))
    return found


def theorem():
    """Return what Mangat's mechanism is and provides, and that it has no LDP."""
    statement = model.mangat()
    H = statement.given
    printed, private, no_ldp = statement.goals
    four = [*entries(H, statement.spelled), solve(implies(H, 1 / P >= 1))]
    told = solve(implies(H, printed), *four)
    held, broken = (
        prove(implies(H, goal), *four, at=ANSWERS, rounds=3) for goal in (private, no_ldp)
    )
    return concluded(statement, told, held, broken)


@decides("uldp-mangat")
def mangat():
    """Alphabets {0, 1}; 0 is reported truthfully with probability 1 - p."""
    return Decision(
        verdict="proved",
        why=(
            "The output 0 comes from the input 0 alone, so that it satisfies (4) and no LDP; "
            "the output 1 has ratio 1/p."
        ),
        scope="0 < p < 1; at p = 1 the output 0 is never reported and (4) fails as printed",
        theorem=theorem,
    )
