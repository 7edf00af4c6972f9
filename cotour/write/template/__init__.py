"""The template engine: knows cells, not chess. fill.py is the way in."""
