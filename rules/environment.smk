"""How steps run: the interpreter, threads and memory of each."""

import os
import sys
from pathlib import Path

# steps run with the interpreter that runs Snakemake
os.environ["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
# and keep the bytecode of what they import, also where the environment, as that of many containers,
# asks for none: to compile it anew takes most of a small job's time
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# one thread a library call: jobs share the cores, and sums keep their order; within each job, for
# there Snakemake sets these to the rule's threads
ONE_THREAD = " ".join(f"{library}_NUM_THREADS=1" for library in ("OMP", "OPENBLAS", "MKL"))
# the GNU C library hands a large array's pages back and has them cleared again for the next one
KEPT = "MALLOC_MMAP_THRESHOLD_=1073741824 MALLOC_TRIM_THRESHOLD_=1073741824"
shell.prefix(f"set -euo pipefail; export {ONE_THREAD} {KEPT}; ")
# priorities: what takes long is begun first, so that the cores end together; it needs the counts
LONG, LONGER, LONGEST, SOON, FIRST = range(1, 6)
