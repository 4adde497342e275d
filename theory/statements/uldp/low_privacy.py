"""Section 4.3: whether Proposition 10 covers eps = ln K, where K = s + N."""


def reach(N):
    """Return (N/2+1)^2: e^eps must be less in Proposition 10."""
    return (N / 2 + 1) * (N / 2 + 1)
