"""The recruiter app."""
