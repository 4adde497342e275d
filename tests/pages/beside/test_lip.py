"""Each sentence about a figure of the LIP paper holds on one small figure and fails on another."""

import pytest

from experiments.lip.fig_08 import MODEL, TOTAL
from mechanisms.losses.lip import posteriors
from pages.beside import lip


def point(panel, curve, eps, error, broken=0.0):
    shared = {"users": 10, "budget": eps, "level": eps + 3 * broken, "broken": broken}
    shared |= {"mean": error, "low": error, "high": error, "repetitions": 0}
    return {"panel": panel, "curve": curve, "eps": eps, "error": error, **shared}


def curves(panel, **errors):
    """Return points at eps 0, 1, 2; every curve starts at 1."""
    names = {"lip": "eps-LIP", "ldp": "eps-LDP", "half": "eps/2-LIP"}
    names |= {f"{key}_printed": f"{name}, as printed" for key, name in names.items()}
    return [
        point(panel, names[key], eps, error)
        for key, (one, two) in errors.items()
        for eps, error in ((0, 1.0), (1, one), (2, two))
    ]


def broken(rows):
    return [r | {"broken": 0.5, "level": 9.0} if "printed" in r["curve"] else r for r in rows]


PRINTED = {"lip_printed": (0.4, 0.2), "half_printed": (0.4, 0.2)}


def channel(panel, user, flips, level=1.0, P1=0.1):
    q0, q1 = flips
    cells = {("0", "0"): 1 - q0, ("0", "1"): q0, ("1", "0"): q1, ("1", "1"): 1 - q1}
    return [
        {"panel": panel, "user": user, "P1": P1, "eps": 1.0, "level": level}
        | {"x": x, "y": y, "probability": p}
        for (x, y), p in cells.items()
    ]


@pytest.mark.parametrize(
    ("flips", "level", "holds"),
    [
        ((0.2, 0.3), 1.0, {"channel": True, "keeps": True}),
        ((0.2, 0.3), 1.9, {"channel": True, "keeps": False}),
        ((-0.2, 0.3), 1.0, {"channel": False, "keeps": True}),
    ],
)
def test_example_1(made, flips, level, holds):
    run = made({"lip_fig_01": channel("LIP, as printed", 1, flips, level)})
    found, numbers = lip.fig_01(run)
    assert found == holds and numbers["P1"] == "0.1"
    assert numbers["level"] == {1.0: "1", 1.9: "1.9"}[level]


EXAMPLE = {
    "E_LDP": (4.0, 3.0),
    "E_LIP": (2.0, 1.0),
    "LDP, p = q": (4.0, 3.0),
    "LDP, p = 1/2": (5.0, 4.0),
    "LIP": (2.0, 1.0),
}


@pytest.mark.parametrize(
    ("change", "failing"),
    [
        ({}, set()),
        ({"LDP, p = 1/2": (1.5, 4.0)}, {"order"}),
        ({"LDP, p = 1/2": (2.0, 4.0)}, {"order"}),
        ({"E_LDP": (4.0, 3.1)}, {"errors"}),
        ({"E_LIP": (2.0, 2.5), "LIP": (2.0, 2.5)}, {"falls"}),
    ],
)
def test_example_1_errors(made, change, failing):
    rows = [
        {"curve": curve, "eps": eps, "error": error, "possible": 1}
        for curve, errors in (EXAMPLE | change).items()
        for eps, error in enumerate(errors, start=1)
    ]
    holds, numbers = lip.fig_02(made({"lip_fig_02": rows}))
    assert {name for name, found in holds.items() if not found} == failing
    assert numbers == {"impossible": "at no eps"}
    rows[1]["possible"] = 0
    holds, numbers = lip.fig_02(made({"lip_fig_02": rows}))
    assert not holds["channel"] and numbers == {"impossible": "from eps = 2 on"}


def test_the_curator_adds_posterior_means(made):
    users = [(0.1, 0.2, 0.3, 0), (0.4, 0.1, 0.2, 1)]
    rows = [
        {"P1": P1, "q0": q0, "q1": q1, "y": y, "estimate": posteriors(q0, q1, P1)[y]}
        for P1, q0, q1, y in users
    ]
    assert lip.fig_03(made({"lip_fig_03": rows})) == ({"own": True, "expects": True}, {"users": 2})
    rows[0]["estimate"] += 0.01
    assert not lip.fig_03(made({"lip_fig_03": rows}))[0]["expects"]
    rows[1] |= {"q0": 0.2, "q1": 0.3}
    assert not lip.fig_03(made({"lip_fig_03": rows}))[0]["own"]


@pytest.mark.parametrize(
    ("flips", "failing"),
    [
        ({}, set()),
        ({("(a)", 2): (0.2, 0.3)}, {"local"}),
        ({("(b)", 2): (0.2, 0.4)}, {"shared"}),
        ({("(c)", 2): (0.2, 0.3)}, {"symmetric"}),
    ],
)
def test_the_three_models(made, flips, failing):
    usual = {("(a)", 1): (0.2, 0.3), ("(a)", 2): (0.1, 0.3), ("(b)", 1): (0.2, 0.3)}
    usual |= {("(b)", 2): (0.2, 0.3), ("(c)", 1): (0.2, 0.2), ("(c)", 2): (0.1, 0.1)}
    rows = [row for (panel, user), f in (usual | flips).items() for row in channel(panel, user, f)]
    holds, numbers = lip.fig_04(made({"lip_fig_04": rows}))
    assert {name for name, found in holds.items() if not found} == failing
    assert numbers == {"users": 2}


def test_two_priors(made):
    middle = curves("P1 = 0.5", lip=(0.4, 0.2), ldp=(0.5, 0.3), lip_printed=(0.4, 0.2))
    skewed = curves("P1 = 0.99", lip=(0.2, 0.1), ldp=(0.8, 0.1 + 0.3), lip_printed=(0.2, 0.1))
    holds, numbers = lip.fig_05(made({"lip_fig_05": middle + skewed}))
    assert holds == {"below": True, "widens": True, "keeps": True}
    assert numbers["gains"] == "1.22 (P1 = 0.5), 2 (P1 = 0.99)"
    holds, numbers = lip.fig_05(made({"lip_fig_05": middle + broken(skewed)}))
    assert not holds["keeps"] and "instead of" in numbers["broken"]
    flat = curves("P1 = 0.99", lip=(0.5, 0.3), ldp=(0.4, 0.31), lip_printed=(0.2, 0.1))
    holds, _ = lip.fig_05(made({"lip_fig_05": middle + flat}))
    assert holds == {"below": False, "widens": False, "keeps": True}


def test_half_the_budget(made):
    usual = {"lip": (0.4, 0.2), "ldp": (0.5, 0.3), "half": (0.45, 0.25)}
    even = curves("P1 = 0.5", **usual | PRINTED)
    rare = curves("P1 = 0.01", **usual | PRINTED)
    holds, numbers = lip.fig_06(made({"lip_fig_06": even + rare}))
    assert holds == {"below": True, "half": True, "keeps": True}
    assert numbers["half"] == "at 2 of 3 values of eps (1 to 2)"
    late = curves("P1 = 0.01", **usual | {"half": (0.6, 0.25)} | PRINTED)
    holds, numbers = lip.fig_06(made({"lip_fig_06": even + broken(late)}))
    assert holds == {"below": True, "half": False, "keeps": False}
    assert numbers["half"] == "only at eps = 2"


def test_users_whose_priors_are_drawn(made):
    usual = {"lip": (0.4, 0.2), "ldp": (0.5, 0.3), "half": (0.45, 0.35)} | PRINTED
    few, many = curves("N = 5", **usual), curves("N to infinity", **usual)
    holds, numbers = lip.fig_07(made({"lip_fig_07": few + many}))
    assert holds == {"below": True, "crosses": True, "hardly": True} and numbers["few"] == "N = 5"
    never = curves("N = 5", **usual | {"half": (0.5, 0.4)})
    often = curves("N to infinity", **usual | {"half": (0.4, 0.2), "lip": (0.5, 0.2)})
    holds, numbers = lip.fig_07(made({"lip_fig_07": never + often}))
    assert holds == {"below": False, "crosses": False, "hardly": False}
    assert numbers["half"] == "at no eps"


@pytest.mark.parametrize("name", ["08a", "08b"])
def test_data_sets(made, name):
    compare = getattr(lip, f"fig_{name}")
    total = curves(TOTAL, lip=(0.4, 0.5), ldp=(0.5, 0.3))
    model = curves(MODEL, lip=(0.4, 0.2), ldp=(0.5, 0.3), half=(0.45, 0.4), **PRINTED)
    holds, numbers = compare(made({f"lip_fig_{name}": model + total}))
    assert holds == {"below": True, "half": True}
    assert numbers["above_total"] == "only at eps = 2"
    model = curves(MODEL, lip=(0.4, 0.3), ldp=(0.5, 0.3), half=(0.6, 0.2), **PRINTED)
    holds, _ = compare(made({f"lip_fig_{name}": model + total}))
    assert holds == {"below": False, "half": False}


def region(corners, printed, optimal, level=1.0):
    kinds = {"corner": corners, "printed": [printed], "optimal": [optimal]}
    return [
        {"panel": "P1 = 0.1", "kind": kind, "q0": q0, "q1": q1}
        | {"level": level if kind == "printed" else 1.0}
        for kind, found in kinds.items()
        for q0, q1 in found
    ]


@pytest.mark.parametrize(
    ("printed", "optimal", "level", "failing"),
    [
        ((0.2, 0.3), (0.2, 0.3), 1.0, set()),
        ((0.2, 0.3), (0.4, 0.3), 1.0, {"corner", "same"}),
        ((0.1, 0.3), (0.2, 0.3), 1.9, {"same", "inside"}),
    ],
)
def test_the_region(made, printed, optimal, level, failing):
    rows = region([(0.2, 0.3), (1.0, 0.0)], printed, optimal, level)
    holds, numbers = lip.fig_09(made({"lip_fig_09": rows}))
    assert {name for name, found in holds.items() if not found} == failing
    said = "at P1 = 0.1 its eps is 1.9 where 1 is allowed"
    assert numbers == {"outside": said if "inside" in failing else "nowhere"}
