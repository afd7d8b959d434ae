"""Character sheets to print: as a PDF of two pages, and as one HTML page."""
