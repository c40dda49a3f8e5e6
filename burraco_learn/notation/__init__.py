"""Text that reads back to the same value: positions, and rounds with what is said of them.

A record has a header, the deck as it was dealt (top first), and one turn a line::

    burraco record 1
    rules: classico 0123456789ab
    players: 2
    title: The wild that came back
    question: When is a wild card laid too early?
    language: en, it
    dealer: 1
    deck: 5h Ks …

    1. draw; lay 3h 4h Jk=5h!; discard Ks?
    # A comment on the move just played.
    # it: Lo stesso in un'altra lingua.
    better: discard 4c; draw; discard 9d
    ## A comment on the side line above it.
    ask: What would you do?
    accept: draw | take
    answer: What is shown with the answer.
    2. take; try add 6c to 1 : HR-C17; discard 2h

Blank lines are ignored, and ``??`` in the deck is dealt by a line ``seed: 7``. A text may hold
several rounds of a match, each further one after a line ``round: 2`` with its own dealer, deck and
turns, and then says in a line ``match: rounds 4`` or ``match: target 2005`` what is played for. The
same text is the save file of a table. ``docs/records.md`` tells all of it.
"""
