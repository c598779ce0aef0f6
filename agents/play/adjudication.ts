import type { DrawRules, Player } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Mutable } from '../../lib/plain-data.ts';
import type { Adjudication } from './adjudication-schema.ts';

/** How a game was ended by the players' scores. */
interface Adjudged {
  /** Undefined: drawn. */
  readonly winner: Player | undefined;
  readonly ending: string;
}

const PARTS = 'resign=600:4, draw=20:8:40, plies=300 or repetitions=3';

/**
 * Reads `resign=POINTS:MOVES,draw=POINTS:MOVES:FROM,plies=N,repetitions=N`, any of them. Throws InputError that begins
 * with `where`.
 */
export function parseAdjudication(text: string, where: string): Adjudication {
  const adjudication: Mutable<Adjudication> = {};
  for (const part of text.split(',')) {
    const [, name = '', rest = ''] = /^(\w+)=(\d{1,9}(?::\d{1,9})*)$/.exec(part.trim()) ?? [];
    const [points = 0, moves = 0, from = 0, ...more] = rest.split(':').map(Number);
    const numbers = rest.split(':').length;
    if (more.length > 0) throw wrong(part, where);
    if (name === 'resign' && numbers === 2 && points > 0 && moves > 0) adjudication.resign = { points, moves };
    else if (name === 'draw' && numbers >= 2 && moves > 0) adjudication.draw = { points, moves, from };
    else if ((name === 'plies' || name === 'repetitions') && numbers === 1 && points > 0) adjudication[name] = points;
    else throw wrong(part, where);
  }
  return adjudication;
}

/** Read back by `parseAdjudication`. */
export function adjudicationText({ resign, draw, plies, repetitions }: Adjudication): string {
  return [
    ...(resign === undefined ? [] : [`resign=${resign.points}:${resign.moves}`]),
    ...(draw === undefined ? [] : [`draw=${draw.points}:${draw.moves}:${draw.from}`]),
    ...(plies === undefined ? [] : [`plies=${plies}`]),
    ...(repetitions === undefined ? [] : [`repetitions=${repetitions}`]),
  ].join(',');
}

/** A game's draw rules under `adjudication`. */
export function drawRulesUnder(draws: DrawRules, adjudication: Adjudication | undefined): DrawRules {
  const { plies, repetitions } = adjudication ?? {};
  return {
    ...draws,
    ...(plies === undefined ? {} : { plies }),
    ...(repetitions === undefined ? {} : { repetitions }),
  };
}

/** How a game ends by its players' scores under such a rule. */
export function byScore(
  how: 'won' | 'drawn',
  { points, moves }: { readonly points: number; readonly moves: number },
): string {
  return `${how} by score (${points} points, ${moves} moves)`;
}

/** Ends one game when its players' scores say that it is decided. A move without a score agrees with nothing. */
export class ScoreReferee {
  readonly #rules: Adjudication;
  /** By player: how many of its last moves, in a row, were scored as won, as lost, as even. */
  readonly #won: [number, number] = [0, 0];
  readonly #lost: [number, number] = [0, 0];
  readonly #even: [number, number] = [0, 0];
  #plies = 0;

  constructor(rules: Adjudication) {
    this.#rules = rules;
  }

  /** To be told of every move: who made it and its score for him. Returns how the game ends now, if it does. */
  after(player: Player, score: number | undefined): Adjudged | undefined {
    this.#plies++;
    const { resign, draw } = this.#rules;
    if (resign !== undefined) {
      this.#won[player] = score !== undefined && score >= resign.points ? this.#won[player] + 1 : 0;
      this.#lost[player] = score !== undefined && score <= 0 - resign.points ? this.#lost[player] + 1 : 0;
      const winner = ([0, 1] as const).find(
        (one) => this.#won[one] >= resign.moves && this.#lost[1 - one]! >= resign.moves,
      );
      if (winner !== undefined) return { winner, ending: byScore('won', resign) };
    }
    if (draw !== undefined) {
      this.#even[player] = score !== undefined && Math.abs(score) <= draw.points ? this.#even[player] + 1 : 0;
      if (Math.min(...this.#even) >= draw.moves && this.#plies >= draw.from)
        return { winner: undefined, ending: byScore('drawn', draw) };
    }
    return undefined;
  }
}

function wrong(part: string, where: string): InputError {
  return new InputError(`${where}: ${part}: ${PARTS} is wanted`);
}
