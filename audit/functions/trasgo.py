"""trasgodp: the first of an array of values, the others being all categories once."""

from trasgodp.categorical import (
    dp_exponential_array,
    dp_randomized_response_binary_array,
    dp_randomized_response_kary_array,
)


def _values(x, k):
    return [str(x), *(str(y) for y in range(k))]


def exponential(x, k, eps):
    return str(dp_exponential_array(_values(x, k), eps)[0])


def kary(x, k, eps):
    return str(dp_randomized_response_kary_array(_values(x, k), eps)[0])


def binary(x, k, eps):
    return str(dp_randomized_response_binary_array(_values(x, k), eps)[0])
