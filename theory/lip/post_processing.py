"""eps-LIP is preserved by post-processing: not printed, and needed by whoever uses a report."""

from theory.kernel.binding import function
from theory.kernel.terms import and_, const, implies
from theory.kernel.theorem import generalise, instance
from theory.ledger.claims import Decision, decides
from theory.library import mixtures
from theory.statements.lip import privacy as model
from theory.statements.lip.channels import CHANNEL, PRIOR, E, X, Y, Z, output_mass
from theory.tactics.logic import at, derive, prove
from theory.tactics.sums import induction


def theorem():
    """Pr(z) and Pr(z|x) are the same mixture of Pr(y) and Pr(y|x), term by term within e^eps."""
    statement = model.post_processing()
    H, x, z = statement.given, const("x", X), const("z", Z)
    mass = Y.sum(lambda y: output_mass(X, PRIOR, CHANNEL, y) * model.SECOND(y, z))

    def within(a, b):
        return and_(a <= E * b, b <= E * a)

    y = const("y", Y)
    second = prove(implies(H, model.SECOND(y, z) >= 0), *at(H, y), at=[z])
    close = induction(
        within,
        [mass, model.processed(x, z)],
        H,
        use=lambda i: [*at(H, i, x), instance(second, {y: i})],
    )
    found = mixtures.mass_after()
    put = {
        mixtures.P: PRIOR,
        mixtures.Q: CHANNEL,
        mixtures.W: function(Y, lambda y: model.SECOND(y, z)),
    }
    after = instance(found, put)
    goal = statement.goals[0]

    def facts(*chosen):
        if len(chosen) < 2:
            return []
        return [instance(t, {z: chosen[0], x: chosen[1]}) for t in (close, after)]

    parts = derive(H, goal, facts)
    return generalise(parts, *statement.constants)


@decides("lip-post-processing")
def post_processing():
    """Randomised, of any alphabets; for each x of which (7) is asked."""
    return Decision(
        verdict="proved",
        why=(
            "Pr(z) and Pr(z|x) are the same mixture of Pr(y) and Pr(y|x), term by term within "
            "e^eps. It holds value by value, so on the support of a prior as well."
        ),
        scope="all alphabets of any size, all priors, all eps >= 0; Z depends on X through Y alone",
        theorem=theorem,
    )
