"""Reading: the only place that opens an input file."""
