"""Instances that test the statements of `theory.statements.ldp.noise`."""

from theory.ledger.formal import at, instances

GRR = at(K=3, E=2, n=1)
for claim in ("ldp-grr-noise-printed", "ldp-grr-noise"):
    instances(claim, holds=[GRR.but(n=2)] + [GRR] * (not claim.endswith("printed")))


THE = at(a=2, c=2, n=1)
for claim in ("ldp-the-noise-printed", "ldp-the-noise"):
    instances(claim, holds=[THE.but(n=2)] + [THE] * (not claim.endswith("printed")))
