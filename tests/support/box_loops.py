"""What a box imports that is to run for ever."""

while True:
    pass
