from theory.kernel.evaluate import Instance
from theory.library import independence
from theory.library.independence import FIRST, OF_FIRST, OF_SECOND, SECOND
from theory.library.moments import mean_of


def test_products_of_sums_are_double_sums():
    left, right = independence.product_of_sums().formula.args
    values = {"weight": [1, 2], "F": [[1, 2], [3, 4]], "G": [[5, 6], [7, 9]]}
    here = Instance({"Omega": 2, "T": 2}, values)
    assert here.value(left) == here.value(right) == 1 * 4 * 12 + 2 * 6 * 15


def test_means_multiply_if_independent():
    given, goal = independence.independent_means().formula.args
    both = mean_of(lambda o: OF_FIRST(FIRST(o)) * OF_SECOND(SECOND(o)))
    assert goal.args[0] is both
    values = {"of_first": [1, 2], "of_second": [3, 5], "weight": [1, 0, 0, 0]}
    values |= {"first": [0, 0, 1, 1], "second": [0, 1, 0, 1]}
    sizes = {"Omega": 4, "R": 2}
    assert Instance(sizes, values).value(given) is True
    assert Instance(sizes, values).value(goal) is True
    tied = values | {"weight": [1, 0, 0, 1]}
    assert Instance(sizes, tied).value(given) is False
    assert Instance(sizes, tied).value(goal) is False
