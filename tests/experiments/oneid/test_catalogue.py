from math import comb

import numpy as np
import pytest

from experiments.oneid import catalogue
from mechanisms import idue
from mechanisms.budgets import confidence
from mechanisms.budgets import tuning as budget_tuning
from mechanisms.reidentification import closed_form
from tests import laws

TEN, HALF = catalogue.Point(gamma=10.0), catalogue.Point(share=0.5)


@pytest.fixture
def people():
    counts = np.array([400, 300, 150, 60, 40, 30, 10, 5, 3, 1, 1])
    sensitive = np.zeros(len(counts), dtype=bool)
    sensitive[[1, 9]] = True
    return catalogue.People(counts, sensitive)


@pytest.mark.parametrize("name", catalogue.ONE_GROUP)
def test_every_mechanism_keeps_its_budgets(people, name):
    stage = catalogue.ONE_GROUP[name](people, TEN)
    notion = idue.min_id if name.startswith("MinID") else idue.one_id
    a, b = stage.mechanism.a, stage.mechanism.b
    # RAPPOR, OUE and uRAP are floats, a unit in the last place apart
    slack = 1 if "ID (" in name or "optimal" in name else 1 + 1e-12
    assert laws.breaks_proposition_1(a, b, stage.E * slack, notion) == []
    assert np.all(stage.E[people.sensitive] <= np.e)


@pytest.mark.parametrize("name", [name for name in catalogue.ONE_GROUP if "ID (" in name])
@pytest.mark.parametrize("point", [catalogue.DEFAULT, TEN])
def test_tuned_budgets_bound_every_posterior(people, name, point):
    mechanism = catalogue.ONE_GROUP[name](people, point).mechanism
    worst = closed_form.worst_posterior(mechanism.a, mechanism.b, people.counts)
    assert worst <= point.gamma / people.n * (1 + 1e-12)


def test_budgets_that_bound_nothing_are_seen(people):
    """The same check fails for HLLDP, so that it can fail."""
    mechanism = catalogue.ONE_GROUP["HLLDP"](people, TEN).mechanism
    assert closed_form.worst_posterior(mechanism.a, mechanism.b, people.counts) > 0.3


def test_improved_tunings_have_larger_budgets(people):
    for name in ("OneID (W)", "OneID (P)"):
        printed = catalogue.ONE_GROUP[name](people, TEN).E
        improved = catalogue.ONE_GROUP[f"{name}, improved"](people, TEN).E
        assert np.all(improved >= printed) and np.any(improved > printed)


def test_prior_knowledge_frees_popular_values_alone(people):
    E = catalogue.ONE_GROUP["OneID (P)"](people, TEN).E
    popular = people.counts * 10 >= people.n
    assert np.isinf(E[popular & ~people.sensitive]).all()
    assert np.isfinite(E[~popular | people.sensitive]).all()


@pytest.mark.parametrize("name", catalogue.TWO_GROUPS)
def test_two_groups_are_the_users(people, name, rng):
    groups = catalogue.Tuner(people, HALF, catalogue.TWO_GROUPS[name]).run(rng)
    assert (groups.counts[0] + groups.counts[1]).tolist() == people.counts.tolist()
    assert groups.counts[0].sum() == people.n / 2
    if not catalogue.TWO_GROUPS[name].within:
        assert np.all(groups.stages[1].E >= groups.stages[0].E)


def test_groups_by_themselves_hide_their_users(people):
    """The worst posterior of one who knows the groups; with budgets for all users it is greater."""
    worst = {}
    for name in ("OneID (C), repaired", "OneID (C), within groups"):
        tuner, found = catalogue.Tuner(people, HALF, catalogue.TWO_GROUPS[name]), []
        for seed in range(20):
            groups = tuner.run(np.random.default_rng(seed))
            for stage, counts in zip(groups.stages, groups.counts, strict=True):
                m = stage.mechanism
                found.append(closed_form.worst_posterior(m.a, m.b, counts))
        worst[name] = max(found) / (HALF.gamma / people.n)
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
    tuning = catalogue.TWO_GROUPS["OneID (C)"]
    one, almost = (
        catalogue.Tuner(people, catalogue.Point(share=share), tuning).size for share in (1e-9, 1.0)
    )
    assert (one, almost) == (1, people.n - 1)


def test_limits_as_printed_free_nothing_and_with_n_0_something(rng):
    """n in place of n_0 makes ten users of a hundred look like a tenth of the ones."""
    people = catalogue.People(np.array([60_000, 30_000, 10_000]), np.zeros(3, dtype=bool))
    tunings = (catalogue.TWO_GROUPS[name] for name in ("OneID (C), as printed", "OneID (C)"))
    printed, mended = (
        catalogue.Tuner(people, catalogue.DEFAULT, tuning).run(rng).stages[1].E
        for tuning in tunings
    )
    assert np.isfinite(printed).all()
    assert np.isinf(mended).all()


def test_the_plan_has_each_run_once():
    plan = catalogue.plan()
    assert len(set(plan)) == len(plan)
    assert {name for name, _ in plan} == set(catalogue.MECHANISMS)


@pytest.mark.parametrize("name", catalogue.TWO_GROUPS)
def test_what_a_tuner_remembers_changes_nothing(people, name):
    """Budgets kept by number of ones are those of a tuner that has seen nothing."""
    old = catalogue.Tuner(people, HALF, catalogue.TWO_GROUPS[name])
    for seed in range(5):
        new = catalogue.Tuner(people, HALF, catalogue.TWO_GROUPS[name])
        found, expected = (t.run(np.random.default_rng(seed)) for t in (old, new))
        assert found.stages[1].E.tolist() == expected.stages[1].E.tolist()
        assert found.ones.tolist() == expected.ones.tolist()


def test_budgets_are_those_of_the_limits(people):
    """Value by value, from Algorithm 1's limits."""
    tuning = catalogue.TWO_GROUPS["OneID (C)"]
    tuner = catalogue.Tuner(people, HALF, tuning)
    groups = tuner.run(np.random.default_rng(3))
    m = tuner.first.mechanism
    limits = confidence.lower_limits(
        groups.ones, tuner.size, people.n, m.a, m.b, HALF.alpha, tuning.interval
    )
    E = budget_tuning.budgets(HALF.gamma, people.n, limits)
    cut = np.where(people.sensitive, np.minimum(E, catalogue.E_SENSITIVE), E)
    assert groups.stages[1].E.tolist() == cut.tolist()
    assert len(set(cut.tolist())) > 2


def test_classes_are_those_of_like_values(people):
    found = catalogue.alike(people.counts, people.sensitive)
    pairs = list(zip(people.counts.tolist(), people.sensitive.tolist(), strict=True))
    assert [pairs[found.example[k]] for k in found.number] == pairs
    assert len(found.size) == len(set(pairs))
    assert found.size.tolist() == [pairs.count(pairs[i]) for i in found.example]
