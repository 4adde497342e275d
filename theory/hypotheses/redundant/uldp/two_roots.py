"""Lemma 2 needs no sizes: beside a root of (w + alpha)(beta - w) the other falls by more."""

from theory.hypotheses.redundant import redundant
from theory.kernel.sorts import REAL
from theory.kernel.terms import and_, const, eq, implies
from theory.kernel.theorem import instance, solve
from theory.proofs.uldp.lemmas_1_and_2 import urap_flat as flat
from theory.proofs.uldp.two_roots import a, b, c, d, e, falls, p, q, x, y
from theory.statements.stated import stated
from theory.statements.uldp import lemmas as model
from theory.tactics.closing import concluded
from theory.tactics.expand import rational

said = stated("uldp-lemma-2")
LATER, LATER_A, LATER_B, ROOT_A = said.later, said.later_a, said.later_b, said.root_a
ROOT_B, A, N, S, W = said.root_b, said.a, said.N, said.s, said.w

OVER, *PLAIN = (const(name, REAL) for name in ("over", "alpha", "beta", "gamma"))


def least():
    """Return that the first root rises by less than the other falls, for s > 0 and for s < 0."""
    alpha, beta, gamma = PLAIN
    known = and_(S > 0, OVER > 0, N * OVER >= 2)
    more = solve(implies(known, and_(S * (1 + OVER) > 0, (N * OVER - 2) * (S * (1 + OVER)) >= 0)))
    level = solve(implies(known, (1 + OVER) * S <= S * OVER * ((1 + OVER) * N - 1)), more)
    signed = and_(alpha > 0, beta > 0, gamma >= 1, W >= 0)
    terms = solve(implies(signed, and_(W * alpha >= 0, W * beta >= 0, W * gamma >= 0)))
    goal = (beta - W) * (1 - W) <= (W + alpha) * (gamma + W)
    above = solve(implies(and_(signed, beta <= alpha * gamma), goal), terms)
    return [level, above]


def one_sign(case, sides):
    """Return what `falls` asks for, of s of one sign.

    Parameters
    ----------
    case : Term
        The sign of s.
    sides : tuple of Term
        The positive factors under the first root: one that rises with w, one that falls.
    """
    alpha, beta, gamma = PLAIN
    pairs = [eq(*pair) for pair in zip(PLAIN, flat(OVER), strict=True)]
    up, down = sides(alpha, beta)
    roots = and_(
        eq(ROOT_A * ROOT_A, (W + alpha) * (beta - W)),
        eq(ROOT_B * ROOT_B, (1 - W) * (gamma + W)),
        eq(LATER_A * LATER_A, (LATER + alpha) * (beta - LATER)),
        eq(LATER_B * LATER_B, (1 - LATER) * (gamma + LATER)),
        *(r >= 0 for r in (ROOT_A, ROOT_B, LATER_A, LATER_B)),
    )
    known = and_(case, OVER > 0, N * OVER >= 2, N > 0, W >= 0, W < LATER, LATER <= 1, roots, *pairs)
    step = LATER - W
    signed = [solve(implies(known, and_(alpha * S > 0, beta * S > 0, gamma >= 1)))]
    square = solve(implies(known, LATER_A * LATER_A >= 0))
    signed.append(solve(implies(known, up > 0), *signed))
    signed.append(solve(implies(known, down - step >= 0), *signed, square))
    signed.append(solve(implies(known, and_(down > 0, gamma + W > 0, 1 - W > 0)), *signed))
    first = solve(implies(known, up * down > 0), *signed)
    second = solve(implies(known, (gamma + W) * (1 - W) > 0), *signed)
    signed.append(solve(implies(known, and_(ROOT_A > 0, ROOT_B > 0)), first, second))
    few = and_(
        case, OVER > 0, N * OVER >= 2, W >= 0, alpha * S > 0, beta * S > 0, gamma >= 1, *pairs
    )
    few = and_(few, down > 0, up > 0, gamma + W > 0, 1 - W > 0)
    cross = solve(implies(few, down * (1 - W) <= up * (gamma + W)), *least())
    put = {x: up, y: down, p: gamma + W, q: 1 - W, d: step}
    found = instance(falls(), put | {a: ROOT_A, b: ROOT_B, c: LATER_A, e: LATER_B})
    parts = [solve(implies(known, part), *signed, cross) for part in found.formula.args[0].args]
    return solve(implies(known, found.formula.args[1]), found, *parts)


@redundant("uldp-lemma-2", "1 <= s <= N")
def any_size(wanted):
    """Where s is negative both factors are, and 0 leaves no root."""
    given, stated = wanted.given, model.urap_constants(S, N, A)
    over = 1 / (A - 1)
    spelled = [rational(given, *pair) for pair in zip(stated, flat(over), strict=True)]
    share = solve(implies(given, and_(over > 0, N * over >= 2, N > 0)))
    cases = [
        one_sign(S > 0, lambda alpha, beta: (W + alpha, beta - W)),
        one_sign(S < 0, lambda alpha, beta: (W - beta, -alpha - W)),
    ]
    put = {OVER: over, **dict(zip(PLAIN, stated, strict=True))}
    found = [instance(case, put) for case in cases]
    none = solve(
        implies(eq(S, 0), eq((LATER + S * over) * ((1 + over) * S - LATER), -LATER * LATER))
    )
    return concluded(wanted, *found, *spelled, share, none)
