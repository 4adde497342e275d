"""eps-LIP is preserved by post-processing: not printed, and needed by whoever uses a report."""

from theory.kernel.terms import and_
from theory.ledger.decisions import proves
from theory.statements.lip import privacy as model
from theory.statements.lip.channels import output_mass
from theory.statements.stated import stated
from theory.tactics.context import Given

said = stated("lip-post-processing")
CHANNEL, PRIOR, E, X, Y, Z = said.Q, said.prior, said.E, said.X, said.Y, said.Z


@proves("lip-post-processing")
def theorem(statement):
    """Pr(z) and Pr(z|x) are the same mixture of Pr(y) and Pr(y|x), term by term within e^eps."""
    p = Given(statement)
    x, z = p.fix(X, Z)
    mass = Y.sum(lambda y: output_mass(X, PRIOR, CHANNEL, y) * said.W(y, z))
    after = model.processed(x, z)
    p.by_item(and_(mass <= E * after, after <= E * mass))
    p.sums(X.sum(lambda x: PRIOR(x) * model.processed(x, z)), mass)
    return p.conclude()
