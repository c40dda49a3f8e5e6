"""One round and several: moves, what is legal and why not, views, scores, matches."""
