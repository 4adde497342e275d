"""What is measured: data readers and one module an experiment, each with a command line."""
