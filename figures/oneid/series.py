"""What the OneID figures draw side by side: mechanisms, or settings of one mechanism."""

from dataclasses import dataclass

DEFAULT = {"gamma": "100.0", "alpha": "0.05", "share": "0.1"}


@dataclass(frozen=True)
class Series:
    """Points of one colour and marker.

    Parameters
    ----------
    label : str
    where : dict
        Columns of a table of runs and the text that they must hold.
    style : dict
        For Matplotlib.
    """

    label: str
    where: dict
    style: dict

    def matches(self, row):
        """Return whether a row of a table belongs to the series."""
        return all(row[column] == text for column, text in self.where.items())


def _style(color, marker, filled=True):
    return {"color": color, "marker": marker, "markerfacecolor": color if filled else "white"}


STYLES = {
    "RAPPOR": _style("#999999", "o"),
    "OUE": _style("#444444", "o"),
    "MinID (W)": _style("#F2B45C", "v"),
    "MinID (C)": _style("#E08A00", "s"),
    "MinID (P)": _style("#8F5200", "^"),
    "HLLDP": _style("#D4213D", "D"),
    "OneID (W)": _style("#6FB1E6", "v"),
    "OneID (C)": _style("#0072B2", "s"),
    "OneID (P)": _style("#003B66", "^"),
    "HLLDP, optimal": _style("#D4213D", "D", filled=False),
    "OneID (W), improved": _style("#6FB1E6", "v", filled=False),
    "OneID (C), as printed": _style("#7B5EA7", "s", filled=False),
    "OneID (C), repaired": _style("#0072B2", "s", filled=False),
    "OneID (C), within groups": _style("#CC5C8A", "s", filled=False),
    "OneID (P), improved": _style("#003B66", "^", filled=False),
}
# for captions
BESIDE = (
    "W, C, P: worst-case, confidence interval and prior-based tuning; C with n_0 in the Wilson "
    "interval, where line 4 of Algorithm 1 prints n (drawn empty, as printed: its budgets are "
    "nearly those of W). Empty, ours: HLLDP by the optimal IDUE in place of the utility-optimized "
    "RAPPOR, W and P with c(x) >= 1 put to use, C with exact limits that hold for all values "
    "together, and the same with budgets for each group by itself."
)
GAMMA_NOTE = "Filled: gamma = 100, empty: gamma = 10. C has n_0 in the Wilson interval."
C_NOTE = (
    "Filled: n_0 in the Wilson interval, where line 4 of Algorithm 1 prints n. Empty, ours: exact "
    "limits that hold for all values together."
)
ONEID = ("OneID (W)", "OneID (C)", "OneID (P)")


def at_default(names):
    """Return a series for each mechanism, at gamma = 100, alpha = 0.05 and n_0 = 0.1 n."""
    return [Series(name, {"mechanism": name} | DEFAULT, STYLES[name]) for name in names]


def all_mechanisms():
    """Return the series of Figures 3 and 4."""
    return at_default(STYLES)


def attacked_mechanisms():
    """Return the series of Figures 5 and 6, with MinID, which the paper does not draw."""
    return at_default([name for name in STYLES if name not in ("RAPPOR", "OUE")])


def over_gamma():
    """Return the series of Figures 7 to 9: gamma = 100 filled, gamma = 10 empty."""
    return [
        Series(
            f"{name}, $\\gamma$ = {gamma:g}",
            {"mechanism": name} | DEFAULT | {"gamma": str(gamma)},
            STYLES[name] | ({} if gamma == 100 else {"markerfacecolor": "white"}),
        )
        for name in ONEID
        for gamma in (100.0, 10.0)
    ]


def over_alpha_and_share():
    """Return the series of Figures 10 to 12: three settings of the confidence interval tuning."""
    settings = (("0.05", "0.1", "#0072B2", "s"), ("0.01", "0.1", "#009E73", "D"))
    settings += (("0.05", "0.5", "#CC79A7", "o"),)
    return [
        Series(
            f"{name}, $\\alpha$ = {alpha}, $n_0$ = {share} n",
            {"mechanism": name} | DEFAULT | {"alpha": alpha, "share": share},
            _style(color, marker, filled="repaired" not in name),
        )
        for name in ("OneID (C)", "OneID (C), repaired")
        for alpha, share, color, marker in settings
    ]
