import { InputError } from '../../lib/input-error.ts';
import type { Random } from '../../lib/maths/random.ts';
import { quoted } from '../../lib/quoted.ts';
import { MAX_CELLS } from '../board-schema.ts';
import { drawnRows } from '../drawing.ts';
import type { Drawing, Features, Game, HandWeights, Move, Player, TuningPace } from '../game.ts';
import { movesOf, walk } from '../moves.ts';
import { readCount, readFields, readRows, readSide, wrongPosition } from '../notation.ts';
import type { Grid } from './grid.ts';
import { type GridBoardSetup, gridBoard } from './grid-board.ts';
import { type GridPosition, type GridState, sideLetter } from './grid-position.ts';
import type { GridRules } from './grid-rules.ts';

/**
 * How the board looks from the other seat; a function gives each cell its mirror image, and is its own inverse. `none`:
 * the sides differ, as fox and geese do; the seats are never exchanged then, and no network reads the board.
 */
export type Mirror = 'same' | 'upside-down' | 'half-turn' | 'diagonal' | 'none' | ((cell: number) => number);

/** What a game must say of itself, and what it may. */
export interface GridGameSetup<P extends GridPosition> {
  readonly rules: GridRules;
  /** `breakthrough`, of `breakthrough-6`. */
  readonly family: string;
  readonly seats: readonly [string, string];
  readonly maxMoves: number;
  /** Where player 1 sees what player 0 sees. */
  readonly mirror: Mirror;
  /** The start as the rules give it. */
  start(random: Random): GridState;
  /** A position of the game's own class. */
  position(state: GridState): P;
  moveText(position: P, move: Move): string;
  /** `original` first. */
  readonly features: readonly Features<P>[];
  readonly hand: HandWeights;
  /** The rule that a move breaks which is not legal; `no legal move` where nothing is said. */
  why?(position: P, text: string): string | undefined;
  /** What is wrong with a position that was read; undefined where nothing is. The same of both seats exchanged. */
  wrong?(position: P): string | undefined;
  /**
   * A random board, drawn again if it is finished or `wrong`; else the pieces of a random game on random cells. If such
   * boards seldom may stand, a random game gives the board.
   */
  scatter?(random: Random): GridState;
  /**
   * What networks that read the board should know of it beside the rules: symmetries, what is near a cell. Not with
   * `mirror: 'none'`.
   */
  readonly board?: GridBoardSetup;
  readonly rare?: readonly string[];
  readonly walk?: Game['walk'];
  readonly draws?: Game['draws'];
  readonly search?: Game['search'];
  readonly tuning?: TuningPace;
}

const PACE: TuningPace = { games: 2000, selfplayDepth: 3, pairs: 200, depth: 3 };
/** Boards drawn until one may stand. */
const TRIES = 10;

/**
 * A game on a grid, all of it: its text is rows, whose turn it is and the counters; its drawing, its reading of moves,
 * its random boards, its board and the exchange of its seats follow from the setup.
 *
 * @example
 * ```ts
 * import { featureSet, Grid, GridPosition, GridRules, gridGame } from 'weightroom/kit';
 *
 * // Noughts and crosses.
 * const grid = new Grid(3);
 * const lines = grid.lines(3);
 * const rules = new GridRules({ name: 'noughts', grid, pieces: ['X', 'O'] });
 * class Noughts extends GridPosition {
 *   moves(out: Int32Array, at: number) {
 *     if (!this.over()) for (let cell = 0; cell < 9; cell++) if (this.board[cell] === 0) out[at++] = cell;
 *     return at;
 *   }
 *   protected play(cell: number) {
 *     this.set(cell, this.turn + 1);
 *   }
 *   has(player: 0 | 1) {
 *     return lines.some((line) => line.every((cell) => this.board[cell] === player + 1));
 *   }
 *   over() {
 *     return this.holding[0] === 0 || this.has(0) || this.has(1);
 *   }
 *   winner() {
 *     return this.has(0) ? 0 : this.has(1) ? 1 : undefined;
 *   }
 *   ending() {
 *     return this.winner() === undefined ? 'the board is full' : 'three in a row';
 *   }
 * }
 * const game = gridGame<Noughts>({
 *   rules,
 *   family: 'noughts',
 *   seats: ['X', 'O'],
 *   maxMoves: 9,
 *   mirror: 'same',
 *   start: () => ({ board: new Int8Array(9), turn: 0 }),
 *   position: (state) => new Noughts(rules, state),
 *   moveText: (_, cell) => grid.name(cell),
 *   features: [
 *     featureSet('original', [
 *       {
 *         name: 'centre',
 *         unit: 'cells',
 *         meaning: 'has b2',
 *         low: 0,
 *         high: 1,
 *         value: ({ board }, player) => Number(board[4] === player + 1),
 *       },
 *     ]),
 *   ],
 *   hand: { points: [10], draw: 0, source: 'everybody' },
 *   walk: { shortest: 0, longest: 3 },
 * });
 * const position = game.parse('2O/1X1/3 x');
 * position.make(game.parseMove(position, 'a1'));
 * position.text(); // '2O/1X1/X2 o'
 * ```
 */
export function gridGame<P extends GridPosition>(setup: GridGameSetup<P>): Game<P> {
  const { rules, moveText } = setup;
  const mirrored = mirrorOf(setup.mirror, rules.grid);
  if (mirrored !== undefined && rules.owner.filter((owner) => owner === 1).length !== rules.kinds)
    throw new RangeError(`${rules.name}: pieces ${rules.letters}: expected as many for both, or mirror: 'none'`);
  if (mirrored === undefined && setup.board !== undefined)
    throw new RangeError(`${rules.name}: board: networks read no board of sides that differ (mirror: 'none')`);
  const game: Game<P> = {
    name: rules.name,
    family: setup.family,
    seats: setup.seats,
    maxMoves: setup.maxMoves,
    start: (random) => setup.position(setup.start(random)),
    scatter: (random) => scattered(setup, game, random),
    parse: (text) => parsed(setup, text),
    draw: (position) => drawn(rules, position),
    moveText,
    parseMove: (position, text) => parsedMove(setup, position, text),
    ...(mirrored && { exchange: (position) => setup.position(exchanged(rules, mirrored, position)) }),
    features: setup.features,
    ...(mirrored &&
      rules.grid.area + rules.counters.length <= MAX_CELLS && { board: gridBoard(rules, mirrored, setup.board) }),
    hand: setup.hand,
    rare: setup.rare ?? [],
    walk: setup.walk ?? { shortest: 2, longest: 8 },
    draws: setup.draws ?? {},
    ...(setup.search === undefined ? {} : { search: setup.search }),
    tuning: setup.tuning ?? PACE,
  };
  return game;
}

function mirrorOf(mirror: Mirror, grid: Grid): ((cell: number) => number) | undefined {
  switch (mirror) {
    case 'none':
      return undefined;
    case 'same':
      return (cell) => cell;
    case 'upside-down':
      return (cell) => grid.cell(grid.x(cell), grid.height - 1 - grid.y(cell));
    case 'half-turn':
      return (cell) => grid.area - 1 - cell;
    case 'diagonal':
      return (cell) => grid.cell(grid.y(cell), grid.x(cell));
    default:
      return mirror;
  }
}

function parsed<P extends GridPosition>(setup: GridGameSetup<P>, text: string): P {
  const { rules } = setup;
  const wrong = wrongPosition(rules.name, text);
  const { counters, grid } = rules;
  const names = counters.length === 0 ? '' : ` and perhaps ${counters.map(({ name }) => name).join(', ')}`;
  const [rowsText, side, ...more] = readFields(text, [2, 2 + counters.length], `rows, side${names}`, wrong);
  if (more.length !== 0 && more.length !== counters.length)
    throw wrong(`${more.length} of ${counters.length} counters`);
  const board = readRows(grid.rows, rowsText!, rules.letters, new Int8Array(grid.area), wrong);
  const turn = readSide(side!, [sideLetter(rules, 0), sideLetter(rules, 1)], wrong);
  const values = more.map((word, i) => readCount(word, counters[i]!.name, counters[i]!.max, wrong));
  const inHole = board.findIndex((value, cell) => value !== 0 && rules.holes[cell] === 1);
  if (inHole !== -1) throw wrong(`a piece on ${grid.name(inHole)}, which is no part of the board`);
  const position = setup.position({ board, turn, counters: values });
  const fault = setup.wrong?.(position);
  if (fault !== undefined) throw wrong(fault);
  return position;
}

function parsedMove<P extends GridPosition>(setup: GridGameSetup<P>, position: P, text: string): Move {
  const moves = movesOf(setup, position);
  const found = moves.find((move) => setup.moveText(position, move) === text);
  if (found !== undefined) return found;
  const why = position.over() ? `the game is over: ${position.ending()}` : setup.why?.(position, text);
  const examples = moves.slice(0, 3).map((move) => setup.moveText(position, move));
  const wanted = examples.length === 0 ? '' : `, such as ${examples.join(', ')}`;
  throw new InputError(`${quoted(text, 100)}: ${why ?? `no legal move${wanted}`} (in '${position.text()}')`);
}

function drawn({ grid, letters, owner, holes }: GridRules, { board }: GridPosition): Drawing {
  return drawnRows(grid.rows, (cell) => {
    const value = board[cell]!;
    if (value === 0) return { text: holes[cell] === 1 ? '  ' : ' .' };
    const player = owner[value]!;
    return { text: ` ${letters[value - 1]!}`, ...(player === -1 ? {} : { player: player as Player }) };
  });
}

function exchanged(rules: GridRules, mirrored: (cell: number) => number, position: GridPosition): GridState {
  const board = new Int8Array(position.board.length);
  for (let cell = 0; cell < board.length; cell++) board[mirrored(cell)] = rules.exchanged[position.board[cell]!]!;
  const counters = rules.counters.map(({ mirror }, i) => position.counters[mirror ?? i]!);
  return { board, turn: position.turn === 0 ? 1 : 0, counters };
}

function scattered<P extends GridPosition>(setup: GridGameSetup<P>, game: Game<P>, random: Random): P {
  for (let tries = 0; tries < TRIES; tries++) {
    const position = setup.position(setup.scatter?.(random) ?? shuffled(setup, game, random));
    if (!position.over() && setup.wrong?.(position) === undefined) return position;
  }
  return walk(game, { shortest: 0, longest: longGame(setup.rules) }, random) as P;
}

/** Plies that a random game may have. A game of counters has few cells. */
function longGame({ grid, counters }: GridRules): number {
  return 2 * (grid.area + counters.length);
}

/** The pieces of a moment of a random game, on random cells; either side is to move. */
function shuffled<P extends GridPosition>(setup: GridGameSetup<P>, game: Game<P>, random: Random): GridState {
  const { rules } = setup;
  const position = game.start(random);
  for (let plies = random.int(longGame(rules)); plies > 0 && !position.over(); plies--)
    position.make(random.pick(movesOf(game, position)));
  const cells = rules.grid.cells.filter((cell) => rules.holes[cell] === 0);
  const pieces = random.shuffle(cells.map((cell) => position.board[cell]!));
  const board = new Int8Array(rules.grid.area);
  cells.forEach((cell, i) => {
    board[cell] = pieces[i]!;
  });
  const counters = [...position.counters];
  return { board, turn: counters.length === 0 ? (random.int(2) as Player) : position.turn, counters };
}
