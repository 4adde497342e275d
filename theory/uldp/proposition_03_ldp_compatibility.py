"""Proposition 3: a ULDP release beside an LDP release is LDP on Y_P x Y."""

from theory.kernel.terms import FALSE, TRUE, const, implies
from theory.kernel.theorem import solve
from theory.ledger.claims import Decision, decides
from theory.statements.uldp import composition as model
from theory.statements.uldp.composition import BESIDE, Q0, Y0, Y1, X
from theory.tactics.closing import concluded, every
from theory.tactics.logic import at, prove
from theory.uldp import columns
from theory.uldp.proposition_01_sequential_composition import of_columns

x, y0, y1 = const("x", X), const("y0", Y0), const("y1", Y1)


def theorem():
    """Return Proposition 3."""
    statement = model.ldp_compatibility()
    H = statement.given
    signs = [
        prove(implies(H, entry >= 0), at=[x, y], rounds=2)
        for entry, y in ((Q0(x, y0), y0), (BESIDE(x, y1), y1))
    ]
    first, second = (lambda x: Q0(x, y0)), (lambda x: BESIDE(x, y1))
    pair = of_columns(columns.protected_product(), first, second, TRUE, FALSE)
    bound = implies(model.PROTECTED0(y0), pair.formula.args[1])
    facts = [*(every(t, x) for t in signs), *at(H, y0), *at(H, y1)]
    return concluded(statement, every(solve(implies(H, bound), pair, *facts), y0, y1))


@decides("uldp-ldp-compatibility")
def ldp_compatibility():
    """One output of each, y_A in Y_P and y_B any, at any two inputs: (5) beside (1)."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why="The two ratios multiply; condition (4) plays no part.",
        scope="all alphabets of any size, all eps_A, eps_B >= 0, releases independent given x",
        theorem=theorem,
    )
