"""What a run shows and leaves: its progress, its data sources, and what it was, as an RO-Crate."""

from datetime import UTC, datetime
from shlex import quote

import yaml

from snakemake.logging import logger

from experiments import intermediates
from experiments import progress

if workflow.is_main_process and (altered := intermediates.altered(intermediates.records())):
    raise WorkflowError(
        f"{altered[0]}: altered since it was made ({len(altered)} such files); delete it, and make "
        f"it anew with snakemake {altered[0]}"
    )

STARTED = datetime.now(UTC).isoformat(timespec="seconds")
SAID = yaml.safe_dump(config, default_flow_style=True, width=10**6).strip()

progress.show(logger, ".snakemake/progress.json", workflow.cores or 1)


onstart:
    print(*SOURCES, sep="\n")


# with checksums: ro-crate-metadata.json
onsuccess:
    targets = sorted(workflow.dag_settings.targets) or ["all"]
    shell(
        "python -m experiments.provenance.command --started {STARTED} --settings {SAID:q}"
        " --targets {targets}",
        targets=" ".join(map(quote, targets)),
    )
    if found := progress.places(targets):
        print("look at", ", ".join(found))
