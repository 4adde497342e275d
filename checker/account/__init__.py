"""`ldp-account`: bounds from both sides of the (eps, delta) that reports provide."""
