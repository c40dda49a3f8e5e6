"""What a player may know and do: the odds of hidden cards, and advice for a turn."""
