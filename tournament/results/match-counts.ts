import { blameOf } from '../../agents/play/forfeit.ts';
import type { Mutable } from '../../lib/plain-data.ts';
import type { GameRecord } from '../log/record.ts';
import type { Encounter } from '../statistics/ratings/encounter.ts';
import type { Match, Wdl } from './result.ts';

type Forfeited = Match['forfeited'][number];
type Effort = Match['effort'][number];

/** The games of two agents, counted as they come: the first's results by seat and pair, endings, what both used. */
export class MatchCounts {
  readonly #a: string;
  readonly seats: readonly [Mutable<Wdl>, Mutable<Wdl>] = [nothing(), nothing()];
  /** Pairs by the first agent's points of the two games: 0, ½, 1, 1½, 2. */
  readonly pentanomial: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  /** The same of games that no fault decided, and of pairs without a game that one did. */
  readonly faultless: readonly [Mutable<Wdl>, Mutable<Wdl>] = [nothing(), nothing()];
  readonly faultlessPairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  readonly effort: readonly [Mutable<Effort>, Mutable<Effort>] = [idle(), idle()];
  voided = 0;
  readonly #endings = new Map<string, number>();
  readonly #forfeited = new Map<string, Mutable<Forfeited>>();
  /** Openings of which one game has come: twice the points that the first agent made of it, and whether by a fault. */
  readonly #halves = new Map<number, { readonly halfPoints: number; readonly isFault: boolean }>();
  /** The moves seen, by the board they began on. */
  readonly #moves = new Map<string, Set<string>>();

  /** Of `a` against somebody. */
  constructor(a: string) {
    this.#a = a;
  }

  add(record: GameRecord): void {
    if (record.voided) {
      this.voided++;
      return;
    }
    const seat = record.seats[0] === this.#a ? 0 : 1;
    const halfPoints = record.winner === -1 ? 1 : record.winner === seat ? 2 : 0;
    const result = (['losses', 'draws', 'wins'] as const)[halfPoints];
    const isFault = this.#blame(record) === 'fault';
    this.seats[seat][result]++;
    if (!isFault) this.faultless[seat][result]++;
    this.#addToPair(record.opening, halfPoints, isFault);
    this.#endings.set(record.ending, (this.#endings.get(record.ending) ?? 0) + 1);
    const seen = this.#moves.get(record.position);
    if (seen === undefined) this.#moves.set(record.position, new Set([record.moves]));
    else seen.add(record.moves);
    this.effort.forEach((effort, i) => {
      const own = i === 0 ? seat : 1 - seat;
      effort.moves += record.chosen[own]!;
      effort.nodes += record.nodes[own]!;
    });
  }

  #addToPair(opening: number, halfPoints: number, isFault: boolean): void {
    const first = this.#halves.get(opening);
    if (first === undefined) {
      this.#halves.set(opening, { halfPoints, isFault });
      return;
    }
    this.pentanomial[first.halfPoints + halfPoints]!++;
    if (!isFault && !first.isFault) this.faultlessPairs[first.halfPoints + halfPoints]!++;
    this.#halves.delete(opening);
  }

  /** Counts who lost otherwise than on the board. */
  #blame({ winner, seats, ending, chosen }: GameRecord): Forfeited['kind'] | undefined {
    if (winner === -1) return undefined;
    const loser = 1 - winner;
    const kind = blameOf(ending, chosen[loser] === 0);
    if (kind === undefined) return undefined;
    const agent = seats[loser]!;
    const key = JSON.stringify([agent, ending]);
    const known = this.#forfeited.get(key);
    if (known === undefined) this.#forfeited.set(key, { agent, kind, ending, games: 1 });
    else known.games++;
    return kind;
  }

  /** By agent and ending. */
  get forfeited(): Forfeited[] {
    return [...this.#forfeited].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
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

/** Two agents who met, by their numbers, the lower first; `counts` are of the first. */
interface Meeting {
  readonly first: number;
  readonly second: number;
  readonly counts: MatchCounts;
}

/** The games of a tournament's agents, counted as they come, in any order. Games of others are left out. */
export class Meetings {
  readonly #agents: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #met = new Map<number, Meeting>();

  constructor(agents: readonly string[]) {
    this.#agents = agents;
    this.#numbers = new Map(agents.map((agent, i) => [agent, i]));
  }

  add(record: GameRecord): void {
    const [one, other] = [this.#numbers.get(record.seats[0]), this.#numbers.get(record.seats[1])];
    if (one === undefined || other === undefined || one === other) return;
    const [first, second] = [Math.min(one, other), Math.max(one, other)];
    const key = first * this.#agents.length + second;
    const known = this.#met.get(key);
    const { counts } = known ?? { counts: new MatchCounts(this.#agents[first]!) };
    if (known === undefined) this.#met.set(key, { first, second, counts });
    counts.add(record);
  }

  /** In the order of the agents, also where all games were voided. */
  get all(): Meeting[] {
    return [...this.#met].sort(([a], [b]) => a - b).map(([, meeting]) => meeting);
  }
}

/** The games of two, by who had seat 0; `seats` are the first's results in either seat. */
export function encountersOf(first: number, second: number, [home, away]: MatchCounts['seats']): Encounter[] {
  return [
    { first, second, ...home },
    { first: second, second: first, wins: away.losses, draws: away.draws, losses: away.wins },
  ];
}

function nothing(): Mutable<Wdl> {
  return { wins: 0, draws: 0, losses: 0 };
}

function idle(): Mutable<Effort> {
  return { moves: 0, nodes: 0 };
}
