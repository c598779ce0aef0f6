import { defaultFormat, formatOf } from '../formats/index.ts';
import type { Header } from '../log/log.ts';
import type { GameRecord } from '../log/record.ts';
import type { Pentanomial } from '../statistics/counts.ts';
import { ELO_PER_LOGIT, type EloInterval, withinMost } from '../statistics/elo.ts';
import { ratingOf } from '../statistics/rating.ts';
import type { Encounter } from '../statistics/ratings/encounter.ts';
import { fitStrengths } from '../statistics/ratings/fit.ts';
import { playedBy } from '../statistics/ratings/ratings.ts';
import { encountersOf, Meetings } from './match-counts.ts';

/** Of two agents, against the other one, from pairs, with a 95 % interval; of more, against their mean. */
type LiveElo = Pick<EloInterval, 'elo'> & Partial<EloInterval>;

/** The figures of a tournament while it is played. They are not final. */
export class LiveStandings {
  readonly #tournament: Header['tournament'];
  readonly #meetings: Meetings;

  constructor(tournament: Header['tournament']) {
    this.#tournament = tournament;
    this.#meetings = new Meetings(tournament.agents);
  }

  add(record: GameRecord): void {
    // Which games were alike is not asked here, and would keep all their moves.
    this.#meetings.add({ ...record, moves: '', position: '' });
  }

  /** The games of every two that met; not how many of them differ. */
  get meetings(): Meetings['all'] {
    return this.#meetings.all;
  }

  /** The best first; agents without games left out. */
  get lines() {
    const { agents } = this.#tournament;
    const met = this.meetings.filter(({ counts }) => counts.games > 0);
    if (met.length === 0) return [];
    const encounters = met.flatMap(({ first, second, counts }) => encountersOf(first, second, counts.seats));
    const elo = agents.length === 2 ? this.#byPairs() : byAllGames(agents.length, encounters);
    const lines = agents.map((agent, i) => ({ agent, ...playedBy(i, encounters), ...elo[i]! }));
    return lines.filter(({ games }) => games > 0).sort((a, b) => b.elo - a.elo);
  }

  /** Where the format stands, if it says so. */
  get format(): string | undefined {
    const { format = defaultFormat } = this.#tournament;
    return formatOf(format).live?.(format, this.#pairs);
  }

  /** Of the first two agents. */
  get #pairs(): Pentanomial {
    return this.meetings[0]?.counts.pentanomial ?? [0, 0, 0, 0, 0];
  }

  #byPairs(): LiveElo[] {
    const { elo, low, high } = ratingOf(this.#pairs);
    return [
      { elo, low, high },
      { elo: 0 - elo, low: 0 - high, high: 0 - low },
    ];
  }
}

function byAllGames(agents: number, encounters: readonly Encounter[]): LiveElo[] {
  const { strengths } = fitStrengths(agents, encounters);
  return Array.from(strengths, (strength) => ({ elo: withinMost(strength * ELO_PER_LOGIT) }));
}
