import type { GameRecord } from '../log/record.ts';
import type { Effort, Wdl } from './result.ts';

type Mutable<Of> = { -readonly [Key in keyof Of]: Of[Key] };

/** The games of two agents, counted as they come: the first's results by seat and pair, endings, what both used. */
export class MatchCounts {
  readonly #a: string;
  readonly seats: readonly [Mutable<Wdl>, Mutable<Wdl>] = [nothing(), nothing()];
  /** Pairs by the first agent's points of the two games: 0, ½, 1, 1½, 2. */
  readonly pentanomial: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  readonly effort: readonly [Mutable<Effort>, Mutable<Effort>] = [idle(), idle()];
  voided = 0;
  readonly #endings = new Map<string, number>();
  /** Openings of which one game has come, by twice the points that the first agent made of it. */
  readonly #halfPoints = new Map<number, number>();
  /** The moves seen, by the board they began on. */
  readonly #moves = new Map<string, Set<string>>();

  /** Of `a` against somebody. */
  constructor(a: string) {
    this.#a = a;
  }

  /** `unplayed`: the seat whose last choice was timed, and no move. */
  add(record: GameRecord, milliseconds: readonly [number, number] | undefined, unplayed?: number): void {
    if (record.voided) {
      this.voided++;
      return;
    }
    const seat = record.seats[0] === this.#a ? 0 : 1;
    const halfPoints = record.winner === -1 ? 1 : record.winner === seat ? 2 : 0;
    this.seats[seat][(['losses', 'draws', 'wins'] as const)[halfPoints]]++;
    this.#addToPair(record.opening, halfPoints);
    this.#endings.set(record.ending, (this.#endings.get(record.ending) ?? 0) + 1);
    const seen = this.#moves.get(record.position);
    if (seen === undefined) this.#moves.set(record.position, new Set([record.moves]));
    else seen.add(record.moves);
    this.effort.forEach((effort, i) => {
      const own = i === 0 ? seat : 1 - seat;
      effort.moves += record.chosen[own]!;
      effort.nodes += record.nodes[own]!;
      if (milliseconds === undefined) return;
      effort.milliseconds += milliseconds[own]!;
      effort.timedMoves += record.chosen[own]! + (unplayed === own ? 1 : 0);
    });
  }

  #addToPair(opening: number, halfPoints: number): void {
    const first = this.#halfPoints.get(opening);
    if (first === undefined) {
      this.#halfPoints.set(opening, halfPoints);
      return;
    }
    this.pentanomial[first + halfPoints]!++;
    this.#halfPoints.delete(opening);
  }

  get total(): Wdl {
    const [one, other] = this.seats;
    return { wins: one.wins + other.wins, draws: one.draws + other.draws, losses: one.losses + other.losses };
  }

  get games(): number {
    const { wins, draws, losses } = this.total;
    return wins + draws + losses;
  }

  /** Games that differ in opening or moves, whoever sat where. */
  get distinct(): number {
    let sum = 0;
    for (const moves of this.#moves.values()) sum += moves.size;
    return sum;
  }

  /** By name. */
  get endings(): Record<string, number> {
    return Object.fromEntries([...this.#endings].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

function nothing(): Mutable<Wdl> {
  return { wins: 0, draws: 0, losses: 0 };
}

function idle(): Mutable<Effort> {
  return { moves: 0, nodes: 0, milliseconds: 0, timedMoves: 0 };
}
