"""The uniform prior: the least expected squared distance of posterior and truth, in closed form."""

from theory.kernel.sorts import BOOL, REAL, functions
from theory.kernel.terms import const
from theory.statements.lip.channels import X

GREATEST = const("greatest", functions(X, BOOL))
SQUARE = const("square", functions(X, X, X))
ROW, SHIFTED = const("row", functions(X, REAL)), const("shifted", functions(X, X, REAL))
