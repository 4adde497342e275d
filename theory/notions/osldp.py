"""OSLDP (ULDP, Definition 6): it is one-sided and protects only the sensitive inputs."""

from theory.notions import logic


def osldp(X, q, sensitive, E):
    """Return whether q satisfies (25): q(x) <= E q(x') for sensitive x and every x'."""
    return X.forall(
        lambda x: logic.implies(sensitive(x), X.forall(lambda other: q(x) <= E * q(other)))
    )
