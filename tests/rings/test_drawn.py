"""What Hypothesis draws for a test rests on that test only."""

from hypothesis.internal.conjecture import providers

from tests.rings import seconds


def test_no_number_that_stands_in_a_module_is_drawn():
    assert seconds.__file__
    # those of all modules that are loaded
    assert len(providers._get_local_constants()) == 0
