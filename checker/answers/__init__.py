"""What the checker says, and how it is shown: text, JSON, JUnit, SARIF, notebooks."""
