import math

import numpy as np
import pytest

from common.errors import UserError
from experiments.uldp import fig_08_13, fig_09, pum_theory
from experiments.uldp.home_workplace import intermediate, read
from mechanisms.estimation import empirical, pum, rao_blackwell
from tests.experiments.uldp.support import common, population, rows


@pytest.fixture
def people(tmp_path):
    return read(*population(tmp_path))


def run(tmp_path, name, *options):
    tagged, venues = population(tmp_path)
    out = tmp_path / f"{name}.csv"
    arguments = [*common(tmp_path, out), "--counts", str(tagged), "--venues", str(venues)]
    assert fig_08_13.main([*arguments, *options]) == 0
    return out


@pytest.mark.parametrize("mechanism", ["uRR", "uRAP"])
def test_rows_and_theorem_1(tmp_path, mechanism):
    options = ["--mechanism", mechanism, "--eps", "3"]
    one = run(tmp_path, "one", *options)
    assert one.read_bytes() == run(tmp_path, "two", *options, "--threads", "2").read_bytes()
    found = rows(one)
    assert {row["knowledge"] for row in found} == {"I", "II", "III"}
    assert {float(row["eps"]) for row in found} == {math.log(4), 3}
    for row in found:
        # the estimates in the simplex
        if row["estimator"] in ("emp+thr", "EM", "ML"):
            bound = float(row["first_term"]) + float(row["second_term"])
            assert float(row["l1"]) <= bound + 1e-12
        if row["knowledge"] == "III" and row["estimator"] == "EM":
            assert float(row["second_term"]) == 0


def test_the_population(people):
    assert people.p.sum() == pytest.approx(1)
    r = people.intermediate / people.intermediate.sum()
    # equation (53)
    assert r[:4] + people.behind_bots @ r[4:] == pytest.approx(people.p)
    assert people.sensitive.tolist() == [True, False, False, False]


@pytest.mark.parametrize("case", ["I", "II", "III"])
def test_the_jacobian_against_differences(people, case):
    background = fig_08_13.knowledge_of(people)[case]
    r = people.intermediate / people.intermediate.sum()
    J = pum_theory.jacobian(r, people.sensitive, background)
    step = 1e-6
    for j in range(len(r)):
        up, down = (
            pum.estimate(r + sign * step * np.eye(len(r))[j], people.sensitive, background)
            for sign in (1, -1)
        )
        assert J[:, j] == pytest.approx((up - down) / (2 * step), abs=1e-6)


@pytest.mark.parametrize("name", ["uRR", "uRAP"])
def test_the_covariance_against_draws(people, name, rng):
    personal = fig_08_13.personalized(people, name, 2.0)
    n, draws = int(people.tagged.sum()) // 2, []
    for _ in range(4000):
        users = rng.multivariate_hypergeometric(people.tagged.ravel(), n, method="marginals")
        users = intermediate(users.reshape(people.tagged.shape))
        counts = personal.common.draw_counts(users, rng)
        draws.append(empirical.estimate(personal.common, counts, n))
    C = pum_theory.covariance(personal.common, people.intermediate, n)
    scale = np.sqrt(np.outer(np.diag(C), np.diag(C)))
    assert np.abs(np.cov(np.array(draws).T) - C).max() < 0.1 * scale.max()
    assert np.abs((np.cov(np.array(draws).T) - C) / scale).max() < 0.12


def test_the_covariance_of_the_rao_blackwell_estimate_against_draws(people, rng):
    personal = fig_08_13.personalized(people, "uRAP", 3.0)
    n, draws = int(people.tagged.sum()) // 2, []
    for _ in range(4000):
        users = rng.multivariate_hypergeometric(people.tagged.ravel(), n, method="marginals")
        users = intermediate(users.reshape(people.tagged.shape))
        counts = personal.draw_informative_counts(users, rng)
        draws.append(rao_blackwell.estimate(personal.common, counts, n))
    known = (personal.common, people.intermediate, n)
    C = pum_theory.covariance(*known, rao_blackwell.variance)
    scale = np.sqrt(np.outer(np.diag(C), np.diag(C)))
    assert np.abs((np.cov(np.array(draws).T) - C) / scale).max() < 0.12
    assert np.trace(C) < np.trace(pum_theory.covariance(*known))


def test_tables_of_other_cells_are_refused(tmp_path):
    tagged, venues = population(tmp_path)
    venues.write_text(venues.read_text().replace("r3:home", "r4:home"))
    with pytest.raises(UserError, match=r"venues\.csv: must hold, cell by cell"):
        read(tagged, venues)


def test_figure_9(tmp_path, people):
    tagged, venues = population(tmp_path)
    out = tmp_path / "fig9.csv"
    arguments = ["--counts", str(tagged), "--venues", str(venues), "--out", str(out)]
    assert fig_09.main(arguments) == 0
    found = rows(out)
    for bot in ("home", "workplace"):
        for kind in ("poi", "true"):
            assert sum(float(r[kind]) for r in found if r["bot"] == bot) == pytest.approx(1)
    del people
