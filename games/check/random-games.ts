import { Random } from '../../lib/maths/random.ts';
import type { Game, Position } from '../game.ts';
import type { Findings } from './findings.ts';
import { broken } from './rule.ts';
import type { Subject } from './subject.ts';

/** Plies after which a random game without an end of its own is given up. */
const ENDLESS = 10_000;
/** After so many endless games no more are played. */
const GIVEN_UP = 3;

/** How games of random moves from a start go, by the game's rules and its draw rules. */
export interface RandomGames {
  readonly games: number;
  /** The plies of a game: the shortest, the quartiles, the longest. */
  readonly plies: {
    readonly least: number;
    readonly low: number;
    readonly median: number;
    readonly high: number;
    readonly most: number;
  };
  /** Legal moves of a position. */
  readonly moves: { readonly mean: number; readonly most: number; readonly declared: number };
  /** Shares of the games. */
  readonly firstWins: number;
  readonly secondWins: number;
  readonly draws: number;
  /** Games that are drawn by `draws`; among the draws. */
  readonly drawnByRule: number;
  readonly voided: number;
  /** Games that were given up. */
  readonly endless: number;
}

/** Plays them; a break of a rule is a finding, and ends its game. `pause` lets others work. */
export async function randomGames(
  subject: Subject,
  findings: Findings,
  count: number,
  seed: number,
  pause: () => Promise<void>,
): Promise<RandomGames> {
  const { game } = subject;
  const plies: number[] = [];
  const ends = { 0: 0, 1: 0, draws: 0, drawnByRule: 0, voided: 0, endless: 0 };
  let [positions, moves, most] = [0, 0, 0];
  let played = 0;
  for (let i = 0; i < count && ends.endless < GIVEN_UP; i++) {
    const random = new Random(seed, 'check random game', game.name, i);
    findings.holds('random games', () => {
      const position = subject.start(random);
      const drawn = drawRules(game);
      let byRule = false;
      let ply = 0;
      for (; ply < ENDLESS && !byRule && !subject.over(position); ply++) {
        const legal = subject.moves(position);
        positions++;
        moves += legal.length;
        most = Math.max(most, legal.length);
        const move = random.pick(legal);
        subject.make(position, move);
        byRule = drawn(position, move) && !subject.over(position);
      }
      played++;
      plies.push(ply);
      if (byRule) {
        ends.draws++;
        ends.drawnByRule++;
      } else if (!subject.over(position)) {
        ends.endless++;
        throw broken(
          'ends',
          game.draws.plies === undefined ? 'an end, or draws.plies' : `a draw at ${game.draws.plies} plies`,
          `${ENDLESS} plies`,
          `a random game was given up after ${ENDLESS} plies: rules or draws.plies must end it`,
        );
      } else if (subject.voided(position)) ends.voided++;
      else {
        const winner = subject.winner(position);
        if (winner === undefined) ends.draws++;
        else ends[winner]++;
      }
    });
    await pause();
  }
  const share = (number: number): number => (played === 0 ? 0 : number / played);
  return {
    games: played,
    plies: quartiles(plies),
    moves: { mean: positions === 0 ? 0 : moves / positions, most, declared: game.maxMoves },
    firstWins: share(ends[0]),
    secondWins: share(ends[1]),
    draws: share(ends.draws),
    drawnByRule: share(ends.drawnByRule),
    voided: share(ends.voided),
    endless: ends.endless,
  };
}

/** Whether the game's `draws` end a game at the position after each move. */
function drawRules({ draws }: Game): (position: Position, move: number) => boolean {
  const grids = new Map<string, number>();
  let made = 0;
  return (position, move) => {
    made++;
    if (draws.plies !== undefined && made >= draws.plies) return true;
    if (draws.repetitions === undefined) return false;
    const grid = draws.grid?.(position, move);
    if (grid === undefined) return false;
    const times = (grids.get(grid) ?? 0) + 1;
    grids.set(grid, times);
    return times >= draws.repetitions;
  };
}

function quartiles(numbers: readonly number[]): RandomGames['plies'] {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return { least: at(0), low: at(0.25), median: at(0.5), high: at(0.75), most: at(1) };
}
