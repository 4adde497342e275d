"""What captions say of an outcome is counted from the points."""

from figures.uldp import outcomes


def point(mechanism, mean, estimator="EM", **more):
    here = {"dataset": "acs2023", "mechanism": mechanism, "estimator": estimator, "eps": 1.0}
    return here | {"mean": mean} | more


def test_knowledge_that_harms_is_counted():
    good = [point("uRR", mean, knowledge=k) for k, mean in (("I", 3), ("II", 2), ("III", 1))]
    bad = [point("uRAP", mean, knowledge=k) for k, mean in (("I", 2), ("II", 3), ("III", 1))]
    said = outcomes.knowledge(good + bad)
    assert "this holds for the means at 1 of 2 points; at 1, (II) is above (I)" in said
    assert "at 0, (II) is above (I)" in outcomes.knowledge(good)


def test_another_winner_is_named():
    def points(rr):
        sized = [
            point(n, mean, size=s) for n, mean in (("uRR", 1), ("uRAP", 2)) for s in (1.0, 3.0)
        ]
        sized += [point(n, mean, size=3.0) for n, mean in (("RR", rr), ("RAP", 4))]
        # at the smaller eps uRAP is to be best, and is
        return sized + [
            p | {"eps": 0.1, "mean": 0.5 if p["mechanism"] == "uRAP" else p["mean"]} for p in sized
        ]

    assert "another mechanism has the least mean at 0 of 4 points." in outcomes.winners(points(3))
    said = outcomes.winners(points(0.75))
    assert "the least mean at 2 of 4 points (smaller for RR than uRR at 2)." in said


def test_factors_and_estimators():
    losses = {"RR": 8, "RAP": 6, "uRR": 2, "uRAP": 1}
    points = [point(n, mean, e) for n, mean in losses.items() for e in ("emp", "emp+thr", "EM")]
    points.append(point("none", 1))
    assert outcomes.factors(points).endswith("and uRAP, is at most 3 (ACS 2023).")
    assert outcomes.estimators(points).endswith("of 4 points: emp+thr at 0, EM at 0.")
    points[2]["mean"] = 9
    assert outcomes.estimators(points).endswith("EM at 1.")
