"""A proof's context: hypotheses, and steps that find the facts they need.

Nothing here is trusted: the kernel decides about every step that is found.
"""

from theory.tactics.context.given import Given
from theory.tactics.context.scope import Unproved

__all__ = ["Given", "Unproved"]
