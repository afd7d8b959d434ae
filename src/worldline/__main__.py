"""`python -m worldline` is `worldline`."""

from worldline.cli import main

if __name__ == "__main__":
    main()
