"""The privacy notions: conditions on one column Pr(y|.) of a mechanism's matrix; MIP on all."""
