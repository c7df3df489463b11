"""One panel a module."""
