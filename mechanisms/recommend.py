"""Which ULDP mechanism has the least worst-case or expected l2 loss, for s of K sensitive values.

`ldp-recommend --sensitive 76 --values 400 --eps 1 [--json]` prints n times the worst-case l2 loss
of each, the least loss of any mechanism with (4') and unbiased estimates, the claims that prove
these numbers, and how to deploy the best mechanism; `--code` prints the program. `--share 0.05`
guesses p(X_S), `--users` and `--error` turn losses into numbers of users; docs/recommend.md
explains them. `recommend` checks its arguments; its steps work without checks.
"""

import json
import math
from dataclasses import asdict, dataclass
from functools import partial

from common import portable, sizes
from common.arguments import Parser, budget
from common.errors import UserError, run
from common.providers import provided
from mechanisms import rappor, urap
from mechanisms.budgets import promised
from mechanisms.encodings.base import unit_variance
from mechanisms.encodings.parameters import (
    MOST_VALUES,
    check_eps,
    check_integer,
    check_number,
    check_probability,
    check_users,
)
from mechanisms.losses import rao_blackwell_urap, ubd_mixture, urap_theta, urr
from mechanisms.losses import ubd as losses
from mechanisms.oracles import ranking

CODE = "code"  # what `reports.code` registers, on which no claim rests
ALWAYS = ["uldp-ubd-private", "uldp-ubd-loss"]


@dataclass(frozen=True)
class Rival:
    """A mechanism and its losses, times n.

    Parameters
    ----------
    parameters : dict
    worst : float
        The worst-case l2 loss.
    expected : float
        The expected l2 loss at p(X_S) = share, p uniform inside X_S and X_N.
    """

    parameters: dict
    worst: float
    expected: float


@dataclass(frozen=True)
class Recommendation:
    """The mechanism with the least loss, and its rivals.

    Parameters
    ----------
    mechanism : str
    parameters : dict
        `eps`, and `k`, `t`, `alpha` or `theta` where the mechanism has them.
    n_l2_worst : float
        n times its worst-case expected l2 loss.
    n_l2_lower_bound : float
        n times the least worst case of all mechanisms with (4') and unbiased estimates.
    claims : list of str
    rivals : dict
        n times the worst case of each other mechanism.
    """

    mechanism: str
    parameters: dict
    n_l2_worst: float
    n_l2_lower_bound: float
    claims: list
    rivals: dict


def level_loss(pair, other, s, N, share):
    """Return n times the expected l2 loss at p(X_S) = share, uniform inside X_S and X_N.

    Parameters
    ----------
    pair, other : tuple of float
        (chance, gain) of the sensitive values and of the others.
    s, N : int
    share : float
    """
    on_s = s * unit_variance(*pair, share / s)
    return on_s + (N * unit_variance(*other, (1 - share) / N) if N else 0)


def of_urap(s, N, E, theta, share):
    """Return uRAP's losses, with any theta; RAPPOR is uRAP with N = 0."""
    bits = (urap.bit_probabilities(flag, theta, E) for flag in (True, False))
    at = partial(level_loss, *((other, own - other) for own, other in bits), s, N)
    mass = 1.0
    if N:
        # n times the loss is a parabola in the mass, as steep as -2 (1/s + 1/N)
        slope = urap_theta.slope(theta, 0, s, N, E)
        mass = min(max(slope / (2 / s + 2 / N), 0.0), 1.0)
    return Rival({"theta": theta}, at(mass), at(share))


def of_urap_informed(s, N, E, theta, share):
    """Return uRAP's losses with the estimate of `estimation.rao_blackwell`; N >= 1."""

    def at(mass):
        squares = mass * mass / s + (1 - mass) * (1 - mass) / N
        return rao_blackwell_urap.l2_times_n(theta, mass, squares, s, E)

    whole = rao_blackwell_urap.is_sensitive_worst(theta, s, E)
    mass = 1.0 if whole else rao_blackwell_urap.interior_mass(theta, s, N, E)
    return Rival({"theta": theta}, at(mass), at(share))


def of_size(s, N, E, k, share):
    """Return the losses of uBD with blocks of k; k = 1 is uRR."""
    worst = losses.worst_l2(s, N, k, E, 1)
    squares = share * share / s + ((1 - share) * (1 - share) / N if N else 0)
    loss = losses.l2_times_n if s > 1 else _of_one
    return Rival({"k": k} if k > 1 else {}, worst, loss(s, k, E, share, squares))


def of_best_size(s, N, E, share):
    """Return the losses of uBD with the best k >= 2, as `candidates` does; s > 2."""
    if share is None:
        return of_size(s, N, E, max(2, losses.best_size(s, E)), 0.0 if N else 1.0)
    blocks = [of_size(s, N, E, k, share if N else 1.0) for k in range(2, s)]
    return min(blocks, key=lambda rival: rival.expected)


def _of_one(s, k, E, mass, squares):
    return urr.l2_times_n(s, E, mass, squares)


def of_mixture(s, N, E, share):
    """Return the mixture's losses, and its certificate."""
    found = ubd_mixture.certificate(s, N, E)
    pair = ubd_mixture.mixed_moments(s, N, E, found.alpha, found.t)
    expected = pair[0] * share + pair[1] * (1 - share)
    expected -= share * share / s + (1 - share) * (1 - share) / N
    return Rival({"t": found.t, "alpha": found.alpha}, float(found.upper), expected), found


def candidates(s, N, E, share):
    """Return all mechanisms' losses by name, the lower bound, and the claims for it.

    Without a guessed share uBD's k is the best one on X_S; otherwise it is the best one at the
    share.
    """
    K, at = s + N, 0.0 if share is None else share
    basic = rappor.basic_theta(math.sqrt(E))
    found = {
        "RR": of_size(K, 0, E, 1, 1.0),
        "RAPPOR": of_urap(K, 0, E, basic, 1.0),
        "uRR": of_size(s, N, E, 1, at if N else 1.0),
        "uRAP": of_urap(s, N, E, basic, at if N else 1.0),
    }
    if N:
        best = urap_theta.best_theta(s, N, E)
        found["uRAP*"] = of_urap(s, N, E, best, at)
        informed = rao_blackwell_urap.best_theta(s, N, E)
        found["uRAP, emp+RB"] = of_urap_informed(s, N, E, basic, at)
        found["uRAP*, emp+RB"] = of_urap_informed(s, N, E, informed, at)
    if s > 2:
        found["uBD"] = of_best_size(s, N, E, share)
    bound, claims = lower_bound(s, N, E)
    if bound is None:
        mixed, certificate = of_mixture(s, N, E, at)
        bound = float(certificate.lower)
        # t = 0 is uRR
        if certificate.t > 0:
            found["uBD mixture"] = mixed
    return found, bound, claims


def lower_bound(s, N, E):
    """Return n times the least worst case and the claims, or None where it needs a certificate."""
    if s == 1 or (N and E - 1 >= N and losses.urr_is_optimal(s + N, E - N)):
        name = "uldp-urr-optimal" + ("-one" if s == 1 else "")
        return losses.worst_l2(s, N, 1, E, 1), ["uldp-urr-l2", name]
    if N == 0 or losses.some_size_is_optimal(s, E):
        claims = [*ALWAYS, "uldp-ubd-worst", "uldp-ubd-best-size", "uldp-ubd-optimal"]
        return losses.least_on_sensitive(s, E), claims
    return None, [*ALWAYS, "uldp-information-bound", "uldp-ubd-mixture"]


def recommend(s, N, eps, share=None):
    """Return the `Recommendation` for s sensitive values and N others.

    Parameters
    ----------
    s, N : int
        |X_S| >= 1 and |X_N| >= 0, two values or more.
    eps : float
        In [1e-6, 27].
    share : float, optional
        A guess of p(X_S): the mechanism with the least expected loss there is returned; otherwise
        the one with the least worst case. No other property of p matters: the losses also contain
        the sum of p(x)^2, but it lowers the loss of every mechanism by the same amount.

    Raises
    ------
    ValueError
        If a parameter is out of range.

    Examples
    --------
    >>> found = recommend(76, 324, 1)
    >>> found.mechanism, found.parameters["k"], round(found.n_l2_worst, 1)
    ('uBD', 20, 272.6)
    >>> recommend(2, 98, 8).mechanism
    'uRR'
    """
    s, N, E = *check_sizes(s, N), portable.exp(check_eps(eps))
    if share is not None:
        check_probability("share", share)
    found, bound, claims = candidates(s, N, E, share)
    key = "worst" if share is None else "expected"
    best = min(found, key=lambda name: (getattr(found[name], key), name != "uRR"))
    chosen = found[best]
    return Recommendation(
        best,
        {"eps": eps} | chosen.parameters,
        float(chosen.worst),
        float(bound),
        claims,
        {name: float(rival.worst) for name, rival in found.items() if name != best},
    )


def check_sizes(s, N):
    """Return both numbers, or raise ValueError."""
    s = check_integer("s", s, 1, losses.MOST_SENSITIVE)
    N = check_integer("N", N, 0, MOST_VALUES)
    if s + N < 2:
        raise ValueError(f"s + N must be two values or more, got {s + N}")
    return s, N


def eps_of_capacity(bits, K):
    """Return the eps at which eps-LDP channels on K values have at most these bits of capacity.

    Capacity is that of min-entropy: no prior lets a report leak more.

    Parameters
    ----------
    bits : float
    K : int
        Number of values, at least 2.

    Raises
    ------
    ValueError
        If bits are not above 0, or as many as tell all values, which no eps has.

    Examples
    --------
    >>> round(eps_of_capacity(11.5, 4096), 6)
    9.198896
    """
    K = check_integer("K", K, 2, losses.MOST_SENSITIVE)
    bits = check_number("bits", bits)
    if not 0 < bits < math.log2(K):
        raise ValueError(
            f"--capacity must be above 0 and below log2({K}) = {math.log2(K):.10g} bits, got {bits}"
        )
    capacity = 2.0**bits
    return math.log(capacity) + math.log((K - 1) / (K - capacity))


def users_for(n_l2, error):
    """Return how many users bring the root of the expected l2 loss down to `error`.

    Examples
    --------
    >>> users_for(272.4, 0.1)
    27240
    """
    return math.ceil(n_l2 / (error * error) - 1e-9)


def lines(found, users, error):
    """Return what the command prints for people."""
    given = ", ".join(f"{name} = {value:.6g}" for name, value in found.parameters.items())
    yield f"{found.mechanism} ({given})"
    yield "n times the worst-case expected l2 loss:"
    losses_of = {found.mechanism: found.n_l2_worst, **found.rivals}
    ordered = sorted((value, name) for name, value in losses_of.items())
    for value, name in [(found.n_l2_lower_bound, "least possible"), *ordered]:
        extra = f"  {value / found.n_l2_lower_bound:8.3f} times the least possible"
        if users:
            extra += f"  root l2 error {math.sqrt(value / users):.3g} with {users} users"
        if error:
            extra += f"  {users_for(value, error)} users for a root l2 error of {error:g}"
        yield f"  {name:14} {value:12.6g}{extra}"
    yield f"proved in: {', '.join(found.claims)}"


def parse(argv, prog):
    """Return the arguments of the command line."""
    parser = Parser(version=True, prog=prog, description=__doc__.partition("\n")[0])
    parser.add_argument("--notion", choices=("uldp", "ldp"), default="uldp", help="uldp by default")
    parser.add_argument("--sensitive", type=int, help="size of X_S; for LDP, of X")
    parser.add_argument("--values", type=int, help="number of all values")
    parser.add_argument("--alphabet", metavar="FILE", help="labels, instead of both numbers")
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument("--eps", type=budget, help="the budget, such as 1, 1/2 or 'ln 3'")
    asked.add_argument(
        "--capacity",
        type=float,
        metavar="BITS",
        help="instead of --eps, with --notion ldp: most bits of min-entropy of a report",
    )
    promised.add(parser, asked)
    parser.add_argument("--share", help="guess of p(X_S), or `prior`: least expected loss there")
    parser.add_argument("--users", type=int, help="print errors for this number of users")
    parser.add_argument("--error", type=float, help="print users for this root of the l2 loss")
    printed = parser.add_mutually_exclusive_group()
    printed.add_argument("--json", action="store_true", help="print one JSON object")
    printed.add_argument("--code", action="store_true", help="print client and server in Python")
    return parser.parse_args(argv)


def of_ldp(chosen, goal=None):
    """Print the frequency oracles by their losses; return the exit status."""
    given = ("sensitive", "share", "error")
    if named := [f"--{name}" for name in given if getattr(chosen, name) is not None]:
        raise ValueError(f"--notion ldp takes no {', '.join(named)}")
    if chosen.code:
        raise ValueError("--notion ldp takes no --code")
    eps, K = chosen.eps, chosen.values
    if chosen.capacity is not None:
        eps = eps_of_capacity(chosen.capacity, K)
    eps = check_eps(eps)
    if chosen.json:
        found = [asdict(oracle) for oracle in ranking.oracles(K, eps)]
        told = {"eps": eps, "n_l2_lower_bound": float(ranking.least_loss(K, eps)), "oracles": found}
        print(json.dumps(told | promised.record(goal, eps)))
    else:
        if chosen.capacity is not None:
            print(
                f"eps = {eps:.10g}: with less no report leaks {chosen.capacity:g} bits about "
                f"{K} values, and one of RR does (uldp-ldp-capacity)"
            )
        if goal:
            print(*promised.lines(goal, eps, chosen), sep="\n")
        print(*ranking.lines(chosen.values, eps, chosen.users), sep="\n")
    return 0


def main(argv=None, prog="python -m mechanisms.recommend"):
    """Run the command; return the exit status."""
    chosen = parse(argv, prog)
    try:
        alphabet = sizes.fill(chosen)
        if chosen.users is not None:
            check_users(chosen.users)
        if chosen.error is not None and not 0 < chosen.error < math.inf:
            raise ValueError(f"--error must be positive, got {chosen.error}")
        if goal := promised.goal_of(chosen):
            chosen.eps = promised.eps_of(goal)
        if chosen.notion == "ldp":
            return of_ldp(chosen, goal)
        if chosen.capacity is not None:
            raise ValueError("--capacity is for --notion ldp")
        if chosen.sensitive is None:
            raise ValueError("--sensitive is required, unless --notion is ldp")
        s, N = chosen.sensitive, chosen.values - chosen.sensitive
        found = recommend(s, N, chosen.eps, chosen.share)
        found = promised.with_own_channel(found, recommend, (s, N), goal, chosen.share)
    except ValueError as error:
        raise UserError(str(error)) from error
    code = provided(CODE)
    if chosen.code and code is None:
        raise UserError("--code: ldp-recommend takes it; in a checkout python -m reports recommend")
    if chosen.json:
        print(json.dumps(asdict(found) | promised.record(goal, chosen.eps)))
    elif chosen.code:
        print(code.program(found, s, N, alphabet), end="")
    else:
        if goal:
            print(*promised.lines(goal, chosen.eps, chosen, found), sep="\n")
        print(*lines(found, chosen.users, chosen.error), sep="\n")
        for line in code.lines(found, s, N, alphabet) if code else ():
            print(line)
    return 0


if __name__ == "__main__":
    run(main)
