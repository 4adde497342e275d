"""The provenance of a run: code, versions, machine, inputs, results and their checksums."""
