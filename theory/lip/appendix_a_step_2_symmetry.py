"""Appendix A, step 2: exchanging the outputs changes neither objective nor feasible region."""

from mechanisms.losses import lip
from theory.kernel.terms import and_, implies
from theory.kernel.theorem import generalise, solve
from theory.ledger.claims import Decision, decides
from theory.statements.lip import appendix_a as model
from theory.statements.lip.binary import P1, Q0, Q1
from theory.tactics.defined import well_defined
from theory.tactics.expand import rational
from theory.tactics.listed import cases_of


def positive():
    """Return that both outputs can occur, as printed and mirrored."""
    H = model.symmetry().given
    here, there = (lip.output_probabilities(*pair, P1) for pair in ((Q0, Q1), (1 - Q0, 1 - Q1)))
    return [solve(implies(H, and_(*(mass > 0 for mass in pair)))) for pair in (here, there)]


def mirrored():
    """Return lip-symmetry."""
    statement = model.symmetry()
    H, (objective, ratios, region) = statement.given, statement.goals
    same = rational(H, *objective.args, *positive())
    four = [rational(H, *part.args) for part in ratios.args]
    regions = solve(implies(H, region), *cases_of(region))
    return generalise(solve(statement.implication, same, *four, regions), *statement.constants)


@decides("lip-symmetry")
def symmetry():
    """(q0, q1) becomes (1 - q0, 1 - q1)."""
    return Decision(
        verdict="proved",
        printed_proof="sound",
        why=(
            "It renames the outputs: lambda0 and lambda1 change places, and with them F1 and F2, "
            "F3 and F4. (In our copy the labels of the last equalities are garbled.)"
        ),
        scope="all priors, all channels with 0 < q0, q1 < 1",
        theorem=mirrored,
        defined=lambda: well_defined(model.symmetry(), *positive()),
    )
