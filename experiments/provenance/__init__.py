"""What a run was: code, versions, machine, inputs, results and their checksums."""
