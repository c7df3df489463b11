"""`python -m screening` is the command line."""

from screening.cli import main

if __name__ == "__main__":
    main()
