"""The common part of all mechanisms: the promise, the checks of parameters, reports in memory."""
