"""Figure 2: the pair budgets of MinID-LDP at its example."""

PRINTED = (1, 1, 2, 4, 8)
