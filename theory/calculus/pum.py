"""PUM: the greatest losses of r^ and of what stands behind the bots, the two terms of (23)."""

import sympy as sp

from mechanisms import urr as urr_mechanism
from mechanisms.encodings.base import unit_variance
from mechanisms.estimation.pum import at_value
from mechanisms.losses import urr
from theory.calculus.argument import argues
from theory.calculus.uldp import SQUARES, E, N, greatest_l2, m, p, s, threshold, w, x

b, g, d, kappa, r, r0 = sp.symbols("b g d kappa r r0", positive=True)


@argues("uldp-pum-first-term-exact", "uldp-pum-first-term")
def first_term(argument):
    """PUM, the loss of r^: no users of one average r lose more than those who all draw from r."""
    argument.negative(
        "a variance is concave in the user's r", sp.diff(unit_variance(b, g, p), p, 2)
    )
    apart = (unit_variance(b, g, p + d) + unit_variance(b, g, p - d)) / 2
    argument.same("users that differ lose less by V", apart, unit_variance(b, g, p) - d * d)
    of = {s: 1 + w, E: 1 + x}
    for sensitive in (True, False):
        own, other = urr_mechanism.output_probabilities(sensitive, s, E)
        term = unit_variance(other, own - other, p)
        argument.same("uRR's terms are those of (12)", term, urr.l1_square(sensitive, p, s, E))
        argument.positive("a report has more of its own value", (own - other).subs(of))


@argues("uldp-pum-first-term-exact")
def first_term_l2(argument):
    """PUM with uRR, l2 of r^: with kappa bots it is greatest as uRR's of s + kappa values."""
    hidden = s + kappa
    loss = urr.l2_times_n(hidden, E, m, SQUARES.subs(s, hidden))
    slope = greatest_l2(
        argument,
        loss,
        hidden * urr.mixture(hidden, N, E)[0],
        urr.mixture_l2_times_n(hidden, N, E),
        urr.uniform_l2_times_n(hidden, N, E),
    )
    threshold(argument, slope, urr.is_mixture_worst(N, E), E)
    of = {s: 1 + w, E: 1 + x}
    argument.positive("it grows with kappa", sp.diff(loss.subs(m, 0), kappa).subs(of))


@argues("uldp-pum-second-term-bound", "uldp-pum-inequality-56")
def second_term(argument):
    """PUM, one tag: l1(pi^, pi) is greatest, 2, where nothing is in both."""

    def made(portion):  # (22) at one value, of one tag
        return at_value(r0, lambda k: r, lambda k: portion, lambda start, item: start + item(0))

    argument.same("of a bot with nothing there (22) is r^", made(0), r0)
    # on a set of values pi^ has more than pi: what is below there is above elsewhere
    above, below = sp.symbols("above below", positive=True)
    on_set, elsewhere = made(above) - made(below), made(1 - below) - made(1 - above)
    argument.same("it is the same there and elsewhere", on_set, elsewhere)
    argument.positive("it grows with what pi^ has there", sp.diff(on_set, above))
    argument.negative("and falls with what pi has", sp.diff(on_set, below))
    ends = {above: 1, below: 0}
    argument.same("of nothing in both it is 2 r^(bot)", (on_set + elsewhere).subs(ends), 2 * r)
