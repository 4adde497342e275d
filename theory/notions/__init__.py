"""The privacy notions, each a condition on one column Pr(y|.) of a mechanism's matrix."""
