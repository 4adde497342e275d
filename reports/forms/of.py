"""The forms by name."""

from reports.forms import npy, parquet

FORMS = {form.name: form for form in (npy.Npy(), parquet.Parquet())}
