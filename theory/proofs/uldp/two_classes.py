"""Two kinds of outputs of uRR and uRAP: those of X_S with (b, g), those of X_N with (0, h)."""


def signal(bits):
    """Return (b, g) from (own, other)."""
    own, other = bits
    return other, own - other
