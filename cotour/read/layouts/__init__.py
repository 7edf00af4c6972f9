"""One module per layout: how a kind of sheet is recognised and taken apart."""
