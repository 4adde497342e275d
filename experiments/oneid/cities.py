"""OneID, Figure 4 for the paper's own six cities, only from their sizes in Table IV.

MSE / n is the sum of b(1-b)/(a-b)^2 over all values, and the mean of (1-a-b)/(a-b) over the users.
The second lies between the least and the greatest value of (1-a-b)/(a-b) whatever the counts are,
and is small next to the first. So the numbers of values and of sensitive values say the expected
MSE of mechanisms whose budgets do not depend on the counts: `python -m experiments.oneid.cities`.
"""

import numpy as np

from common import inputs, table
from common.arguments import Parser
from common.errors import run
from experiments.oneid.catalogue import GAMMA, ONE_GROUP, People, Point
from mechanisms.optimal_idue.objective import coordinates, noise, own

# users, input values, sensitive input values, as Table IV prints them
CITIES = {
    "IST": (330159, 70557, 9459),
    "NYK": (88064, 25483, 946),
    "TKY": (51719, 21008, 212),
    "SP": (67697, 25188, 2532),
    "KL": (80160, 24493, 2461),
    "JK": (151315, 62373, 11261),
}
MECHANISMS = ("RAPPOR", "OUE", "MinID (W)", "HLLDP", "OneID (W)")
COLUMNS = ("city", "n", "K", "sensitive", "mechanism", "least", "greatest")


def bounds(mechanism):
    """Return the least and the greatest MSE / n over all counts."""
    u, v = coordinates(mechanism.a, mechanism.b)
    total, shares = noise(u, v).sum(), own(u, v)
    return float(total + shares.min()), float(total + shares.max())


def rows(gamma=GAMMA[0]):
    """Return a row for each city and mechanism."""
    found = []
    for city, (n, K, sensitive) in CITIES.items():
        # worst-case tuning looks at the number of users, not at who has what
        counts = np.zeros(K, dtype=np.int64)
        counts[0] = n
        people = People(counts, np.arange(K) < sensitive)
        for name in MECHANISMS:
            mechanism = ONE_GROUP[name](people, Point(gamma)).mechanism
            found.append((city, n, K, sensitive, name, *bounds(mechanism)))
    return found


@inputs.command
def main(argv=None):
    """Run the command; return the exit status."""
    parser = Parser(prog="python -m experiments.oneid.cities", description=__doc__)
    parser.add_argument("--out", required=True, help="table to write")
    parser.add_argument("--gamma", type=float, default=GAMMA[0])
    arguments = parser.parse_args(argv)
    table.write(arguments.out, COLUMNS, rows(arguments.gamma))
    return 0


if __name__ == "__main__":
    run(main)
