"""Failures are named as they come, and not only at the end."""


class Named:
    """Writes a line for each failure as soon as it is known."""

    def __init__(self, config):
        self.config = config

    def pytest_runtest_logreport(self, report):
        reporter = self.config.pluginmanager.get_plugin("terminalreporter")
        if report.failed and reporter:
            crash = getattr(report.longrepr, "reprcrash", None)
            why = " ".join((crash.message if crash else str(report.longrepr)).split())[:200]
            # dots may stand on the line
            reporter.write_line(f"\nFAILED {report.nodeid} ({report.when}): {why}", red=True)


def pytest_configure(config):
    # workers send their reports to the first process
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Named(config))
