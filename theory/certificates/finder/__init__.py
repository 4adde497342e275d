"""The search for certificates: untrusted, deterministic, limited by effort."""
