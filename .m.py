from theory.ledger import formal, decisions
from theory.ledger.formal import GivenByText
from theory.mutants import judge
from collections import Counter
F=formal.formals()
given={(n,h) for n,f in F.items() for h,w in f.dropped.items() if isinstance(w,GivenByText)}
claims=[n for n in decisions.deciders() if n in F]
n=0
for seed in (1,2):
    for claim,c in judge.drawn(claims,1000,seed):
        if c.part=="hypotheses" and (claim,c.name) in given:
            print(seed,claim,c.kind,c.name,[str(x)[:80] for x in judge.judge(claim,c)])
