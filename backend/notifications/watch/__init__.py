"""What operators want to know: figures, and warnings when something fails that players would notice first."""
