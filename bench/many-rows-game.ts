import type { Family, Features, Game, Player, Position } from '../games/game.ts';

/** Positions of a game in the data set: the first of game g is g times this. */
export const LONGEST = 64;
const WIDTH = 50;
/** Features that tell who wins. */
const TELLING = 8;

/**
 * A position is its number, and all that is known of it is drawn by it: 50 whole numbers from 0 to 15 for each player,
 * of which the first are a little larger for the winner.
 */
class Numbered implements Position {
  number: number;

  constructor(number: number) {
    this.number = number;
  }

  get turn(): Player {
    return (this.number & 1) as Player;
  }
  get ply(): number {
    return this.number % LONGEST;
  }
  get hashLow(): number {
    return mixed(this.number, 1);
  }
  get hashHigh(): number {
    return mixed(this.number, 2);
  }
  moves(out: Int32Array, at: number): number {
    if (this.over()) return at;
    out[at] = 0;
    return at + 1;
  }
  make(): void {
    this.number++;
  }
  unmake(): void {
    this.number--;
  }
  over(): boolean {
    return this.ply === LONGEST - 1;
  }
  winner(): Player {
    return winnerOf(this.number);
  }
  ending(): string {
    return 'all positions have been';
  }
  text(): string {
    return String(this.number);
  }
}

/** 32 bits drawn by two numbers. */
function mixed(number: number, salt: number): number {
  let bits = Math.imul(number ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 16), 0x27d4eb2f);
  return bits ^ (bits >>> 15);
}

/** Who wins the game that the position is of. */
export function winnerOf(number: number): Player {
  return (mixed(Math.floor(number / LONGEST), 3) & 1) as Player;
}

const original: Features<Numbered> = {
  name: 'original',
  list: Array.from({ length: WIDTH }, (_, i) => ({
    name: `number-${i}`,
    unit: 'ratio',
    meaning: 'a number drawn by the position',
    low: 0,
    high: 15,
  })),
  extract({ number }, player, out, at) {
    const salt = 16 * (player + 1);
    let bits = 0;
    for (let i = 0; i < WIDTH; i++) {
      if (i % 8 === 0) bits = mixed(number, salt + i / 8);
      out[at + i] = (bits >>> (4 * (i % 8))) & 15;
    }
    if (player !== winnerOf(number)) return;
    const more = mixed(number, salt + 8);
    const which = mixed(number, salt + 9);
    for (let i = 0; i < TELLING; i++)
      if (((which >>> (4 * i)) & 15) < 3) out[at + i] = Math.max(out[at + i]!, (more >>> (4 * i)) & 15);
  },
};

function parse(text: string): Numbered {
  return new Numbered(Number(text));
}

const game: Game<Numbered> = {
  name: 'many-rows',
  family: 'many-rows',
  seats: ['even', 'odd'],
  maxMoves: 1,
  start: () => new Numbered(0),
  scatter: () => new Numbered(0),
  parse,
  reset(position, text) {
    position.number = Number(text);
  },
  draw: (position) => [[{ text: position.text() }]],
  moveText: () => 'next',
  parseMove: () => 0,
  features: [original],
  hand: {
    points: Array.from({ length: WIDTH }, (_, i) => (i < TELLING ? 5 : 0)),
    draw: 0,
    source: 'nobody',
  },
  rare: [],
  walk: { shortest: 0, longest: 0 },
  draws: {},
  tuning: { games: 1, selfplayDepth: 1, pairs: 1, depth: 1 },
};

/** A module whose game nobody plays: its data sets are as large as one likes. */
export const family: Family = {
  name: 'many-rows',
  meaning: 'Numbers drawn by a number.',
  sizes: [],
  defaultSize: 0,
  game: () => game as unknown as Game,
  sizeOf: () => 0,
};
