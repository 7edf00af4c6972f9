"""The sheet Charts: its figures, the tables that hold them, and the native charts over them."""
