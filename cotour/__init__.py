"""Tournament workbooks in, the standings workbook out."""

__version__ = "0.1.0"
