from hypothesis import given
from hypothesis import strategies as st

from experiments.datasets import pois

visits = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1)


@given(visits)
def test_each_user_counts_once_or_each_check_in(rows):
    users, places = zip(*rows, strict=True)
    _, once = pois.count(users, places, one_per_user=True)
    ids, each = pois.count(users, places, one_per_user=False)
    assert once.sum() == len(set(users))
    assert each.sum() == len(rows)
    assert set(ids) == set(places) and each.min() >= 1


def test_the_first_check_in_of_the_file_counts():
    ids, counts = pois.count([5, 5, 1], [7, 8, 8], one_per_user=True)
    assert (ids.tolist(), counts.tolist()) == ([7, 8], [1, 1])


@given(st.sets(st.integers(), min_size=1, max_size=30), st.floats(0, 1))
def test_the_share_is_kept_and_does_not_depend_on_the_order(ids, share):
    ids = sorted(ids)
    mask = pois.sensitive_by_share(ids, share)
    assert mask.sum() == round(share * len(ids))
    assert pois.sensitive_by_share(ids[::-1], share).tolist() == mask.tolist()[::-1]
