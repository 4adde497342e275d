"""Instances that test the statements of `theory.statements.ldp.noise`."""

from fractions import Fraction

from theory.ledger.formal import at, instances

GRR = at(K=3, E=2, n=1)
for claim in ("ldp-grr-noise-printed", "ldp-grr-noise"):
    instances(claim, holds=[GRR.but(n=2)] + [GRR] * (not claim.endswith("printed")))

SS = at(K=4, w=2, E=2)
instances("ldp-ss-noise-printed", holds=[SS])
instances("ldp-ss-noise", holds=[SS, at(K=5, w=1, E=3)])
instances("ldp-ss-objective-printed", holds=[SS])

UE = at(q=Fraction(1, 4), E=3)
instances("ldp-ue-noise", holds=[UE, at(q=Fraction(1, 3), E=4)])

LH = at(g=3, E=2)
instances("ldp-lh-noise", holds=[LH, at(g=2, E=5)])

THE = at(a=2, c=2, n=1)
for claim in ("ldp-the-noise-printed", "ldp-the-noise"):
    instances(claim, holds=[THE.but(n=2)] + [THE] * (not claim.endswith("printed")))
