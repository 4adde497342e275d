"""ULDP, Table 2: notation."""

from functools import partial

from calp.errors import run
from figures import glossary

main = partial(glossary.main, "figures.uldp.table_02")

if __name__ == "__main__":
    run(main)
