"""Limits of the worst-case losses (ULDP, Tables 3 and 4), as eps -> 0 and at eps = ln K.

All are formulas in any arithmetic: those named l1 return the square of the loss over
sqrt(2/(n pi)), those named l2 n times the loss. As eps -> 0 both are still to be divided by eps^2.
"""


def direct_l1_near_zero(size):
    """Return the limit for RR on `size` values, or uRR with that many sensitive ones."""
    return size * size * (size - 1)


def unary_l1_near_zero(size):
    """Return the limit for RAPPOR on `size` values, or uRAP with that many sensitive ones."""
    return 4 * size * size


def direct_l2_near_zero(size):
    """Return the limit for RR or uRR, as above."""
    return size * (size - 1)


def unary_l2_near_zero(size):
    """Return the limit for RAPPOR or uRAP, as above."""
    return 4 * size


def none_l1(K):
    """Return the value without privacy; uRR's limit at eps = ln K too."""
    return K - 1


def rr_l1_at_ln(K):
    """Return the limit for RR."""
    return 4 * none_l1(K)


def rappor_l1_at_ln(root):
    """Return the limit for RAPPOR.

    Parameters
    ----------
    root : number
        The root of K.
    """
    return root * none_l1(root * root)


def urap_l1_at_ln(fourth_root, s):
    """Return (45), from the fourth root of K."""
    root = fourth_root * fourth_root
    factor = 1 + s / (root * fourth_root)
    return none_l1(root * root) * factor * factor


def none_l2(K):
    """Return the value without privacy."""
    return 1 - 1 / K


def rr_l2_at_ln(K):
    """Return the limit for RR."""
    return 4 * none_l2(K)


def rappor_l2_at_ln(root):
    """Return the limit for RAPPOR, from the root of K."""
    return root * none_l2(root * root)


def urap_l2_at_ln(root, s):
    """Return the limit for uRAP, from the root of K."""
    return 1 + (s + 1) / root
