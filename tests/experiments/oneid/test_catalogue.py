from math import comb

import numpy as np
import pytest

from experiments.oneid import catalogue
from mechanisms import idue
from mechanisms.reidentification import closed_form
from tests import laws


@pytest.fixture
def people():
    counts = np.array([400, 300, 150, 60, 40, 30, 10, 5, 3, 1, 1])
    sensitive = np.zeros(len(counts), dtype=bool)
    sensitive[[1, 9]] = True
    return catalogue.People(counts, sensitive)


@pytest.mark.parametrize("name", catalogue.ONE_GROUP)
def test_every_mechanism_keeps_its_budgets(people, name):
    stage = catalogue.ONE_GROUP[name](people, catalogue.TEN)
    notion = idue.min_id if name.startswith("MinID") else idue.one_id
    a, b = stage.mechanism.a, stage.mechanism.b
    # RAPPOR, OUE and uRAP are floats, a unit in the last place apart
    slack = 1 if "ID (" in name or "optimal" in name else 1 + 1e-12
    assert laws.breaks_proposition_1(a, b, stage.E * slack, notion) == []
    assert np.all(stage.E[people.sensitive] <= np.e)


@pytest.mark.parametrize("name", [name for name in catalogue.ONE_GROUP if "ID (" in name])
@pytest.mark.parametrize("point", [catalogue.DEFAULT, catalogue.TEN])
def test_tuned_budgets_bound_every_posterior(people, name, point):
    mechanism = catalogue.ONE_GROUP[name](people, point).mechanism
    worst = closed_form.worst_posterior(mechanism.a, mechanism.b, people.counts)
    assert worst <= point.gamma / people.n * (1 + 1e-12)


def test_budgets_that_bound_nothing_are_seen(people):
    """The same check fails for HLLDP, so that it can fail."""
    mechanism = catalogue.ONE_GROUP["HLLDP"](people, catalogue.TEN).mechanism
    assert closed_form.worst_posterior(mechanism.a, mechanism.b, people.counts) > 0.3


def test_improved_tunings_have_larger_budgets(people):
    for name in ("OneID (W)", "OneID (P)"):
        printed = catalogue.ONE_GROUP[name](people, catalogue.TEN).E
        improved = catalogue.ONE_GROUP[f"{name}, improved"](people, catalogue.TEN).E
        assert np.all(improved >= printed) and np.any(improved > printed)


def test_prior_knowledge_frees_popular_values_alone(people):
    E = catalogue.ONE_GROUP["OneID (P)"](people, catalogue.TEN).E
    popular = people.counts * 10 >= people.n
    assert np.isinf(E[popular & ~people.sensitive]).all()
    assert np.isfinite(E[~popular | people.sensitive]).all()


@pytest.mark.parametrize("name", catalogue.TWO_GROUPS)
def test_two_groups_are_the_users(people, name, rng):
    groups = catalogue.tune(people, catalogue.HALF, catalogue.TWO_GROUPS[name], rng)
    assert (groups.counts[0] + groups.counts[1]).tolist() == people.counts.tolist()
    assert groups.counts[0].sum() == people.n / 2
    if not catalogue.TWO_GROUPS[name].within:
        assert np.all(groups.stages[1].E >= groups.stages[0].E)


def test_groups_by_themselves_hide_their_users(people):
    """The worst posterior of one who knows the groups; with budgets for all users it is greater."""
    worst = {}
    for name in ("OneID (C), repaired", "OneID (C), within groups"):
        tuning, found = catalogue.TWO_GROUPS[name], []
        for seed in range(20):
            rng = np.random.default_rng(seed)
            groups = catalogue.tune(people, catalogue.HALF, tuning, rng)
            for stage, counts in zip(groups.stages, groups.counts, strict=True):
                m = stage.mechanism
                found.append(closed_form.worst_posterior(m.a, m.b, counts))
        worst[name] = max(found) / (catalogue.HALF.gamma / people.n)
    assert worst["OneID (C), within groups"] <= 1 + 1e-12 < worst["OneID (C), repaired"]


@pytest.mark.parametrize(("count", "level"), [(3, 0.1), (4, 0.01), (0, 0.5)])
def test_most_members_is_the_hypergeometric_limit(count, level):
    found = catalogue.most_members(np.array([float(count)]), 5, 10, level)[0]
    tail = [
        sum(comb(count, j) * comb(10 - count, 5 - j) for j in range(u + 1, count + 1)) / comb(10, 5)
        for u in range(count + 1)
    ]
    assert found == next(u for u, above in enumerate(tail) if above <= level)


def test_a_first_group_is_neither_empty_nor_all(people):
    one, almost = (catalogue.Point(share=share) for share in (1e-9, 1.0))
    assert catalogue.first_group_size(people, one) == 1
    assert catalogue.first_group_size(people, almost) == people.n - 1


def test_limits_as_printed_free_nothing_and_with_n_0_something(rng):
    """n in place of n_0 makes ten users of a hundred look like a tenth of the ones."""
    people = catalogue.People(np.array([60_000, 30_000, 10_000]), np.zeros(3, dtype=bool))
    printed, mended = (
        catalogue.tune(people, catalogue.DEFAULT, catalogue.TWO_GROUPS[name], rng).stages[1].E
        for name in ("OneID (C), as printed", "OneID (C)")
    )
    assert np.isfinite(printed).all()
    assert np.isinf(mended).all()


def test_the_plan_has_each_run_once():
    plan = catalogue.plan()
    assert len(set(plan)) == len(plan)
    assert {name for name, _ in plan} == set(catalogue.MECHANISMS)
