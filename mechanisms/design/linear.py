"""Linear algebra in fractions, by FLINT; arguments are without checks."""

from fractions import Fraction

import flint


def independent(rays, order):
    """Return the first rays in an order that are a basis."""
    chosen, rank, size = [], 0, len(rays[0])
    for i in order:
        if matrix_of([rays[j] for j in [*chosen, i]]).rank() > rank:
            chosen.append(i)
            rank += 1
            if rank == size:
                return chosen
    raise ValueError("the rays do not span the space: two inputs have a budget of 0 both ways")


def matrix_of(rows):
    """Return FLINT's matrix of rows of Fractions."""
    entries = [flint.fmpq(v.numerator, v.denominator) for row in rows for v in row]
    return flint.fmpq_mat(len(rows), len(rows[0]), entries)


def solved(matrix, right):
    """Return the exact solution of a system with fractions on its right."""
    column = flint.fmpq_mat(
        len(right), 1, [flint.fmpq(v.numerator, v.denominator) for v in map(Fraction, right)]
    )
    found = matrix.solve(column)
    return [Fraction(int(found[i, 0].p), int(found[i, 0].q)) for i in range(len(right))]


def inverse(matrix):
    """Return the inverse of a matrix of Fractions, rows of Fractions; without checks.

    Raises
    ------
    ValueError
        If there is none.
    """
    try:
        found = matrix_of(matrix).inv()
    except ZeroDivisionError as error:
        raise ValueError("the reports do not tell all values apart") from error
    size = len(matrix)
    return [
        [Fraction(int(found[i, j].p), int(found[i, j].q)) for j in range(size)] for i in range(size)
    ]
