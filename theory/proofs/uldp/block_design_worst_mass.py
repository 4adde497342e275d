"""Blocks of 1 and of 2 mixed: the mass on X_S for which the loss is greatest."""

from mechanisms.losses import ubd_mixture as mixture
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, implies
from theory.kernel.theorem import instance, solve
from theory.ledger.decisions import proves
from theory.statements.stated import stated
from theory.statements.uldp import mixed_sizes as model
from theory.tactics.closing import concluded
from theory.tactics.expand import rational
from theory.tactics.logic import conjuncts

said = stated("uldp-ubd-mixture-worst-mass")
MASS, ON_N, ON_S, N, S = said.mass, said.on_other, said.on_sensitive, said.N, said.s

C, D, M = (const(f"{name}0", REAL) for name in "cdm")


@proves("uldp-ubd-mixture-worst-mass")
def theorem(statement):
    """Return uldp-ubd-mixture-worst-mass."""
    H, alone = statement.given, statement.goal("all mass on one side")
    known = and_(S > 0, N > 0)
    slope, curve = ON_S - ON_N + 2 / N, 1 / S + 1 / N
    positive = solve(implies(known, and_(1 / S > 0, 1 / N > 0, 2 * curve > 0)))
    vertex = slope / (2 * curve)

    def below(mass):
        """The loss is the vertex's less the distance's square."""
        loss = mixture.l2_at_mass(S, N, ON_S, ON_N, mass)
        top = mixture.l2_at_mass(S, N, ON_S, ON_N, vertex)
        return rational(known, loss, top - curve * ((mass - vertex) * (mass - vertex)), positive)

    clipped = model.lesser(model.greater(M, 0), 1)
    near = and_(C > 0, D >= 0, D <= 1)
    distances = C * ((clipped - M) * (clipped - M)) <= C * ((D - M) * (D - M))
    nearest = solve(implies(near, (clipped - M) * (clipped - M) <= (D - M) * (D - M)))
    nearest = solve(implies(near, distances), nearest)
    nearest = instance(nearest, {C: curve, D: MASS, M: vertex})
    clipped_vertex = statement.spelled(said.worst)
    parts = [
        solve(implies(H, statement.goal("the worst mass is a mass"))),
        solve(
            implies(H, statement.goal("no mass loses more")),
            below(MASS),
            below(clipped_vertex),
            nearest,
            positive,
        ),
        solve(implies(H, alone), *(rational(known, *side.args) for side in conjuncts(alone))),
    ]
    return concluded(statement, *parts)
