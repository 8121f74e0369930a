"""What a box imports that is to take more memory than it may have."""

grown = [bytes(64 << 20) for _ in range(64)]
