"""The series that the OneID figures compare: mechanisms, or settings of one mechanism."""

from dataclasses import dataclass

POINT = ("gamma", "alpha", "share")


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
    "W, C, P: worst-case, confidence interval and prior-based tuning. C has n_0 in the Wilson "
    "interval, where line 4 of Algorithm 1 prints n; the empty marker has the printed n, whose "
    "budgets are nearly those of W. The other empty markers are ours: HLLDP by the optimal IDUE "
    "instead of the utility-optimized RAPPOR, W and P that use c(x) >= 1, C with exact limits that "
    "hold for all values together, and the same with budgets for each group separately."
)
C_NOTE = (
    "Filled markers: n_0 in the Wilson interval, where line 4 of Algorithm 1 prints n. Empty "
    "markers, which are ours: exact limits that hold for all values together."
)
# by the order of gamma
FILLS = ({}, {"markerfacecolor": "white"}, {"fillstyle": "left"}, {"fillstyle": "bottom"})
OTHERS = ("RAPPOR", "OUE", "MinID (W)", "MinID (C)", "MinID (P)")
ONEID = ("OneID (W)", "OneID (C)", "OneID (P)")


def point_of(rows):
    """Return the parameters of most figures, those of a table's first row, as text by column."""
    return {key: rows[0][key] for key in POINT}


def values_of(rows, column):
    """Return the values of a parameter in a table, in its order."""
    return list(dict.fromkeys(row[column] for row in rows))


def at_default(rows, names):
    """Return a series for each mechanism, at the parameters of most figures."""
    point = point_of(rows)
    return [Series(name, {"mechanism": name} | point, STYLES[name]) for name in names]


def all_mechanisms(rows):
    """Return the series of Figures 3 and 4."""
    return at_default(rows, STYLES)


def attacked_mechanisms(rows):
    """Return the series of Figures 5 and 6, with MinID, which the paper does not draw."""
    return at_default(rows, [name for name in STYLES if name not in ("RAPPOR", "OUE")])


def over_gamma(rows):
    """Return the series of Figures 7 to 9: the first gamma filled, others empty or in half."""
    return [
        Series(
            f"{name}, $\\gamma$ = {float(gamma):g}",
            {"mechanism": name} | point_of(rows) | {"gamma": gamma},
            STYLES[name] | fill,
        )
        for name in ONEID
        for gamma, fill in zip(values_of(rows, "gamma"), FILLS, strict=False)
    ]


def over_alpha_and_share(rows):
    """Return the series of Figures 10 to 12: three settings of the confidence interval tuning."""
    point, others = point_of(rows), {"alpha": ("#009E73", "D"), "share": ("#CC79A7", "o")}
    settings = [(point, "#0072B2", "s")]
    settings += [
        (point | {column: value}, *style)
        for column, style in others.items()
        for value in values_of(rows, column)[1:]
    ]
    return [
        Series(
            f"{name}, $\\alpha$ = {at['alpha']}, $n_0$ = {at['share']} n",
            {"mechanism": name} | at,
            _style(color, marker, filled="repaired" not in name),
        )
        for name in ("OneID (C)", "OneID (C), repaired")
        for at, color, marker in settings
    ]


def gamma_note(rows):
    """Return the words of a caption about the fillings of Figures 7 to 9."""
    told = zip(
        ("filled", "empty", "left half", "lower half"), values_of(rows, "gamma"), strict=False
    )
    words = ", ".join(f"{how}: gamma = {float(gamma):g}" for how, gamma in told)
    return f"{words.capitalize()}. C has n_0 in the Wilson interval."


def words_of(rows):
    """Return the parameters of most figures for titles."""
    found = {key: f"{float(text):g}" for key, text in point_of(rows).items()}
    return {f"{key}_is": text for key, text in found.items()}
