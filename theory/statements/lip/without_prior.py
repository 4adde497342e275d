"""Example 1's two LDP channels, and what the paper says of estimates without and with a prior."""


def unbiased(p, q, share):
    """Return the variance, for each user, of the unbiased estimate of the number of ones.

    A share of the users has X = 1 and lies with probability p, the others with q.
    """
    lies = share * p * (1 - p) + (1 - share) * q * (1 - q)
    return lies / ((1 - p - q) * (1 - p - q))
