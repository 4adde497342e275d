"""The checker's answers and their formats: text, JSON, JUnit, SARIF, notebooks."""
