"""The one skill matcher of the product, and the words around it: titles, degrees, headings."""

from screening.taxonomy.taxonomy import Kind, Mention, Taxonomy, load
from screening.taxonomy.tokens import tokens
from screening.taxonomy.words import Words, personal_words, words

__all__ = ["Kind", "Mention", "Taxonomy", "Words", "load", "personal_words", "tokens", "words"]
