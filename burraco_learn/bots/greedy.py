from ..moves import Move
from ..view import View
class GreedyBot:
    def __init__(self, seed=0): pass
    def choose(self, view): return view.legal_moves()[0]
