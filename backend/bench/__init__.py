"""`manage.py bench`: how fast the product is, measured beside what it is compared with. See README.md."""
