"""The maximum-likelihood estimate from direct encodings in closed form, as a formula."""


def above_floor(f, floor, nu):
    """Return what the estimate of `water_filling` is where it is positive, in any arithmetic."""
    return f / nu - floor
