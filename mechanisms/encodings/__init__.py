"""What is common to all mechanisms: the promise, the checks of parameters, reports in memory."""
