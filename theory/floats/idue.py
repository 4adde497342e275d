"""Check of an optimised IDUE: its privacy exactly, its optimality in ball arithmetic.

Privacy is Proposition 1 of the OneID paper for the very floats that are sampled, as fractions.
Optimality is a lower bound of problem (5), made here from the certificate's tangents and transport
plan; nothing that the optimiser computed is trusted but those numbers, any of which give a bound.
"""

from fractions import Fraction

import flint

from mechanisms import idue
from mechanisms.optimal_idue.objective import coordinates, noise, own, pulls

BITS = 256
INFINITY = float("inf")
NOTIONS = {"OneID-LDP": idue.one_id, "MinID-LDP": idue.min_id}


def violations(a, b, E, notion):
    """Return the groups that break Proposition 1 (i = j included), exactly, in O(t log t).

    Parameters
    ----------
    a, b : sequence of number, length t
    E : sequence of number, length t
        e^eps, infinity included; floats count as the fractions they are.
    notion : callable
        `idue.one_id` or `idue.min_id`.

    Returns
    -------
    list of int
        The i, or j, of pairs whose ratio exceeds the pair budget.
    """
    budgets = [_exact(e) for e in E]
    A = [_ratio(p, q) for p, q in zip(a, b, strict=True)]
    B = [_ratio(1 - Fraction(q), 1 - Fraction(p)) for p, q in zip(a, b, strict=True)]
    if notion is idue.one_id:
        most = max(B)
        return [i for i, e in enumerate(budgets) if e < INFINITY and not A[i] * most <= e]
    if notion is not idue.min_id:
        raise ValueError(f"notion must be idue.one_id or idue.min_id, got {notion!r}")
    found, most_a, most_b = [], 0, 0
    for i in sorted(range(len(budgets)), key=budgets.__getitem__, reverse=True):
        # i is now the least budget among those seen, of which any may be the other of the pair
        most_a, most_b = max(most_a, A[i]), max(most_b, B[i])
        if budgets[i] < INFINITY and not max(A[i] * most_b, most_a * B[i]) <= budgets[i]:
            found.append(i)
    return sorted(found)


def gap_of(optimum, E, sizes, notion):
    """Return `gap` of an answer of `optimal_idue.optimizer.optimize` to E, sizes and notion.

    Groups of one budget count as one; where budgets differ by less than the optimiser heeds, the
    largest counts, which can but widen the gap.
    """
    index = [[] for _ in optimum.certificate.u]
    for k, group in enumerate(optimum.group):
        index[group].append(k)
    merged = [sum(int(sizes[k]) for k in members) for members in index]
    budgets = [max(E[k] for k in members) for members in index]
    a, b = ([part[members[0]] for members in index] for part in (optimum.a, optimum.b))
    return gap(merged, budgets, notion, a, b, optimum.certificate)


def gap(sizes, E, notion, a, b, certificate):
    """Return a float not below (5) at a, b minus the least value of (5) under the budgets.

    Parameters
    ----------
    sizes, E : sequence, length t
        Of groups in the order of the certificate.
    notion : callable
    a, b : sequence of float, length t
    certificate : mechanisms.optimal_idue.certificate.Certificate
    """
    with flint.ctx.workprec(BITS):
        balls = [[_ball(p) for p in part] for part in (a, b)]
        uv = [coordinates(p, q) for p, q in zip(*balls, strict=True)]
        reached = sum(m * noise(*c) for m, c in zip(map(int, sizes), uv, strict=True))
        reached += _greatest(own(*c) for c in uv)
        above = (reached - lower_bound(sizes, E, notion, certificate)).upper()
        return float(above) * (1 + 2.0**-50) if above.is_finite() else INFINITY


def lower_bound(sizes, E, notion, certificate):
    """Return a ball whose lower end is a lower bound of (5); minus infinity if there is none.

    With alpha_i <= r(E_i, least E) and beta_j <= r(least E, E_j), which follow from the
    constraints, a row or column that the plan serves short is charged at its largest value.
    """
    budgets = [_exact(e) for e in E]
    mu = _shares(certificate.mu, sizes)
    u, v = ([_nonnegative(x) for x in part] for part in (certificate.u, certificate.v))
    least = min(budgets)
    alpha = [_log(notion(e, least)) for e in budgets]
    beta = [_log(notion(least, e)) for e in budgets]
    total = flint.arb(0)
    left_p, left_q = [], []
    for k, m in enumerate(sizes):
        p, q = pulls(int(m), mu[k], u[k], v[k])
        total += int(m) * noise(u[k], v[k]) + mu[k] * own(u[k], v[k])
        total += _times_log(p, u[k]) + _times_log(q, v[k])
        left_p.append(p)
        left_q.append(q)
    entries = zip(certificate.rows, certificate.columns, certificate.weights, strict=True)
    for i, j, weight in entries:
        amount = _nonnegative(weight)
        pair = _log(notion(budgets[i], budgets[j]))
        total -= _charge(amount, min(pair, alpha[i] + beta[j], key=lambda x: float(x.mid())))
        left_p[i] -= amount
        left_q[j] -= amount
    for short, most in zip(left_p + left_q, alpha + beta, strict=True):
        if not short <= 0:
            total -= _charge(abs(short), most)
    return total


def _shares(mu, sizes):
    """Return the weights of the maximum scaled to the sum one, or raise ValueError.

    A summand is convex only for a weight of at most m.
    """
    weights = [_nonnegative(x) for x in mu]
    total = sum(weights)
    if not total > 0:
        raise ValueError("the shares mu of the maximum are all zero")
    shares = [x / total for x in weights]
    for k, (share, m) in enumerate(zip(shares, sizes, strict=True)):
        if not (share <= int(m) or weights[k] == total):
            raise ValueError(f"the share mu[{k}] = {mu[k]} exceeds the size {m}")
    return shares


def _nonnegative(weight):
    if not weight >= 0:
        raise ValueError(f"a certificate has no negative numbers, got {weight}")
    return _ball(weight)


def _charge(amount, price):
    return flint.arb(0) if amount == 0 else amount * price


def _times_log(pull, u):
    """Return pull * log(1 + 1/u), which is 0 at u = 0, where the tangent is flat."""
    return flint.arb(0) if u == 0 else pull * (1 + 1 / u).log()


def _log(value):
    if value == INFINITY:
        return flint.arb("inf")
    return (flint.arb(value.numerator) / flint.arb(value.denominator)).log()


def _ball(value):
    numerator, denominator = Fraction(value).as_integer_ratio()
    return flint.arb(numerator) / flint.arb(denominator)


def _exact(value):
    return INFINITY if value == INFINITY else Fraction(value)


def _ratio(numerator, denominator):
    return Fraction(numerator) / Fraction(denominator) if denominator else INFINITY


def _greatest(balls):
    found = flint.arb("-inf")
    for ball in balls:
        found = found.max(ball)
    return found
