"""Reference implementations: the formulas, mechanisms and estimators of the three papers."""
