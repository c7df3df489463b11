"""Find the right people in a pool of resumes, screen them closely, and say why with quotes."""

__version__ = "0.1.0"
