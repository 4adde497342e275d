"""Instances that test the statements of `theory.statements.uldp.mixed_sizes`."""

from fractions import Fraction

from mechanisms.estimation import score
from mechanisms.losses import ubd_mixture
from theory.ledger.formal import Broken, at, instances
from theory.statements.uldp.mixed_sizes import MEANS

HALF = Fraction(1, 2)
# three sensitive values and another: uRR is optimal from E = 1 + sqrt 3 on
FOUR = {"s": 3, "N": 1, "E": 2, "alpha": HALF, "t": 0, "later": HALF}


def four(**other):
    """Return an instance of four values."""
    return at(**(FOUR | other))


def backwards(s, N, E, alpha, t):
    """A changed slope: its negative."""
    return -ubd_mixture.slope_in_t(s, N, E, alpha, t)


instances(
    "uldp-ubd-mixture-slope",
    holds=[four(), four(E=3), four(s=2, N=2, E=3, t=HALF, later=0)],
    dropped={
        "eps > 0": four().but(E=-1),
        "s >= 2": four().but(s=Fraction(1, 2)),
        "N >= 1": four().but(N=-5),
        "alpha >= 0": four().but(alpha=-5),
        "alpha < 1": four(E=Fraction(5, 2)).but(s=6, alpha=3),
        "0 <= t < 1": four(s=2, N=2, E=3, t=HALF, later=0).but(t=1),
        "0 <= t' < 1": four(s=2, t=0, later=2),
    },
    broken={
        "above its tangents": Broken(four(alpha=0), {"slope": backwards}),
        "falls from t = 0 below uRR's threshold": Broken(
            four(E=Fraction(5, 2)), {"is_optimal": lambda K, excess: excess > 1}
        ),
    },
)


def parabola(**values):
    """Return an instance of one sensitive value and two others."""
    return at(**({"s": 1, "N": 2, "on_sensitive": 2, "on_other": 1, "mass": HALF} | values))


instances(
    "uldp-ubd-mixture-worst-mass",
    holds=[parabola(), parabola(on_sensitive=9), parabola(on_other=9)],
    dropped={
        "s > 0": parabola(s=-Fraction(1, 9), mass=1),
        "N > 0": parabola(N=-Fraction(1, 9), mass=0),
        "0 <= mass <= 1": parabola(on_sensitive=9, mass=2),
    },
    broken={
        "the worst mass is a mass": Broken(
            parabola(on_sensitive=9), {"worst": lambda s, N, a, b, *_: (a - b) * s / N}
        ),
        "no mass loses more": Broken(parabola(), {"worst": lambda s, N, *_: 0 * s}),
        "all mass on one side": Broken(
            parabola(), {"loss": lambda s, N, a, b, mass: a * mass - b * mass}
        ),
    },
)


def more(field):
    """Return changed coefficients: one of them is more by 1."""

    def changed(*at):
        return [c._replace(**{field: getattr(c, field) + 1}) for c in score.mixed_coefficients(*at)]

    return changed


FIELDS = ("other", "other", "outside", "sensitive", "told", "rest")

instances(
    "uldp-ubd-mixture-means",
    holds=[four(), four(s=4, N=3, t=HALF, alpha=0)],
    dropped={
        "eps > 0": four().but(E=1),
        "s >= 2": four().but(s=0),
        "N >= 1": four().but(N=0),
        "alpha >= 0": four(s=4, N=3, t=HALF, alpha=0).but(alpha=-2),
        "alpha < 1": four().but(alpha=1),
        "0 <= t < 1": four(s=4, N=3, t=HALF, alpha=0).but(t=-1),
    },
    broken={
        name: Broken(four(), {"coefficients": more(field)})
        for name, field in zip(MEANS, FIELDS, strict=True)
    },
)
