"""Instances that test the statements of `theory.statements.uldp.table_1`."""

from theory.ledger.formal import Broken, at, instances
from theory.statements.uldp.table_1 import PRINTED

instances(
    "uldp-table-1",
    holds=[at()],
    broken={"every row": Broken(at(), {"rows": lambda: [(1673, 270, 734), *PRINTED.values()][:6]})},
)
