"""What opens, delivers and closes notices, and what players decide about them."""
