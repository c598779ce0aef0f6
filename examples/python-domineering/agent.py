"""A Domineering agent: four features, alpha-beta. Player 0 puts dominoes upright, player 1 flat; who can't has lost."""

import time

NAMES = ("places", "safe", "own", "edge")
HAND = {"places": 10, "safe": 10, "own": 0, "edge": 0}
WON = 1_000_000


class Board:
    """The empty cells as bits, with one spare column. A move is the lower or left cell of its domino."""

    def __init__(self, size, empty=None, turn=0):
        self.size, self.turn = size, turn
        self.step = (size + 1, 1)  # by player: from a domino's first cell to its second
        ends, whole = (0, size - 1), range(size)
        self.edges = (self.bits(ends, whole), self.bits(whole, ends))
        self.empty = self.bits(whole, whole) if empty is None else empty

    def bits(self, columns, rows):
        return sum(1 << (y * (self.size + 1) + x) for x in columns for y in rows)

    def places(self, player):
        """The first cells of all dominoes that `player` could put."""
        return self.empty & (self.empty >> self.step[player])

    def moves(self):
        bits, found = self.places(self.turn), []
        while bits:
            found.append((bits & -bits).bit_length() - 1)
            bits &= bits - 1
        return found

    def make(self, move):
        self.empty ^= 1 << move | 1 << (move + self.step[self.turn])
        self.turn = 1 - self.turn

    def unmake(self, move):
        self.turn = 1 - self.turn
        self.empty ^= 1 << move | 1 << (move + self.step[self.turn])

    def features(self):
        """What the player to move has less what the other one has, in the order of NAMES."""
        step, edges = self.step, self.edges
        one, two = self.turn, 1 - self.turn
        mine, theirs = self.places(one), self.places(two)
        near = mine | mine << step[one]  # cells that a domino of mine could cover
        far = theirs | theirs << step[two]
        alone, their_alone = near & ~far, far & ~near
        safe = alone & (alone >> step[one])  # the other player can never take these
        their_safe = their_alone & (their_alone >> step[two])
        return (
            mine.bit_count() - theirs.bit_count(),
            safe.bit_count() - their_safe.bit_count(),
            alone.bit_count() - their_alone.bit_count(),
            (mine & edges[one]).bit_count() - (theirs & edges[two]).bit_count(),
        )


class Agent:
    """Alpha-beta, deeper and deeper until `depth`, `nodes` or `seconds` are used up."""

    def __init__(self, weights=HAND):
        self.weights = dict(weights)

    def choose(self, board, depth=99, nodes=None, seconds=None):
        self.points = [self.weights[name] for name in NAMES]
        self.left = nodes or float("inf")
        self.end = time.monotonic() + seconds if seconds else float("inf")
        self.nodes, self.first, best, start = 0, None, None, (board.empty, board.turn)
        try:
            for reached in range(1, min(depth, board.size**2) + 1):
                score, self.first = self.search(board, reached, -WON * 2, WON * 2, self.first)
                best = (self.first, score, reached)
                if abs(score) > WON // 2:
                    break
        except TimeoutError:
            board.empty, board.turn = start
        return best or (board.moves()[0], 0, 0)

    def search(self, board, depth, alpha, beta, first=None):
        """The score for the player to move, and the best move."""
        if self.nodes >= self.left or (self.nodes % 64 == 0 and time.monotonic() > self.end):
            raise TimeoutError
        self.nodes += 1
        moves = board.moves()
        if not moves:
            return -WON - depth, None
        if depth == 0:
            return sum(map(int.__mul__, self.points, board.features())), None
        if first is not None:
            moves.sort(key=lambda move: move != first)
        best = None
        for move in moves:
            board.make(move)
            score = -self.search(board, depth - 1, -beta, -alpha)[0]
            board.unmake(move)
            if score > alpha or best is None:
                alpha, best = max(score, alpha), move
                if alpha >= beta:
                    break
        return alpha, best
