"""The parts that all mechanisms share: the promise, the checks of parameters, reports in memory."""
