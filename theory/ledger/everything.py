"""Load every proof and every formal statement: a process that derives claims starts with this.

Nothing is derived or asked here.
"""

from theory.certificates import store
from theory.kernel import trace
from theory.ledger import claims, decisions, formal

decisions.deciders()
formal.formals()
claims.computed()
trace.functions_of()
store.load()
