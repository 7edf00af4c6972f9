"""What calamine does not tell, or cannot bear, found in a workbook before it is opened."""
