import type { Move, Player, Position } from 'weightroom/game';
import { rowsText, zobristKeys } from 'weightroom/kit';
import {
  AHEAD,
  BISHOP,
  FIRST_ROW,
  grid,
  JUMPED,
  KEPT,
  KINDS,
  KING,
  KNIGHT,
  LAST_ROW,
  LETTERS,
  LIST,
  lineOf,
  PAWN,
  QUEEN,
  RAY,
  RAYS,
  RIGHTS,
  ROOK,
  STEPPED,
  TAKEN,
} from './squares.ts';
import { END, MIDDLE, PHASE } from './tables.ts';

/** What a position is made of. */
export interface ChessState {
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
  /** By what a cell holds, two words: the set of the cells that hold it. */
  readonly bits = new Int32Array(2 * (1 + 2 * KINDS));
  /** What is left on the board, as PHASE counts it. */
  phase = 0;
  #log = new Int32Array(1024 * NOTED);
  #made = 0;
  /** Whether the following is of this position. */
  #looked = false;
  #checks = 0;
  /** By cell: 1 + the line on which its piece is pinned; 0: it isn't. */
  readonly #pins = new Int8Array(64);
  readonly #pinned = new Int8Array(8);
  #pinnedCount = 0;
  /** By cell: whether a piece that goes there ends the only check. */
  readonly #blocks = new Uint8Array(64);
  readonly #blocked = new Int8Array(64);
  #blockedCount = 0;
  readonly #taking = new Int32Array(MAX_MOVES);
  readonly #ranks = new Int32Array(MAX_MOVES);
  #takingCount = 0;
  readonly #quiet = new Int32Array(MAX_MOVES);
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
    at = this.#writeTaking(out, at);
    for (let i = 0; i < this.#quietCount; i++) out[at++] = this.#quiet[i]!;
    return at;
  }

  /** Captures and new queens, the most valuable victims first; without those that lose a piece to a lesser one. */
  noisy(out: Int32Array, at: number): number {
    this.#generate(MAX_MOVES);
    const { board, turn } = this;
    const enemy = turn === 0 ? 1 : 0;
    const taking = this.#taking;
    let kept = 0;
    for (let i = 0; i < this.#takingCount; i++) {
      const move = taking[i]!;
      const to = move & 63;
      const kind = board[(move >> 6) & 63]! - KINDS * turn;
      const victim = board[to]! === 0 ? PAWN : board[to]! - KINDS * enemy;
      // Knight and bishop are worth the same.
      const loses = kind > victim && !(kind === BISHOP && victim === KNIGHT) && kind !== KING;
      if (loses && this.attacked(to, enemy)) continue;
      this.#ranks[kept] = this.#ranks[i]!;
      taking[kept++] = move;
    }
    this.#takingCount = kept;
    return this.#writeTaking(out, at);
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

  /** Whether a piece of `by` attacks `cell`. */
  attacked(cell: number, by: Player): boolean {
    const { board } = this;
    const own = KINDS * by;
    const pawns = TAKEN[by === 0 ? 1 : 0];
    for (let i = cell * LIST; pawns[i]! !== -1; i++) if (board[pawns[i]!] === own + PAWN) return true;
    for (let i = cell * LIST; JUMPED[i]! !== -1; i++) if (board[JUMPED[i]!] === own + KNIGHT) return true;
    for (let i = cell * LIST; STEPPED[i]! !== -1; i++) if (board[STEPPED[i]!] === own + KING) return true;
    for (let direction = 0; direction < 8; direction++) {
      const slider = own + (direction < 4 ? ROOK : BISHOP);
      for (let i = (cell * 8 + direction) * RAY; RAYS[i]! !== -1; i++) {
        const value = board[RAYS[i]!]!;
        if (value === 0) continue;
        if (value === slider || value === own + QUEEN) return true;
        break;
      }
    }
    return false;
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

  #canMove(): boolean {
    this.#generate(1);
    return this.#takingCount + this.#quietCount > 0;
  }

  /** Fills `#taking` and `#quiet`; stops after a piece once there are `enough` moves. */
  #generate(enough: number): void {
    this.#look();
    this.#takingCount = 0;
    this.#quietCount = 0;
    const { board, turn } = this;
    const own = KINDS * turn;
    if (this.#checks < 2)
      for (let cell = 0; cell < 64; cell++) {
        const kind = board[cell]! - own;
        if (kind < PAWN || kind >= KING) continue;
        if (kind === PAWN) this.#pawnMoves(cell);
        else if (kind === KNIGHT) this.#knightMoves(cell);
        else this.#slides(cell, kind);
        if (this.#takingCount + this.#quietCount >= enough) return;
      }
    this.#kingMoves();
  }

  /** Notes which pieces check and which are pinned. */
  #look(): void {
    if (this.#looked) return;
    this.#looked = true;
    while (this.#pinnedCount > 0) this.#pins[this.#pinned[--this.#pinnedCount]!] = 0;
    while (this.#blockedCount > 0) this.#blocks[this.#blocked[--this.#blockedCount]!] = 0;
    this.#checks = 0;
    const { board, turn } = this;
    const enemy = KINDS - KINDS * turn;
    const king = this.kings[turn]!;
    const pawns = TAKEN[turn];
    for (let i = king * LIST; pawns[i]! !== -1; i++) if (board[pawns[i]!] === enemy + PAWN) this.#check(pawns[i]!);
    for (let i = king * LIST; JUMPED[i]! !== -1; i++) if (board[JUMPED[i]!] === enemy + KNIGHT) this.#check(JUMPED[i]!);
    for (let direction = 0; direction < 8; direction++) {
      const slider = enemy + (direction < 4 ? ROOK : BISHOP);
      const begin = (king * 8 + direction) * RAY;
      let own = -1;
      for (let i = begin; RAYS[i]! !== -1; i++) {
        const value = board[RAYS[i]!]!;
        if (value === 0) continue;
        if (value === slider || value === enemy + QUEEN) {
          if (own === -1) {
            this.#check(RAYS[i]!);
            for (let j = begin; j < i; j++) this.#block(RAYS[j]!);
          } else {
            this.#pins[own] = 1 + lineOf(direction);
            this.#pinned[this.#pinnedCount++] = own;
          }
          break;
        }
        if (own !== -1 || value > KINDS !== (turn === 1)) break;
        own = RAYS[i]!;
      }
    }
  }

  #check(cell: number): void {
    this.#checks++;
    this.#block(cell);
  }

  #block(cell: number): void {
    this.#blocks[cell] = 1;
    this.#blocked[this.#blockedCount++] = cell;
  }

  #pawnMoves(from: number): void {
    const { board, turn, passant } = this;
    const pin = this.#pins[from]!;
    const checked = this.#checks > 0;
    const targets = TAKEN[turn];
    for (let i = from * LIST; targets[i]! !== -1; i++) {
      const to = targets[i]!;
      const value = board[to]!;
      if (to === passant && this.#mayTakePassing(from, to)) this.#take(from, to, PAWN, PAWN);
      if (value === 0 || value > KINDS === (turn === 1)) continue;
      // The two diagonal lines: up right and up left.
      if (pin !== 0 && pin !== 1 + ((to - from) % 7 === 0 ? 3 : 2)) continue;
      if (checked && this.#blocks[to] === 0) continue;
      this.#pawnTo(from, to, value);
    }
    if (pin > 1) return;
    const ahead = AHEAD[turn];
    const to = from + ahead;
    if (board[to] !== 0) return;
    if (!checked || this.#blocks[to] === 1) this.#pawnTo(from, to, 0);
    if (from >> 3 !== FIRST_ROW[turn] || board[to + ahead] !== 0) return;
    if (!checked || this.#blocks[to + ahead] === 1) this.#quiet[this.#quietCount++] = (from << 6) | (to + ahead);
  }

  /** A pawn's move, or its four on the last row; `captured` is 0 where nothing is. */
  #pawnTo(from: number, to: number, captured: number): void {
    const victim = captured > KINDS ? captured - KINDS : captured;
    if (to >> 3 === LAST_ROW[this.turn]) {
      this.#take(from, to, victim + QUEEN, PAWN);
      for (let become = 1; become < BECOMES.length; become++)
        this.#quiet[this.#quietCount++] = (become << 12) | (from << 6) | to;
    } else if (captured !== 0) this.#take(from, to, victim, PAWN);
    else this.#quiet[this.#quietCount++] = (from << 6) | to;
  }

  /** Two pawns leave one row at once, which no pin tells: it is tried. */
  #mayTakePassing(from: number, to: number): boolean {
    const { board, turn } = this;
    const captured = to - AHEAD[turn];
    const [own, other] = [board[from]!, board[captured]!];
    board[from] = 0;
    board[captured] = 0;
    board[to] = own;
    const safe = !this.attacked(this.kings[turn]!, turn === 0 ? 1 : 0);
    board[from] = own;
    board[captured] = other;
    board[to] = 0;
    return safe;
  }

  #knightMoves(from: number): void {
    if (this.#pins[from] !== 0) return;
    const { board, turn } = this;
    const checked = this.#checks > 0;
    for (let i = from * LIST; JUMPED[i]! !== -1; i++) {
      const to = JUMPED[i]!;
      if (checked && this.#blocks[to] === 0) continue;
      this.#go(from, to, board[to]!, KNIGHT, turn);
    }
  }

  #slides(from: number, kind: number): void {
    const { board, turn } = this;
    const checked = this.#checks > 0;
    const pin = this.#pins[from]!;
    const last = kind === ROOK ? 4 : 8;
    for (let direction = kind === BISHOP ? 4 : 0; direction < last; direction++) {
      if (pin !== 0 && pin !== 1 + lineOf(direction)) continue;
      for (let i = (from * 8 + direction) * RAY; RAYS[i]! !== -1; i++) {
        const to = RAYS[i]!;
        const value = board[to]!;
        if (!checked || this.#blocks[to] === 1) this.#go(from, to, value, kind, turn);
        if (value !== 0) break;
      }
    }
  }

  #kingMoves(): void {
    const { board, turn, rights } = this;
    const from = this.kings[turn]!;
    const enemy = turn === 0 ? 1 : 0;
    const king = board[from]!;
    // A slider that checks attacks the cells behind the king, too.
    board[from] = 0;
    for (let i = from * LIST; STEPPED[i]! !== -1; i++) {
      const to = STEPPED[i]!;
      const value = board[to]!;
      if (value !== 0 && value > KINDS === (turn === 1)) continue;
      if (!this.attacked(to, enemy)) this.#go(from, to, value, KING, turn);
    }
    board[from] = king;
    if (rights === 0 || this.#checks > 0) return;
    const right = 1 << (2 * turn);
    if (rights & right && board[from + 1] === 0 && board[from + 2] === 0)
      if (!this.attacked(from + 1, enemy) && !this.attacked(from + 2, enemy))
        this.#quiet[this.#quietCount++] = (from << 6) | (from + 2);
    if (rights & (right << 1) && board[from - 1] === 0 && board[from - 2] === 0 && board[from - 3] === 0)
      if (!this.attacked(from - 1, enemy) && !this.attacked(from - 2, enemy))
        this.#quiet[this.#quietCount++] = (from << 6) | (from - 2);
  }

  #go(from: number, to: number, value: number, kind: number, turn: Player): void {
    if (value === 0) this.#quiet[this.#quietCount++] = (from << 6) | to;
    else if (value > KINDS !== (turn === 1)) this.#take(from, to, value > KINDS ? value - KINDS : value, kind);
  }

  #take(from: number, to: number, victim: number, kind: number): void {
    this.#ranks[this.#takingCount] = 8 * victim - kind;
    this.#taking[this.#takingCount++] = (from << 6) | to;
  }

  /** Writes the noisy moves, the best victims first and among them the least attackers. */
  #writeTaking(out: Int32Array, at: number): number {
    const taking = this.#taking;
    const ranks = this.#ranks;
    const count = this.#takingCount;
    for (let i = 0; i < count; i++) {
      const move = taking[i]!;
      const rank = ranks[i]!;
      let to = i;
      for (; to > 0 && ranks[to - 1]! < rank; to--) {
        ranks[to] = ranks[to - 1]!;
        out[at + to] = out[at + to - 1]!;
      }
      ranks[to] = rank;
      out[at + to] = move;
    }
    return at + count;
  }

  /** A pawn can be taken in passing at `cell`, if a pawn of the player to move may do so. */
  #offer(cell: number): void {
    const { board, turn } = this;
    const from = TAKEN[turn === 0 ? 1 : 0];
    for (let i = cell * LIST; from[i]! !== -1; i++) {
      if (board[from[i]!] !== KINDS * turn + PAWN || !this.#mayTakePassing(from[i]!, cell)) continue;
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
    this.bits[2 * piece + (cell >> 5)]! ^= 1 << cell;
    this.middle[piece]! += MIDDLE[key]!;
    this.end[piece]! += END[key]!;
    this.phase += PHASE[piece]!;
    this.#toggle(key);
  }

  #remove(cell: number, piece: number): void {
    const key = (piece - 1) * 64 + cell;
    this.board[cell] = 0;
    this.holding[piece]!--;
    this.bits[2 * piece + (cell >> 5)]! ^= 1 << cell;
    this.middle[piece]! -= MIDDLE[key]!;
    this.end[piece]! -= END[key]!;
    this.phase -= PHASE[piece]!;
    this.#toggle(key);
  }

  #toggle(key: number): void {
    this.hashLow ^= keys.low[key]!;
    this.hashHigh ^= keys.high[key]!;
  }
}
