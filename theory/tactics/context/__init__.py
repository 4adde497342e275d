"""A proof's context: hypotheses, and steps that find the facts they need.

Nothing here is trusted: what is found is put to the kernel, which decides.
"""

from theory.tactics.context.given import Given
from theory.tactics.context.scope import Unproved

__all__ = ["Given", "Unproved"]
