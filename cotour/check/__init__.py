"""The checks over whole sections and events; run.py lists them all."""
