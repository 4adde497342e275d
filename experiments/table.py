"""Result tables: CSV with a header, whole or absent, in digits that read back exactly."""

import csv
import io

from common import files


def write(path, columns, rows):
    """Write rows, tuples in the order of `columns`; floats are written to full precision."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([repr(float(v)) if isinstance(v, float) else v for v in row] for row in rows)
    files.write_text(path, text.getvalue())
