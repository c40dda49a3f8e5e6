"""How an answer comes into the learner's progress."""

from __future__ import annotations

from ...exercises.course import note_review
from ...i18n import say
from ...storage.reviews import Review, add_reviews
from .arguments import Keeping, kept_in

__all__ = ["keep"]


def keep(review: Review, keeping: Keeping = None) -> str:
    """Add a review to the learner's progress; what the learner is told of it, "" if all is well."""
    if keeping is False:
        return ""
    try:
        file = kept_in(keeping)
        kept = add_reviews([review], file)
        if file is None:
            note_review(review, kept.progress.reviews)
    except OSError as error:
        return say("Your progress could not be saved: {why}.", why=error.strerror or str(error))
    return " ".join(kept.told)
