"""How long a season takes, against what else could do the job: `python -m tests.benchmarks`."""
