"""What Figures 8(a) and 8(b) of the LIP paper share: three errors, and the eps that users have."""

from figures.lip.points import below, broken

MODEL, USER, TOTAL = "inputs drawn from priors", "true inputs, each user", "true inputs, sum"

LEVELS = ("levels", MODEL, "users with 0 < P1 < 1")


def facts(rows):
    """Return what the captions say of the points."""
    found = {"broken": broken(rows, [MODEL])}
    for key, panel in (("model", MODEL), ("user", USER), ("total", TOTAL)):
        found[f"lip_{key}"] = below(rows, panel, "eps-LIP", "eps-LDP")
        found[f"half_printed_{key}"] = below(rows, panel, "eps/2-LIP, as printed", "eps-LDP")
        found[f"half_{key}"] = below(rows, panel, "eps/2-LIP", "eps-LDP")
    return found | {"share": f"{max(r['broken'] for r in rows):.1%}"}
