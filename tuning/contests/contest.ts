import { join } from 'node:path';
import { exists, writeWhole } from '../../lib/files/files.ts';
import { sum } from '../../lib/maths/mean.ts';
import { signed, whole } from '../../lib/numbers.ts';
import type { Running } from '../../lib/progress/running.ts';
import { hands } from '../../lib/tasks/pool.ts';
import { readLog } from '../../tournament/log/log.ts';
import type { GameRecord } from '../../tournament/log/record.ts';
import type { TournamentOptions } from '../../tournament/options.ts';
import { Meetings } from '../../tournament/results/match-counts.ts';
import { untoldBy, untoldHelp, untoldWords } from '../../tournament/results/openings-warning.ts';
import type { Match } from '../../tournament/results/result.ts';
import { faultsVerdict, type TournamentOutcome } from '../../tournament/results/standings.ts';
import { runTournament } from '../../tournament/run.ts';
import { added, momentsOf, type Pentanomial, reversed, totalOf } from '../../tournament/statistics/counts.ts';
import { ratingOf } from '../../tournament/statistics/rating.ts';
import type { VerdictPlace } from '../boards.ts';
import { type Arena, agentOf, type Player } from './arena.ts';
import { type ContestOpenings, OPENINGS, openingsFor, type Purpose } from './openings.ts';

/** How somebody stands while games continue. */
export interface LiveElo {
  readonly name: string;
  readonly elo: number;
  readonly low: number;
  readonly high: number;
}

/** Games that continue: before each word of progress, `stands` is told who stands how, if that is known. */
export interface ContestRunning extends Running {
  readonly stands?: (standing: LiveElo) => void;
}

/** `g2-full +45 [−10, +102]`: in a note of progress. */
export function liveEloText({ name, elo, low, high }: LiveElo): string {
  const figure = (one: number): string => signed(one).replaceAll(',', '');
  return `${name} ${figure(elo)} [${figure(low)}, ${figure(high)}]`;
}

/** Openings are judged, and the last games leave workers idle: that takes this share of what players think. */
const BESIDE = 0.15;

/**
 * Seconds of the clock that a pair takes with `workers`, on the mean, by what the players thought in the tournaments in
 * `folders`: however games are cut into sessions, and whatever starting the workers took. Undefined without games.
 */
export function secondsOfPair(folders: readonly string[], workers: number): number | undefined {
  const games = folders.flatMap((folder) => [...readLog(folder).measured.values()]);
  if (games.length === 0) return undefined;
  const thought = sum(games.flatMap(({ milliseconds }) => milliseconds)) / 1000;
  return ((1 + BESIDE) * thought) / (games.length / 2) / hands(workers);
}

/** Whose standing is shown: that of the player who meets all, or that of the best of the others. */
type Told = 'first' | 'others';

/** No pair of games. */
export const NO_PAIRS: Pentanomial = [0, 0, 0, 0, 0];

/** Games between players of a run in a folder, part after part, and how many of all are done. */
export class Contest {
  readonly arena: Arena;
  /** `generation 2`: each label draws its own openings. */
  readonly label: string;
  /** Games of all parts, once that is known. */
  games = 0;
  #done = 0;
  readonly #folder: string;
  /** Of the tournaments that were played. */
  readonly #played: string[] = [];
  readonly #running: ContestRunning;

  constructor(arena: Arena, label: string, folder: string, running: ContestRunning) {
    this.arena = arena;
    this.label = label;
    this.#folder = folder;
    this.#running = running;
  }

  /** Seconds of the clock that its pairs take, on the mean; undefined without games. */
  get perPair(): number | undefined {
    return secondsOfPair(this.#played, this.#running.workers);
  }

  /** Openings of a part, kept in the file `name`; `what` draws others than the same contest's do elsewhere. */
  openings(
    purpose: Purpose,
    place: VerdictPlace,
    count: number,
    name = 'openings',
    what = this.label,
  ): Promise<ContestOpenings> {
    const path = join(this.#folder, `${name}.json`);
    return openingsFor(this.arena, purpose, what, place, count, path, this.#running);
  }

  /**
   * `first` meets each of `others` on all of `openings`, both seats of each, at the arena's time. The matches, from the
   * view of `first`, by the names of the others; one of which the rules voided every game is left out. Games that the
   * folder `part` holds are not played again. Throws the signal's reason.
   */
  async meet(
    first: Player,
    others: readonly Player[],
    openings: ContestOpenings,
    part: string,
    note: string,
    told: Told = 'first',
  ): Promise<Map<string, Match>> {
    if (others.length === 0 || openings.set.positions.length === 0) return new Map();
    const { matches } = await this.play([first, ...others], openings, { kind: 'gauntlet' }, part, note, told);
    return new Map(
      others.flatMap((other) => {
        const { name } = agentOf(other, this.arena.nodes);
        const match = matches.find(({ b }) => b === name);
        return match === undefined ? [] : [[other.name, match] as const];
      }),
    );
  }

  /** A tournament of `players` on `openings`, of which there are some; they are written beside its log. */
  async play(
    players: readonly Player[],
    openings: ContestOpenings,
    format: NonNullable<TournamentOptions['format']>,
    part: string,
    note: string,
    told: Told = 'first',
  ): Promise<TournamentOutcome> {
    const { game, nodes } = this.arena;
    const { positions } = openings.set;
    const agents = players.map((player) => agentOf(player, nodes));
    const contestants = players.map(({ name }, i) => ({ name, agent: agents[i]!.name }));
    const live = new LiveContest(contestants, told);
    const before = this.#done;
    const { stands, progress, ...running } = this.#running;
    const folder = join(this.#folder, part);
    const options = { game, agents, pairs: positions.length, format, ...openings };
    const outcome = await runTournament(options, folder, {
      ...running,
      watch: (record) => live.add(record),
      progress: (done) => {
        const { standing } = live;
        if (standing !== undefined) stands?.(standing);
        this.#done = before + done;
        progress(this.#done, this.games, standing === undefined ? note : `${note}: ${liveEloText(standing)}`);
      },
    });
    this.#played.push(folder);
    const path = join(folder, OPENINGS);
    if (!exists(path)) writeWhole(path, `${positions.join('\n')}\n`);
    return outcome;
  }

  /**
   * What a reader should know before trusting `matches` of this contest, one line each with what to do. `wanted` and
   * `found` are its openings.
   */
  warnings(purpose: Purpose, matches: readonly Match[], wanted: number, found: number): string[] {
    const contest = `The ${purpose} of ${this.label}`;
    const why = untoldBy(matches);
    return [
      ...(found < wanted
        ? [
            `${contest}: only ${whole(found)} of ${whole(wanted)} openings were found, so it shows less. ` +
              `What helps: ${this.arena.boards.near.set === undefined ? 'a larger board' : 'more openings'}.`,
          ]
        : []),
      ...(why === undefined
        ? []
        : [
            `${contest}: ${untoldWords(why)}. It says little of who is stronger. What helps: ${untoldHelp(why.reason, this.arena.game)}.`,
          ]),
      ...matches.flatMap((match) => {
        const faults = faultsVerdict(match);
        return faults === undefined
          ? []
          : [`${contest}: ${faults} What helps: a look at that program before a new run.`];
      }),
    ];
  }
}

/** A player, and what its agent is called in the records of games. */
interface Contestant {
  readonly name: string;
  readonly agent: string;
}

/** How the players of a contest stand while it is played: the first meets each of the others. */
export class LiveContest {
  readonly #players: readonly Contestant[];
  readonly #told: Told;
  readonly #meetings: Meetings;

  constructor(players: readonly Contestant[], told: Told) {
    this.#players = players;
    this.#told = told;
    this.#meetings = new Meetings(players.map(({ agent }) => agent));
  }

  add(record: GameRecord): void {
    this.#meetings.add(record);
  }

  /** The one that the contest is told of, against all whom it met, from pairs; undefined before there is one. */
  get standing(): LiveElo | undefined {
    const met = this.#meetings.all.filter(({ first }) => first === 0);
    const lines =
      this.#told === 'others'
        ? met.map(({ second, counts }) => ({ name: this.#players[second]!.name, pairs: reversed(counts.pentanomial) }))
        : [{ name: this.#players[0]!.name, pairs: added([NO_PAIRS, ...met.map(({ counts }) => counts.pentanomial)]) }];
    const [best] = lines
      .filter(({ pairs }) => totalOf(pairs) > 0)
      .sort((one, other) => momentsOf(other.pairs).score - momentsOf(one.pairs).score);
    if (best === undefined) return undefined;
    const { elo, low, high } = ratingOf(best.pairs);
    return { name: best.name, elo, low, high };
  }
}
