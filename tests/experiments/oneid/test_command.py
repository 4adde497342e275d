import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.errors import UserError
from experiments import collect
from experiments.oneid import catalogue, command, reidentification, utility


@given(st.data())
def test_parts_are_the_whole_in_its_order(data):
    plan = data.draw(st.lists(st.integers(), min_size=1, max_size=30))
    m = data.draw(st.integers(1, len(plan)))
    parts = [command.part_of(plan, f"{k}/{m}") for k in range(1, m + 1)]
    assert [item for part in parts for item in part] == plan
    assert max(map(len, parts)) - min(map(len, parts)) <= 1


@pytest.mark.parametrize("part", ["0/1", "2/1", "1/23", "1", "a/b", "1/0", "-1/2", "1/1/1"])
def test_a_part_that_is_none_is_named(part):
    with pytest.raises(UserError, match="--part must be 1/m to m/m with m at most 22"):
        command.part_of(catalogue.plan(), part)


@pytest.mark.parametrize("experiment", [utility, reidentification])
def test_parts_give_the_rows_of_the_whole(tmp_path, monkeypatch, experiment):
    plan = [(name, catalogue.DEFAULT) for name in ("OUE", "OneID (C)", "HLLDP")]
    monkeypatch.setattr(catalogue, "plan", lambda **points: plan)
    counts = tmp_path / "counts.csv"
    counts.write_text("value,count,sensitive\n" + "".join(f"v{i},{60 * i},0\n" for i in (1, 2, 3)))
    options = ["--counts", str(counts), "--label", "x", "--repetitions", "3", "--seed", "1"]
    if experiment is reidentification:
        options += ["--attacked", "10"]
    whole, parts = tmp_path / "whole/x.csv", [tmp_path / f"parts/x/{k}.csv" for k in (1, 2)]
    experiment.main([*options, "--out", str(whole)])
    for k, path in enumerate(parts, start=1):
        experiment.main([*options, "--part", f"{k}/2", "--out", str(path)])
    joined = collect.rows(collect.paths(tmp_path / "parts", ["x"], ["1", "2"]))
    assert joined == collect.rows(collect.paths(tmp_path / "whole", ["x"]))


def test_other_parameters_are_run(tmp_path):
    options = ["--counts", "x", "--label", "x", "--repetitions", "2", "--seed", "3", "--out", "x"]
    more = ["--gamma", "50", "5", "2", "--alpha", "0.1", "0.02", "--share", "0.2", "0.4"]
    plan = command.parse("utility", "", [*options, *more]).plan
    points = list(dict.fromkeys(point for _, point in plan))
    first = catalogue.Point(50.0, 0.1, 0.2)
    assert points[0] == first
    assert {(p.gamma, p.alpha, p.share) for p in points} == {
        (50.0, 0.1, 0.2), (5.0, 0.1, 0.2), (2.0, 0.1, 0.2), (50.0, 0.02, 0.2), (50.0, 0.1, 0.4),
    }  # fmt: skip
    assert {p.gamma for _, p in command.parse("utility", "", [*options, "--gamma", "1"]).plan} == {
        1
    }
    with pytest.raises(UserError, match=r"--gamma must be at least 1, got \[0.5\]"):
        command.parse("utility", "", [*options, "--gamma", "0.5"])
    people = tmp_path / "people.csv"
    people.write_text("value,count,sensitive\na,40,1\nb,9,0\n")
    with pytest.raises(UserError, match="has 49 users; gamma = 50 needs as many at least"):
        command.read_people(people, [50.0, 5.0])
