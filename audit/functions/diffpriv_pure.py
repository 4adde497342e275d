"""diffpriv-pure: a count with geometric noise, reported between 0 and k - 1."""

from diffpriv_pure import private_count


def count(x, k, eps):
    return min(k - 1, max(0, private_count(x, eps)))
