"""Intake: the bytes of a file to a document, a candidate and chunks. Pure, no network."""
