"""The rules: pure functions, columns in, columns out; no file, no cell, no validation."""
