import type { Move, Player, Position } from 'weightroom/game';
import { rowsText, zobristKeys } from 'weightroom/kit';
import {
  BETWEEN,
  count,
  JUMP_SETS,
  lookFrom,
  lowest,
  OBLIQUE,
  reach,
  STEP_SETS,
  STRAIGHT,
  TAKEN_SETS,
} from './sets.ts';
import {
  AHEAD,
  BISHOP,
  FIRST_ROW,
  grid,
  KEPT,
  KINDS,
  KING,
  KNIGHT,
  LAST_ROW,
  LETTERS,
  PAWN,
  QUEEN,
  RIGHTS,
  ROOK,
} from './squares.ts';
import { END, MIDDLE, PHASE } from './tables.ts';

/** What a position is made of. */
interface ChessState {
  readonly board: Int8Array;
  readonly turn: Player;
  /** Rights to castle, as bits. */
  readonly rights: number;
  /** The cell behind a pawn that can be taken in passing; -1: none. */
  readonly passant: number;
  /** Moves since the last capture or move of a pawn. */
  readonly clock: number;
  readonly ply: number;
}

/** No position has more legal moves: 218 are known. */
export const MAX_MOVES = 256;
/** Positions that a search hears of: the fifty moves of both. */
const MAX_PAST = 100;
/** Kinds that a pawn becomes, by the bits of its move above those of the cells. */
const BECOMES = [QUEEN, ROOK, BISHOP, KNIGHT] as const;
/** In keys: after the pieces come the rights, the columns of pawns taken in passing, and the turn. */
const RIGHTS_KEY = 12 * 64;
const PASSANT_KEY = RIGHTS_KEY + 16;
const TURN_KEY = PASSANT_KEY + 8;
const keys = zobristKeys(TURN_KEY + 1, 'chess');
/** What one move notes so that it can be taken back. */
const NOTED = 8;
/** Moves that were found last, by all positions: those that take, the highest ranks first, and the others. */
const taking = new Int32Array(MAX_MOVES);
const ranks = new Int32Array(MAX_MOVES);
const quiets = new Int32Array(MAX_MOVES);
/** The position of which these are all, unless it has changed since. */
let listed: Chess | undefined;
/** In `bits`: the sets of the cells that each player holds. */
export const SIDES = 2 * (1 + 2 * KINDS);

/**
 * A position. A move is from · 64 + to, in cells, and above them what a pawn becomes. Legal moves are found without
 * trying them: `look` notes checks and pinned pieces once for each position. Nothing is allocated per move.
 */
export class Chess implements Position {
  readonly board: Int8Array;
  readonly bytes: Uint8Array;
  turn: Player;
  ply: number;
  hashLow = 0;
  hashHigh = 0;
  rights: number;
  passant: number;
  clock: number;
  /** By player. */
  readonly kings = new Int8Array(2);
  /** By what a cell holds: how many do. */
  readonly holding = new Int32Array(1 + 2 * KINDS);
  /** By piece: the sum of its table over its cells, in the middle game and at the end. */
  readonly middle = new Int32Array(1 + 2 * KINDS);
  readonly end = new Int32Array(1 + 2 * KINDS);
  /** By what a cell holds, two words: the set of those cells. First of all that are held, last of each player's. */
  readonly bits = new Int32Array(SIDES + 4);
  /** What is left on the board, as PHASE counts it. */
  phase = 0;
  // Short, since most positions are read and never played on.
  #log = new Int32Array(16 * NOTED);
  #made = 0;
  /** Whether the following is of this position. */
  #looked = false;
  #checks = 0;
  /** The cells of pinned pieces; at 2 · cell of one of them: where it may go for its pin. */
  readonly #pinned = new Int32Array(2);
  readonly #pins = new Int32Array(2 * 64);
  /** Where a piece may go for all that checks: anywhere, or where it ends the only one. */
  readonly #allowed = new Int32Array(2);
  #takingCount = 0;
  #quietCount = 0;

  constructor({ board, turn, rights, passant, clock, ply }: ChessState) {
    this.board = new Int8Array(64);
    this.bytes = new Uint8Array(this.board.buffer);
    this.turn = turn;
    this.ply = ply;
    this.rights = rights;
    this.passant = -1;
    this.clock = clock;
    for (let cell = 0; cell < 64; cell++) {
      const value = board[cell]!;
      if (value !== 0) this.#place(cell, value);
      if (value === KING) this.kings[0] = cell;
      if (value === KINDS + KING) this.kings[1] = cell;
    }
    this.#toggle(RIGHTS_KEY + rights);
    if (turn === 1) this.#toggle(TURN_KEY);
    if (passant !== -1) this.#offer(passant);
  }

  make(move: Move): void {
    const { board, turn } = this;
    const from = (move >> 6) & 63;
    const to = move & 63;
    const piece = board[from]!;
    const captured = board[to]!;
    this.#note(move, piece, captured);
    if (this.passant !== -1) this.#toggle(PASSANT_KEY + (this.passant & 7));
    const passant = this.passant;
    this.passant = -1;
    this.clock++;
    this.#remove(from, piece);
    if (captured !== 0) {
      this.#remove(to, captured);
      this.clock = 0;
    }
    const own = KINDS * turn;
    let offered = -1;
    if (piece === own + PAWN) {
      this.clock = 0;
      if (to === passant) this.#remove(to - AHEAD[turn], KINDS - own + PAWN);
      else if (to - from === 2 * AHEAD[turn]) offered = from + AHEAD[turn];
      this.#place(to, to >> 3 === LAST_ROW[turn] ? own + BECOMES[move >> 12]! : piece);
    } else {
      this.#place(to, piece);
      if (piece === own + KING) {
        this.kings[turn] = to;
        if (to - from === 2) this.#shift(to + 1, to - 1, own + ROOK);
        else if (from - to === 2) this.#shift(to - 2, to + 1, own + ROOK);
      }
    }
    const rights = this.rights & KEPT[from]! & KEPT[to]!;
    if (rights !== this.rights) {
      this.#toggle(RIGHTS_KEY + this.rights);
      this.#toggle(RIGHTS_KEY + rights);
      this.rights = rights;
    }
    this.turn = turn === 0 ? 1 : 0;
    this.#toggle(TURN_KEY);
    this.ply++;
    this.#looked = false;
    if (offered !== -1) this.#offer(offered);
  }

  unmake(): void {
    const log = this.#log;
    const at = --this.#made * NOTED;
    const move = log[at]!;
    const captured = log[at + 1]!;
    const turn = this.turn === 0 ? 1 : 0;
    const own = KINDS * turn;
    const from = (move >> 6) & 63;
    const to = move & 63;
    const piece = this.board[to]!;
    this.turn = turn;
    this.ply--;
    this.rights = log[at + 2]!;
    this.passant = log[at + 3]!;
    this.clock = log[at + 4]!;
    this.#remove(to, piece);
    if (captured !== 0) this.#place(to, captured);
    if (piece === own + KING) {
      this.kings[turn] = from;
      if (to - from === 2) this.#shift(to - 1, to + 1, own + ROOK);
      else if (from - to === 2) this.#shift(to + 1, to - 2, own + ROOK);
      this.#place(from, piece);
    } else if (log[at + 7] === own + PAWN) {
      this.#place(from, own + PAWN);
      if (to === this.passant) this.#place(to - AHEAD[turn], KINDS - own + PAWN);
    } else this.#place(from, piece);
    this.hashLow = log[at + 5]!;
    this.hashHigh = log[at + 6]!;
    this.#looked = false;
  }

  moves(out: Int32Array, at: number): number {
    if (this.#insufficient()) return at;
    this.#generate(MAX_MOVES);
    for (let i = 0; i < this.#takingCount; i++) out[at++] = taking[i]!;
    for (let i = 0; i < this.#quietCount; i++) out[at++] = quiets[i]!;
    return at;
  }

  /** Captures and new queens, the most valuable victims first; without those that lose a piece to a lesser one. */
  noisy(out: Int32Array, at: number): number {
    this.#generate(MAX_MOVES, false);
    const { board, turn } = this;
    const enemy = turn === 0 ? 1 : 0;
    for (let i = 0; i < this.#takingCount; i++) {
      const move = taking[i]!;
      const to = move & 63;
      const kind = board[(move >> 6) & 63]! - KINDS * turn;
      const victim = board[to]! === 0 ? PAWN : board[to]! - KINDS * enemy;
      // Knight and bishop are worth the same.
      const loses = kind > victim && !(kind === BISHOP && victim === KNIGHT) && kind !== KING;
      if (!loses || !this.attacked(to, enemy)) out[at++] = move;
    }
    return at;
  }

  /** No capture and no move of a pawn can be undone. */
  past(out: Int32Array, at: number): number {
    const first = Math.max(0, this.#made - Math.min(this.clock, MAX_PAST));
    for (let move = first; move < this.#made; move++) {
      out[at++] = this.#log[move * NOTED + 5]!;
      out[at++] = this.#log[move * NOTED + 6]!;
    }
    return at;
  }

  over(): boolean {
    return this.#insufficient() || !this.#canMove();
  }

  winner(): Player | undefined {
    return !this.#insufficient() && this.inCheck() ? (this.turn === 0 ? 1 : 0) : undefined;
  }

  ending(): string {
    if (this.#insufficient()) return 'insufficient material';
    return this.inCheck() ? 'checkmate' : 'stalemate';
  }

  /** FEN: what must be repeated, the clock, the number of the move. */
  text(): string {
    return `${this.repeated()} ${this.clock} ${(this.ply >> 1) + 1}`;
  }

  /** What must be the same for a position to be repeated. */
  repeated(): string {
    const { board, turn, rights, passant } = this;
    const castling = [...RIGHTS].filter((_, right) => rights & (1 << right)).join('');
    const behind = passant === -1 ? '-' : grid.name(passant);
    return `${rowsText(grid.rows, board, LETTERS)} ${turn === 0 ? 'w' : 'b'} ${castling === '' ? '-' : castling} ${behind}`;
  }

  inCheck(): boolean {
    return this.attacked(this.kings[this.turn]!, this.turn === 0 ? 1 : 0);
  }

  /** Whether a piece of `by` attacks `cell` where the cells of `low` and `high` are held. */
  attacked(cell: number, by: Player, low = this.bits[0]!, high = this.bits[1]!): boolean {
    for (let word = 0; word < 2; word++)
      for (let left = this.#aiming(cell, by, word); left !== 0; left &= left - 1) {
        const between = 2 * (64 * cell + 32 * word + lowest(left));
        if (((BETWEEN[between]! & low) | (BETWEEN[between + 1]! & high)) === 0) return true;
      }
    return false;
  }

  /** In one word, the pieces of `by` that attack `cell` unless something stands between. */
  #aiming(cell: number, by: Player, word: number): number {
    const { bits } = this;
    const at = 2 * cell + word;
    const own = 2 * KINDS * by + word;
    const queens = bits[own + 2 * QUEEN]!;
    return (
      (TAKEN_SETS[by === 0 ? 1 : 0]![at]! & bits[own + 2 * PAWN]!) |
      (JUMP_SETS[at]! & bits[own + 2 * KNIGHT]!) |
      (STEP_SETS[at]! & bits[own + 2 * KING]!) |
      (STRAIGHT[at]! & (bits[own + 2 * ROOK]! | queens)) |
      (OBLIQUE[at]! & (bits[own + 2 * BISHOP]! | queens))
    );
  }

  /** Neither side can ever mate: at most one minor piece, or nothing but bishops on cells of one colour. */
  #insufficient(): boolean {
    const { holding } = this;
    if (holding[PAWN]! + holding[KINDS + PAWN]! + holding[ROOK]! + holding[KINDS + ROOK]! > 0) return false;
    if (holding[QUEEN]! + holding[KINDS + QUEEN]! > 0) return false;
    const knights = holding[KNIGHT]! + holding[KINDS + KNIGHT]!;
    const bishops = holding[BISHOP]! + holding[KINDS + BISHOP]!;
    if (knights + bishops <= 1) return true;
    if (knights > 0) return false;
    let dark = 0;
    for (let cell = 0; cell < 64; cell++) {
      const value = this.board[cell]!;
      if (value === BISHOP || value === KINDS + BISHOP) dark += (cell ^ (cell >> 3)) & 1;
    }
    return dark === 0 || dark === bishops;
  }

  /** Nearly always a pawn can. */
  #canMove(): boolean {
    this.#look();
    const { bits, turn } = this;
    const pawns = 2 * (KINDS * turn + PAWN);
    const low = bits[pawns]! & ~this.#pinned[0]!;
    const high = bits[pawns + 1]! & ~this.#pinned[1]!;
    const ahead =
      turn === 0
        ? ((low << 8) & ~bits[0]!) | (((high << 8) | (low >>> 24)) & ~bits[1]!)
        : (((low >>> 8) | (high << 24)) & ~bits[0]!) | ((high >>> 8) & ~bits[1]!);
    if (ahead !== 0 && this.#checks === 0) return true;
    this.#generate(1);
    return this.#takingCount + this.#quietCount > 0;
  }

  /** Fills `taking`, and where `quiet` also `quiets`; stops after a piece once there are `enough` moves. */
  #generate(enough: number, quiet = true): void {
    this.#look();
    if (listed === this) return;
    listed = quiet && enough === MAX_MOVES ? this : undefined;
    this.#takingCount = 0;
    this.#quietCount = 0;
    const { bits, board, turn } = this;
    const own = KINDS * turn;
    const mine = SIDES + 2 * turn;
    if (this.#checks < 2)
      for (let word = 0; word < 2; word++)
        for (let left = bits[mine + word]!; left !== 0; left &= left - 1) {
          const cell = 32 * word + lowest(left);
          const kind = board[cell]! - own;
          if (kind === PAWN) this.#pawnMoves(cell, quiet);
          else if (kind < KING) this.#pieceMoves(cell, kind, quiet);
          if (this.#takingCount + this.#quietCount >= enough) return;
        }
    this.#kingMoves(quiet);
  }

  /** Notes which pieces check and which are pinned. */
  #look(): void {
    if (this.#looked) return;
    this.#looked = true;
    listed = undefined;
    const { bits, turn } = this;
    const allowed = this.#allowed;
    const pinned = this.#pinned;
    const pins = this.#pins;
    const enemy = turn === 0 ? 1 : 0;
    const mine = SIDES + 2 * turn;
    const king = this.kings[turn]!;
    this.#checks = allowed[0] = allowed[1] = pinned[0] = pinned[1] = 0;
    for (let word = 0; word < 2; word++)
      for (let left = this.#aiming(king, enemy, word); left !== 0; left &= left - 1) {
        const between = 2 * (64 * king + 32 * word + lowest(left));
        // The way to the king, and what stands on it.
        const low = BETWEEN[between]! | (word === 0 ? left & -left : 0);
        const high = BETWEEN[between + 1]! | (word === 1 ? left & -left : 0);
        const heldLow = BETWEEN[between]! & bits[0]!;
        const heldHigh = BETWEEN[between + 1]! & bits[1]!;
        if ((heldLow | heldHigh) === 0) {
          this.#checks++;
          allowed[0]! |= low;
          allowed[1]! |= high;
        } else if (count(heldLow, heldHigh) === 1 && ((heldLow & bits[mine]!) | (heldHigh & bits[mine + 1]!)) !== 0) {
          const cell = heldLow !== 0 ? lowest(heldLow) : 32 + lowest(heldHigh);
          pinned[cell >> 5]! |= 1 << cell;
          pins[2 * cell] = low;
          pins[2 * cell + 1] = high;
        }
      }
    if (this.#checks === 0) allowed[0] = allowed[1] = -1;
  }

  /** Where the piece on `cell` may go for checks and its pin, in one word. */
  #free(cell: number, word: number): number {
    const pinned = (this.#pinned[cell >> 5]! >>> (cell & 31)) & 1;
    return pinned === 0 ? this.#allowed[word]! : this.#allowed[word]! & this.#pins[2 * cell + word]!;
  }

  #pawnMoves(from: number, quiet: boolean): void {
    const { bits, board, turn, passant } = this;
    const ahead = AHEAD[turn];
    const to = from + ahead;
    // Wherever it goes is in one word.
    const word = to >> 5;
    const targets = TAKEN_SETS[turn]![2 * from + word]!;
    if (passant >> 5 === word && (targets >>> (passant & 31)) & 1 && this.#mayTakePassing(from, passant))
      this.#take(from, passant, PAWN, PAWN);
    const free = this.#free(from, word);
    for (let left = targets & bits[SIDES + 2 - 2 * turn + word]! & free; left !== 0; left &= left - 1) {
      const target = 32 * word + lowest(left);
      this.#pawnTo(from, target, board[target]!);
    }
    if (board[to] !== 0 || !(quiet || to >> 3 === LAST_ROW[turn])) return;
    if ((free >>> (to & 31)) & 1) this.#pawnTo(from, to, 0);
    if (from >> 3 === FIRST_ROW[turn] && board[to + ahead] === 0 && (free >>> ((to + ahead) & 31)) & 1)
      quiets[this.#quietCount++] = (from << 6) | (to + ahead);
  }

  /** A pawn's move, or its four on the last row; `captured` is 0 where nothing is. */
  #pawnTo(from: number, to: number, captured: number): void {
    const victim = captured > KINDS ? captured - KINDS : captured;
    if (to >> 3 === LAST_ROW[this.turn]) {
      this.#take(from, to, victim + QUEEN, PAWN);
      for (let become = 1; become < BECOMES.length; become++)
        quiets[this.#quietCount++] = (become << 12) | (from << 6) | to;
    } else if (captured !== 0) this.#take(from, to, victim, PAWN);
    else quiets[this.#quietCount++] = (from << 6) | to;
  }

  /** Two pawns leave one row at once, which no pin tells: it is tried. */
  #mayTakePassing(from: number, to: number): boolean {
    const { board, turn } = this;
    const captured = to - AHEAD[turn];
    const [own, other] = [board[from]!, board[captured]!];
    this.#remove(captured, other);
    this.#remove(from, own);
    this.#place(to, own);
    const safe = !this.attacked(this.kings[turn]!, turn === 0 ? 1 : 0);
    this.#remove(to, own);
    this.#place(from, own);
    this.#place(captured, other);
    return safe;
  }

  #pieceMoves(from: number, kind: number, quiet: boolean): void {
    const { bits } = this;
    lookFrom(from, kind, bits[0]!, bits[1]!);
    const theirs = SIDES + 2 - 2 * this.turn;
    for (let word = 0; word < 2; word++) {
      const targets = reach[word]! & this.#free(from, word);
      for (let left = targets & bits[theirs + word]!; left !== 0; left &= left - 1)
        this.#capture(from, 32 * word + lowest(left), kind);
      if (!quiet) continue;
      for (let left = targets & ~bits[word]!; left !== 0; left &= left - 1)
        quiets[this.#quietCount++] = (from << 6) | (32 * word + lowest(left));
    }
  }

  #kingMoves(quiet: boolean): void {
    const { bits, board, turn, rights } = this;
    const from = this.kings[turn]!;
    const enemy = turn === 0 ? 1 : 0;
    // A slider that checks attacks the cells behind the king, too.
    const low = from < 32 ? bits[0]! ^ (1 << from) : bits[0]!;
    const high = from < 32 ? bits[1]! : bits[1]! ^ (1 << from);
    for (let word = 0; word < 2; word++) {
      const targets = quiet ? ~bits[SIDES + 2 * turn + word]! : bits[SIDES + 2 * enemy + word]!;
      for (let left = STEP_SETS[2 * from + word]! & targets; left !== 0; left &= left - 1) {
        const to = 32 * word + lowest(left);
        if (this.attacked(to, enemy, low, high)) continue;
        if (this.board[to] === 0) quiets[this.#quietCount++] = (from << 6) | to;
        else this.#capture(from, to, KING);
      }
    }
    if (!quiet || rights === 0 || this.#checks > 0) return;
    const right = 1 << (2 * turn);
    if (rights & right && board[from + 1] === 0 && board[from + 2] === 0)
      if (!this.attacked(from + 1, enemy) && !this.attacked(from + 2, enemy))
        quiets[this.#quietCount++] = (from << 6) | (from + 2);
    if (rights & (right << 1) && board[from - 1] === 0 && board[from - 2] === 0 && board[from - 3] === 0)
      if (!this.attacked(from - 1, enemy) && !this.attacked(from - 2, enemy))
        quiets[this.#quietCount++] = (from << 6) | (from - 2);
  }

  #capture(from: number, to: number, kind: number): void {
    this.#take(from, to, this.board[to]! - (this.turn === 0 ? KINDS : 0), kind);
  }

  /** The best victims first, and among them the least attackers. */
  #take(from: number, to: number, victim: number, kind: number): void {
    const rank = 8 * victim - kind;
    let at = this.#takingCount++;
    for (; at > 0 && ranks[at - 1]! < rank; at--) {
      ranks[at] = ranks[at - 1]!;
      taking[at] = taking[at - 1]!;
    }
    ranks[at] = rank;
    taking[at] = (from << 6) | to;
  }

  /** A pawn can be taken in passing at `cell`, if a pawn of the player to move may do so. */
  #offer(cell: number): void {
    const { bits, turn } = this;
    const word = cell >> 5;
    const behind = TAKEN_SETS[turn === 0 ? 1 : 0]![2 * cell + word]!;
    for (let left = behind & bits[2 * (KINDS * turn + PAWN) + word]!; left !== 0; left &= left - 1)
      if (this.#mayTakePassing(32 * word + lowest(left), cell)) {
        this.passant = cell;
        this.#toggle(PASSANT_KEY + (cell & 7));
        return;
      }
  }

  #note(move: Move, piece: number, captured: number): void {
    const at = this.#made++ * NOTED;
    if (at === this.#log.length) {
      const longer = new Int32Array(2 * at);
      longer.set(this.#log);
      this.#log = longer;
    }
    const log = this.#log;
    log[at] = move;
    log[at + 1] = captured;
    log[at + 2] = this.rights;
    log[at + 3] = this.passant;
    log[at + 4] = this.clock;
    log[at + 5] = this.hashLow;
    log[at + 6] = this.hashHigh;
    log[at + 7] = piece;
  }

  #shift(from: number, to: number, piece: number): void {
    this.#remove(from, piece);
    this.#place(to, piece);
  }

  #place(cell: number, piece: number): void {
    const key = (piece - 1) * 64 + cell;
    this.board[cell] = piece;
    this.holding[piece]!++;
    this.#flip(cell, piece);
    this.middle[piece]! += MIDDLE[key]!;
    this.end[piece]! += END[key]!;
    this.phase += PHASE[piece]!;
    this.#toggle(key);
  }

  #remove(cell: number, piece: number): void {
    const key = (piece - 1) * 64 + cell;
    this.board[cell] = 0;
    this.holding[piece]!--;
    this.#flip(cell, piece);
    this.middle[piece]! -= MIDDLE[key]!;
    this.end[piece]! -= END[key]!;
    this.phase -= PHASE[piece]!;
    this.#toggle(key);
  }

  #flip(cell: number, piece: number): void {
    const word = cell >> 5;
    const bit = 1 << cell;
    this.bits[word]! ^= bit;
    this.bits[2 * piece + word]! ^= bit;
    this.bits[(piece > KINDS ? SIDES + 2 : SIDES) + word]! ^= bit;
  }

  #toggle(key: number): void {
    this.hashLow ^= keys.low[key]!;
    this.hashHigh ^= keys.high[key]!;
  }
}
