"""Try it: sliders that redraw curves, compiled to JavaScript from the formulas that were proved."""

import json
from dataclasses import dataclass
from functools import cache

import sympy

from pages import formulas
from pages.formulas import EPS, P1, ROOT, E, K, c, gamma, k, n, s

E_OF_EPS = sympy.exp(EPS)


@dataclass(frozen=True)
class Slider:
    """A number to choose; `scale` is `linear`, `whole` or `log` (whole, by powers)."""

    symbol: sympy.Symbol
    name: str
    least: float
    most: float
    start: float
    scale: str = "linear"


@dataclass(frozen=True)
class Curve:
    """A line: an expression, or its least value over whole k from 2 to below s."""

    name: str
    expression: sympy.Expr
    over: sympy.Symbol | None = None


@dataclass(frozen=True)
class Plot:
    """Curves over one symbol, with sliders.

    Parameters
    ----------
    x : Slider
        The abscissa; its value is where numbers are read.
    axis : str
        Of the ordinate.
    logarithmic : bool
    claims : tuple of str
        Statements that prove the formulas.
    pages : tuple of str
        Other pages that show the plot, such as `mechanisms/urr`.
    """

    key: str
    title: str
    text: str
    x: Slider
    sliders: tuple
    curves: tuple
    axis: str
    logarithmic: bool
    claims: tuple
    pages: tuple

    @property
    def controls(self):
        """All sliders, that of the abscissa last."""
        return (*self.sliders, self.x)


PRIOR = Slider(P1, "P1 = Pr(X = 1)", 0.01, 0.99, 0.1)
BUDGET = Slider(EPS, "eps", 0.1, 8, 1)
SIZES = (
    Slider(s, "s, sensitive values", 2, 400, 76, "log"),
    Slider(K, "K, values", 3, 1000, 400, "log"),
)
USERS = Slider(n, "n, users", 10, 1000000, 10000, "log")
# mechanisms whose losses are drawn in one plot
LOSSES = ("rr", "urr", "rappor", "urap", "ubd")
TARGET = Slider(gamma, "gamma", 1, 1000, 100, "log")


def shown_on(page):
    """Return the plots that a page of the site shows, such as `claims/lip-optimum`."""
    kind, _, name = page.partition("/")
    return [p for p in plots() if page in p.pages or (kind == "claims" and name in p.claims)]


@cache
def plots():
    """Return the plots, with expressions in the symbols of their sliders."""
    return (_lip_error(), _lip_channel(), _uldp(), _oneid())


def _lip_error():
    shown = (
        ("least under eps-LIP", formulas.lip_error()),
        ("least under eps-LDP", formulas.lip.ldp_error(P1, E)),
        ("symmetric, eps-LIP", formulas.symmetric_error()),
        ("as printed (19)", formulas.lip.mse_balanced(P1, E)),
    )
    return Plot(
        "lip-error",
        "LIP's optimum: one user's error",
        "The printed curve is an error under eps-LIP only where it meets the first one: for "
        "1/(1+e^eps) <= P1 <= e^eps/(1+e^eps).",
        BUDGET,
        (PRIOR,),
        _curves(shown),
        "expected squared error",
        False,
        ("lip-optimum", "lip-opt-ldp-mse", "lip-symmetric-optimum-corrected", "lip-opt-mse"),
        ("mechanisms/binary_channel", "results/lip_fig_05"),
    )


def _lip_channel():
    q0, q1 = formulas.by_regime(P1, E)
    printed = formulas.binary_channel.balanced_lip(P1, E)
    shown = (("q0, optimal", q0), ("q1, optimal", q1))
    shown += (("q0, as printed", printed[0]), ("q1, as printed", printed[1]))
    return Plot(
        "lip-channel",
        "LIP's optimal channel",
        "q0 = Pr(Y=1|X=0) and q1 = Pr(Y=0|X=1) of the best eps-LIP channel, and of Theorem 2.",
        BUDGET,
        (PRIOR,),
        _curves(shown),
        "probability",
        False,
        ("lip-optimum", "lip-opt-channel"),
        ("mechanisms/binary_channel",),
    )


def _uldp():
    shown = (
        ("RR", formulas.worst_urr(K, 0, E)),
        ("RAPPOR", formulas.worst_urap(K, 0, ROOT)),
        ("uRR", formulas.worst_urr(s, K - s, E)),
        ("uRAP", formulas.worst_urap(s, K - s, ROOT)),
    )
    blocks = formulas.ubd_losses.on_sensitive_times_n(s, k, E).subs(E, E_OF_EPS)
    return Plot(
        "uldp-losses",
        "ULDP: n times the worst-case l2 loss",
        "uRAP and RAPPOR with the paper's theta. uBD with the best k from 2 on; k = 1 is uRR.",
        BUDGET,
        SIZES,
        (*_curves(shown), Curve("uBD, best k", blocks, k)),
        "n times the worst-case l2 loss",
        True,
        ("uldp-urr-l2-worst-sharp", "uldp-urap-l2-worst-sharp", "uldp-ubd-worst"),
        (
            *(f"mechanisms/{name}" for name in LOSSES),
            "results/uldp_least_loss",
            "results/uldp_fig_10",
        ),
    )


def _oneid():
    budget = sympy.log(formulas.tuning.largest_budget(gamma, n, c))
    return Plot(
        "oneid-budget",
        "OneID: the budget of a value by its count",
        "eps_x of (7), with which an adversary names the sender with probability gamma/n at most. "
        "From n/gamma users on the budget is infinite.",
        Slider(c, "c(x), users of the value", 0, 100, 10),
        (USERS, TARGET),
        (Curve("eps of (7)", budget),),
        "eps",
        False,
        ("oneid-reidentification", "oneid-prior-tuning"),
        ("mechanisms/tuning",),
    )


def _curves(shown):
    return tuple(Curve(name, expression.subs(E, E_OF_EPS)) for name, expression in shown)


def script(expression, symbols):
    """Return an expression as the text of a JavaScript function of an object with the symbols.

    Examples
    --------
    >>> script(P1 / E, [P1, E])
    '({E, P_1}) => P_1/E'
    """
    unknown = expression.free_symbols - set(symbols)
    if unknown:
        raise ValueError(f"no slider for {', '.join(map(str, unknown))} of {expression}")
    names = ", ".join(sorted(str(symbol) for symbol in symbols))
    text = " ".join(sympy.jscode(expression).split())
    return f"({{{names}}}) => {text}"


def scripts():
    """Return the script of all plots."""
    shown = []
    for plot in plots():
        symbols = [plot.x.symbol, *(slider.symbol for slider in plot.sliders)]
        curves = ", ".join(_curve(curve, symbols) for curve in plot.curves)
        said = {"key": plot.key, "axis": plot.axis, "log": plot.logarithmic, "x": plot.x.name}
        head = ", ".join(f"{name}: {json.dumps(value)}" for name, value in said.items())
        shown.append(
            f"  {{{head}, over: {json.dumps(str(plot.x.symbol))},\n   curves: [{curves}]}}"
        )
    return '"use strict";\nconst PLOTS = [\n' + ",\n".join(shown) + "\n];\n"


def _curve(curve, symbols):
    over = [curve.over] if curve.over else []
    least = f", least: {json.dumps(str(curve.over))}" if curve.over else ""
    function = script(curve.expression, [*symbols, *over])
    return f"{{name: {json.dumps(curve.name)}, f: {function}{least}}}"


def add_pages(site, made):
    """Add the page with the plots, and their script."""
    site.add("assets/plots.js", scripts())
    site.page("try/index.html", "try.html", plots=plots(), made=made)
