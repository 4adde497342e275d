"""The privacy notions: conditions on one column Pr(y|.) of a mechanism's matrix; MIP on all."""

from theory.notions import symbolic as _symbolic  # noqa: F401 - Z3's formulas must be known
