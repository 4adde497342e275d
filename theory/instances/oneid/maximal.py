"""Instances that test the statements of `theory.statements.oneid.maximal`."""


# half of an output of RR, which is renamed with chance 1/2
