"""What changes matches. Everything that touches a match's state goes through `writer.py`."""
