"""The channel of Theorem 2: for which priors it has eps-LIP, and what it has otherwise."""

from theory.notions import logic
from theory.statements.lip.binary import P1, E

MIDDLE = logic.all_of(P1 * (1 + E) >= 1, P1 * (1 + E) <= E)
