"""Writing: the only place that writes a file."""
