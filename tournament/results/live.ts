import { defaultFormat, formatOf } from '../formats/index.ts';
import type { Described } from '../log/header.ts';
import type { GameRecord } from '../log/record.ts';
import { ELO_PER_LOGIT, withinMost } from '../statistics/elo.ts';
import { ratingOf } from '../statistics/rating.ts';
import type { Encounter } from '../statistics/ratings/encounter.ts';
import { fitStrengths } from '../statistics/ratings/fit.ts';
import { MatchCounts } from './match-counts.ts';
import type { Wdl } from './result.ts';

/** How an agent stands while games go on. */
export interface LiveLine {
  readonly agent: string;
  readonly games: number;
  /** Mean score of a game, 0 to 1; 0.5 without games. */
  readonly score: number;
  /** Of two agents, against the other one, from pairs, with a 95 % interval; of more, against their mean. */
  readonly elo: number;
  readonly low?: number;
  readonly high?: number;
}

/** The figures of a tournament while it is played. They are not final. */
export class LiveStandings {
  readonly #tournament: Described;
  readonly #numbers: ReadonlyMap<string, number>;
  /** The results of the agent in seat 0, by the numbers of both. */
  readonly #encounters = new Map<number, Encounter & { wins: number; draws: number; losses: number }>();
  /** Of two agents. */
  readonly #counts: MatchCounts;

  constructor(tournament: Described) {
    this.#tournament = tournament;
    this.#numbers = new Map(tournament.agents.map((agent, i) => [agent, i]));
    this.#counts = new MatchCounts(tournament.agents[0]!);
  }

  add(record: GameRecord): void {
    if (record.voided) return;
    if (this.#numbers.size === 2) this.#counts.add(record);
    const [first, second] = record.seats.map((agent) => this.#numbers.get(agent)!) as [number, number];
    const key = first * this.#numbers.size + second;
    const encounter = this.#encounters.get(key) ?? { first, second, wins: 0, draws: 0, losses: 0 };
    encounter[record.winner === -1 ? 'draws' : record.winner === 0 ? 'wins' : 'losses']++;
    this.#encounters.set(key, encounter);
  }

  /** The best first; agents without games left out. */
  get lines(): LiveLine[] {
    const { agents } = this.#tournament;
    if (this.#encounters.size === 0) return [];
    const elo = agents.length === 2 ? this.#byPairs() : this.#byAllGames();
    const lines = agents.map((agent, i) => ({ agent, ...this.#scoreOf(i), ...elo[i]! }));
    return lines.filter(({ games }) => games > 0).sort((a, b) => b.elo - a.elo);
  }

  /** Where the format stands, if it says so. */
  get format(): string | undefined {
    const { format = defaultFormat } = this.#tournament;
    return formatOf(format).live?.(format, this.#counts.pentanomial);
  }

  #byPairs(): Pick<LiveLine, 'elo' | 'low' | 'high'>[] {
    const { elo, low, high } = ratingOf(this.#counts.pentanomial);
    return [
      { elo, low, high },
      { elo: 0 - elo, low: 0 - high, high: 0 - low },
    ];
  }

  #byAllGames(): Pick<LiveLine, 'elo'>[] {
    const { strengths } = fitStrengths(this.#numbers.size, [...this.#encounters.values()]);
    return Array.from(strengths, (strength) => ({ elo: withinMost(strength * ELO_PER_LOGIT) }));
  }

  #scoreOf(agent: number): { games: number; score: number } {
    let games = 0;
    let points = 0;
    for (const { first, second, wins, draws, losses } of this.#encounters.values()) {
      if (first !== agent && second !== agent) continue;
      const own: Wdl = first === agent ? { wins, draws, losses } : { wins: losses, draws, losses: wins };
      games += own.wins + own.draws + own.losses;
      points += own.wins + own.draws / 2;
    }
    return { games, score: games === 0 ? 0.5 : points / games };
  }
}
