"""OneID, Table III: notation."""

from functools import partial

from calp.errors import run
from figures import glossary

main = partial(glossary.main, "figures.oneid.table_03")

if __name__ == "__main__":
    run(main)
