import type { Game, Player, Position } from '../../../games/game.ts';
import { cellName, columnName, readCell } from '../../../games/notation.ts';
import { InputError } from '../../../lib/input-error.ts';
import type { Colour, GtpGame, GtpPlayer, GtpPosition, GtpServer } from '../../gtp.ts';

/**
 * Hex as benzene and HexGUI speak of it: Black joins top and bottom, as here, and stones may be played in any order of
 * colours.
 *
 * After a swap the two differ: here Black's stone becomes a white one at its reflection; there the board stays and the
 * players change colours. So from the swap on, everything is told with columns and rows exchanged and in the other
 * colour: the same game.
 */
export function hexInGtp(swapRule: boolean): GtpGame {
  return {
    setup: swapRule ? ['param_game allow_swap 1'] : [],
    encode(start, moves): GtpPosition {
      const [rows, side] = start.split(' ');
      const plays = stonesOf(rows!.split('/'));
      let colour: Colour = side === 'b' ? 'b' : 'w';
      let swapped = false;
      for (const move of moves) {
        if (move === 'swap') {
          plays.push(`${colour} swap-pieces`);
          swapped = true;
          // Black is to move here, who plays the white stones there.
          continue;
        }
        plays.push(`${colour} ${swapped ? reflected(move) : move}`);
        colour = other(colour);
      }
      return {
        size: rows!.split('/').length,
        plays,
        colour,
        move: (answer) => (answer === 'swap-pieces' ? 'swap' : swapped ? reflected(answer) : answer),
      };
    },
    serve: (player, size) => new HexGtpServer(player, size, swapRule),
  };
}

const other = (colour: Colour): Colour => (colour === 'b' ? 'w' : 'b');

/** Plays that put down the stones of a board, black and white in turn as long as there are both. */
function stonesOf(rows: readonly string[]): string[] {
  const stones: Record<Colour, string[]> = { b: [], w: [] };
  rows.forEach((row, y) => {
    let x = 0;
    for (const part of row.match(/\d+|[BW]/g) ?? []) {
      if (part === 'B' || part === 'W') stones[part === 'B' ? 'b' : 'w'].push(cellName(x++, y));
      else x += Number(part);
    }
  });
  const plays: string[] = [];
  for (let i = 0; i < Math.max(stones.b.length, stones.w.length); i++)
    for (const colour of ['b', 'w'] as const)
      if (i < stones[colour].length) plays.push(`${colour} ${stones[colour][i]}`);
  return plays;
}

type Command = (args: readonly string[]) => string;

/**
 * An agent of ours as a GTP 2 engine for Hex, as MoHex, Wolve and HexGui speak it. Each command names the colour.
 * Turns aren't checked, and stones may be placed after the end of the game. Every line gets an answer.
 */
export class HexGtpServer implements GtpServer {
  readonly #player: GtpPlayer;
  readonly #commands: Readonly<Record<string, Command>>;
  #swapRule: boolean;
  #board: GtpBoard;
  over = false;

  constructor(player: GtpPlayer, size: number, swapRule: boolean) {
    this.#player = player;
    this.#swapRule = swapRule;
    this.#board = new GtpBoard(size);
    this.#commands = {
      protocol_version: () => '2',
      name: () => player.name,
      version: () => player.version,
      list_commands: () => Object.keys(this.#commands).join('\n'),
      known_command: ([name]) => String(Object.hasOwn(this.#commands, name ?? '')),
      boardsize: (args) => this.#resize(args),
      clear_board: () => this.#clear(this.#board.size),
      play: ([colour, vertex]) => this.#play(colourOf(colour), (vertex ?? '').toLowerCase()),
      'play-game': (vertices) => this.#playGame(vertices),
      genmove: ([colour]) => this.#generate(colourOf(colour), true),
      reg_genmove: ([colour]) => this.#generate(colourOf(colour), false),
      undo: () => this.#board.undo(),
      all_legal_moves: () =>
        ['resign', ...(this.#maySwap('w') ? ['swap-pieces'] : []), ...this.#board.empty()].join(' '),
      final_score: () => this.#score(),
      showboard: () => ['', ...this.#board.lines()].join('\n'),
      param_game: (args) => this.#parameter(args),
      // The agent's own limit counts.
      time_settings: () => '',
      time_left: () => '',
      'hexgui-analyze_commands': () => '',
      quit: () => {
        this.over = true;
        return '';
      },
    };
  }

  answer(line: string): string {
    const text = line
      .replace(/#.*/s, '')
      .replace(/\t/g, ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the protocol drops them
      .replace(/[\0-\x1f\x7f]/g, '')
      .trim();
    if (text === '') return '';
    const [, id, rest] = /^(?:(\d{1,15})(?:\s+|$))?(.*)$/s.exec(text)!;
    const [name, ...args] = rest!.split(/\s+/);
    try {
      if (!Object.hasOwn(this.#commands, name!)) throw new InputError(`unknown command: ${name!.slice(0, 100)}`);
      return response('=', id, this.#commands[name!]!(args));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return response('?', id, error.message);
    }
  }

  #resize(args: readonly string[]): string {
    const [width, height = width] = args;
    if (width === undefined) throw new InputError('Must specify board dimensions!');
    if (width !== height || !/^\d{1,3}$/.test(width))
      throw new InputError(`boardsize ${args.join(' ')}: expected one size`);
    this.#game(Number(width), this.#swapRule);
    return this.#clear(Number(width));
  }

  #clear(size: number): string {
    this.#board = new GtpBoard(size);
    this.#player.newGame();
    return '';
  }

  #play(colour: Colour, vertex: string): string {
    if (vertex === 'resign') return '';
    if (vertex !== 'swap-pieces') this.#board.put(colour, vertex);
    else if (this.#maySwap(colour)) this.#board.swap();
    else throw new InputError(`illegal move: ${colour === 'b' ? 'black' : 'white'} swap-pieces`);
    return '';
  }

  #playGame(vertices: readonly string[]): string {
    this.#clear(this.#board.size);
    let colour: Colour = 'b';
    for (const vertex of vertices) {
      this.#play(colour, vertex.toLowerCase());
      // After a swap White, who has the opener's stones now, is to move again.
      if (vertex.toLowerCase() !== 'swap-pieces') colour = other(colour);
    }
    return '';
  }

  #generate(colour: Colour, plays: boolean): string {
    const { game, position } = this.#position(colour);
    if (position.over()) return 'resign';
    const text = game.moveText(position, this.#player.choose(game, position));
    const vertex = text === 'swap' ? 'swap-pieces' : this.#board.swapped ? reflected(text) : text;
    if (plays) this.#play(colour, vertex);
    return vertex;
  }

  #score(): string {
    const { position } = this.#position('b');
    if (!position.over()) return 'cannot score';
    const winner = position.winner() as Player;
    return this.#board.swapped === (winner === 1) ? 'B+' : 'W+';
  }

  #parameter([name, value]: readonly string[]): string {
    if (name === undefined) return `[bool] allow_swap ${this.#swapRule ? 1 : 0}`;
    if (name !== 'allow_swap' || (value !== '0' && value !== '1'))
      throw new InputError(`param_game ${name} ${value ?? ''}: expected allow_swap 0 or allow_swap 1`);
    this.#game(this.#board.size, value === '1');
    this.#swapRule = value === '1';
    return '';
  }

  #maySwap(colour: Colour): boolean {
    return this.#swapRule && colour === 'w' && this.#board.canSwap;
  }

  #position(colour: Colour): { game: Game; position: Position } {
    const game = this.#game(this.#board.size, this.#swapRule);
    return { game, position: game.parse(this.#board.text(colour)) };
  }

  #game(size: number, swapRule: boolean): Game {
    return this.#player.game(swapRule ? 'hex-swap' : 'hex', size);
  }
}

function colourOf(text: string | undefined): Colour {
  if (!/^(?:b|black|w|white)$/i.test(text ?? '')) throw new InputError(`${text ?? ''}: expected b or w`);
  return text![0]!.toLowerCase() as Colour;
}

/** Success without text is `= `, which HexGui wants; an empty line within would end the response. */
function response(sign: '=' | '?', id: string | undefined, text: string): string {
  return `${sign}${id ?? ''} ${text.replace(/\n(?=\n|$)/g, '\n ')}\n\n`;
}

/**
 * A Hex board as GTP has it: stones of either colour in any order, also when the game is over, each taken back by
 * `undo`. After `swap-pieces` the board is as it was and the players have changed colours.
 */
class GtpBoard {
  readonly size: number;
  readonly #stones = new Map<string, Colour>();
  /** Each a cell, or `swap-pieces`. */
  readonly #plays: { readonly colour: Colour; readonly vertex: string }[] = [];

  constructor(size: number) {
    this.size = size;
  }

  /** Whether the players have changed colours: then our rules have the board reflected and in the other colours. */
  get swapped(): boolean {
    return this.#plays.some(({ vertex }) => vertex === 'swap-pieces');
  }

  /** Whether White may swap: the only play was a black stone. */
  get canSwap(): boolean {
    return this.#plays.length === 1 && this.#plays[0]!.colour === 'b';
  }

  /** All cells without a stone, column by column. */
  empty(): string[] {
    return this.#cells().filter((cell) => !this.#stones.has(cell));
  }

  /** Throws InputError for a cell that is taken or none. */
  put(colour: Colour, vertex: string): void {
    const wrong = (why: string): InputError =>
      new InputError(`illegal move: ${colour === 'b' ? 'black' : 'white'} ${vertex} (${why})`);
    if (!this.#cells().includes(vertex)) throw wrong('invalid');
    if (this.#stones.has(vertex)) throw wrong('occupied');
    this.#stones.set(vertex, colour);
    this.#plays.push({ colour, vertex });
  }

  /** White, who may do so, changes colours with Black. */
  swap(): void {
    this.#plays.push({ colour: 'w', vertex: 'swap-pieces' });
  }

  /** Takes the last play back; without one, nothing happens. The response is empty. */
  undo(): string {
    const play = this.#plays.pop();
    if (play !== undefined) this.#stones.delete(play.vertex);
    return '';
  }

  /** The position with `colour` to move, as our rules write it. */
  text(colour: Colour): string {
    const swapped = this.swapped;
    const mover = swapped === (colour === 'w') ? 'b' : 'w';
    const row = (y: number): string =>
      Array.from({ length: this.size }, (_, x) => {
        const stone = this.#stones.get(swapped ? cellName(y, x) : cellName(x, y));
        if (stone === undefined) return '.';
        return swapped === (stone === 'w') ? 'B' : 'W';
      })
        .join('')
        .replace(/\.+/g, (run) => String(run.length));
    return `${Array.from({ length: this.size }, (_, y) => row(y)).join('/')} ${mover}`;
  }

  /** The board as benzene draws it: no empty line in it. */
  lines(): string[] {
    const letters = Array.from({ length: this.size }, (_, x) => columnName(x));
    const rows = Array.from({ length: this.size }, (_, y) => {
      const cells = letters.map(
        (letter) => ({ b: 'B', w: 'W', none: '.' })[this.#stones.get(letter + (y + 1)) ?? 'none'],
      );
      return `${' '.repeat(y)}${String(y + 1).padStart(2)}\\${cells.join(' ')}\\${y + 1}`;
    });
    return [`   ${letters.join(' ')}`, ...rows, `${' '.repeat(this.size + 3)}${letters.join(' ')}`];
  }

  #cells(): string[] {
    const numbers = Array.from({ length: this.size }, (_, i) => i);
    return numbers.flatMap((x) => numbers.map((y) => cellName(x, y)));
  }
}

/** `c1` of `a3`: column and row exchanged. What is no cell stays as it is. */
export function reflected(cell: string): string {
  const [x, y] = readCell(cell) ?? [0, 26];
  return y < 26 ? cellName(y, x) : cell;
}
