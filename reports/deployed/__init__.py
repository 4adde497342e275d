"""Both sides of a mechanism that is deployed: clients that draw reports, collectors that count."""
