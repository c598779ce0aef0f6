import * as z from 'zod';
import type { AgentWeights } from '../agents/weights/schema.ts';
import type { Game } from '../games/game.ts';
import { type Rating, turned } from '../tournament/statistics/rating.ts';
import type { Tried } from './candidates/candidates.ts';
import type { Known } from './candidates/recipe.ts';
import type { DataSource } from './candidates/sources.ts';
import type { Arena, Player, WeightsPlayer } from './contests/arena.ts';
import type { Contest } from './contests/contest.ts';
import type { ChallengeOutcome } from './contests/outcome.ts';
import { type Costs, costsSchema, withCosts } from './costs.ts';
import type { TeachingPlan } from './data/teaching.ts';
import type { Decisions } from './decisions.ts';
import type { TuneOptions } from './options.ts';
import type { ChampionOutcome, GenerationOutcome } from './outcome.ts';
import { type Pace, racePace } from './plan.ts';
import type { StageRunning } from './progress-file.ts';

/** What a part of a run is told. */
export interface Run {
  readonly options: TuneOptions;
  readonly folder: string;
  readonly game: Game;
  readonly arena: Arena;
  readonly decisions: Decisions;
  readonly standing: Standing;
  readonly running: StageRunning;
}

/** Pairs of a verdict where the amount of work is fixed. */
export function pairsOf({ options, game }: Pick<Run, 'options' | 'game'>): number {
  return options.pairs ?? game.tuning.pairs;
}

/** Whether the run has a budget of time, rather than a fixed amount of work. */
export function isTimed({ options }: Pick<Run, 'options'>): boolean {
  return options.budget !== undefined;
}

/** How fast games are: seconds of the clock with all workers. */
export const ratesSchema = z.object({
  /** For a pair of a contest. */
  perPair: z.number().nonnegative(),
  /** For a game of shallow self-play, in units of a contest's nodes. */
  perGame: z.number().nonnegative(),
  /** The same for a deep game, which may last longer; missing before the first ones. */
  perDeepGame: z.number().nonnegative().optional(),
});
type Rates = Readonly<z.infer<typeof ratesSchema>>;

/**
 * Does `work`, whose speed becomes one of the run's rates: by `ratesOf`, from the seconds that it took, where the run
 * has a budget and did all of it now.
 */
export async function timed<Done>(
  run: Pick<Run, 'options' | 'decisions' | 'standing'>,
  what: string,
  work: () => Promise<Done>,
  ratesOf: (seconds: number, done: Done) => Partial<Rates>,
): Promise<Done> {
  const { decisions, standing } = run;
  const fresh = decisions.live;
  const begun = decisions.elapsed;
  const done = await work();
  const took = decisions.elapsed - begun;
  standing.rates = await decisions.decide(what, ratesSchema, () => ({
    ...standing.rates,
    ...(fresh && isTimed(run) ? ratesOf(took, done) : {}),
  }));
  return done;
}

/** Later contests are planned with the speed of `contest`. The decision is recorded as `what`. */
export async function keepSpeed(
  { arena, decisions, standing }: Pick<Run, 'arena' | 'decisions' | 'standing'>,
  what: string,
  contest: Contest,
): Promise<void> {
  standing.rates = await decisions.decide(what, ratesSchema, () => {
    const { perPair } = contest;
    return perPair === undefined
      ? standing.rates
      : { ...standing.rates, perPair: (perPair * arena.nodes) / contest.arena.nodes };
  });
}

/** The players of these weights, with what a node costs them in moves of `nodes`, which is decided as `what`. */
export async function pricedPlayers(
  { game, arena, decisions, standing, running }: Run,
  what: string,
  generation: number,
  playing: readonly (readonly [name: string, weights: AgentWeights])[],
  nodes = arena.nodes,
): Promise<WeightsPlayer[]> {
  standing.costs = await decisions.decide(what, costsSchema, () =>
    withCosts(game, standing.costs, playing, nodes, () => running(generation, 'costs')),
  );
  return playing.map(([name, weights]) => ({ kind: 'weights', name, weights, cost: standing.costs[name]! }));
}

/** The nodes of contests, and the seconds that a pair takes now. */
export function paceOf({ arena, standing }: Pick<Run, 'arena' | 'standing'>): Pace {
  return { nodes: arena.nodes, perPair: standing.rates.perPair };
}

/** The fewest nodes of a contest of `players`: a program keeps its limit, so others keep theirs. */
export function leastNodes({ options, arena }: Pick<Run, 'options' | 'arena'>, players: readonly Player[]): number {
  return players.every(({ kind }) => kind === 'weights') ? (options.leastNodes ?? arena.nodes) : arena.nodes;
}

/** Whom candidates meet in a race, and its pace where that number of candidates has these seconds for it. */
export function raceTerms(
  run: Pick<Run, 'options' | 'arena' | 'standing'>,
  seconds: number,
  candidates: number,
): { readonly opponents: readonly Player[]; readonly pace: Pace } {
  const { champion, strongest } = run.standing;
  const opponents = champion.name === strongest.name ? [champion] : [champion, strongest];
  return { opponents, pace: racePace(seconds, paceOf(run), leastNodes(run, opponents), candidates, opponents.length) };
}

/** A match of two players of a run, as the loop remembers it. */
interface RatedMatch {
  readonly a: string;
  readonly b: string;
  readonly pairs: number;
  /** Of `a`. */
  readonly rating: Rating;
}

/** How a run stands: who is champion, who was before, what contests have shown, and what data there is. */
export class Standing {
  /** The strongest first. */
  readonly baselines: readonly Player[];
  readonly strongest: Player;
  /**
   * Those that their own games don't show to be weaker than the strongest, which is the first: any of them may be it.
   */
  readonly rivals: readonly Player[];
  /** What contests have shown between champions and baselines, by their names without limits. */
  readonly matches: RatedMatch[];
  readonly generations: GenerationOutcome[] = [];
  /** Data that fits may read. */
  readonly sources: DataSource[] = [];
  /** Recipes of all candidates, and how they raced. */
  readonly tried: Tried[] = [];
  /** Which boards teach; undefined until it is measured. */
  teaching: TeachingPlan | undefined;
  /** What the data of a generation says, of this one or one before. */
  known: Known | undefined;
  costs: Costs;
  rates: Rates;
  #champion: Player;
  readonly #earlier: Player[] = [];
  readonly #promotions: { readonly name: string; readonly generation: number }[] = [];

  /** `baselines`, the strongest first, and what their matches have shown. */
  constructor(baselines: readonly Player[], matches: readonly RatedMatch[], costs: Costs, rates: Rates) {
    const strongest = baselines[0]!;
    this.baselines = baselines;
    this.strongest = strongest;
    this.matches = [...matches];
    this.rivals = baselines.filter((one) => this.#mayBeat(one, strongest));
    this.costs = costs;
    this.rates = rates;
    this.#champion = strongest;
  }

  get champion(): Player {
    return this.#champion;
  }

  /** Champions before this one, baselines left out, the last one first. */
  get earlier(): readonly Player[] {
    return this.#earlier;
  }

  /**
   * Who makes data beside earlier champions, of those that play with weights: the strongest baseline, and the champion,
   * or that baseline while none is promoted. Of the weights by hand it is those that judge both sides, as fits do,
   * unless they are significantly weaker: their games teach more.
   */
  makers(): { readonly champion: Player; readonly baseline: Player } {
    const playing = this.baselines.filter(({ kind }) => kind === 'weights');
    const difference = playing.find(({ name }) => name === 'hand:difference');
    const strongest = playing[0]!;
    const baseline =
      strongest.name === 'hand:own' && difference && this.#mayBeat(difference, strongest) ? difference : strongest;
    const promoted = this.#champion.kind === 'weights' && !this.baselines.includes(this.#champion);
    return { champion: promoted ? this.#champion : baseline, baseline };
  }

  /** `arena` with the champion as the judge of openings, or the strongest baseline that has weights. */
  judged(arena: Arena): Arena {
    return { ...arena, judge: this.makers().champion };
  }

  /** Everybody whom a new champion must not lose to, the champion left out. */
  others(): { readonly player: Player; readonly champion: Rating | undefined }[] {
    const { name } = this.#champion;
    return [...this.#earlier, ...this.baselines]
      .filter((player) => player.name !== name)
      .map((player) => ({ player, champion: this.#last(name, player.name)?.rating }));
  }

  /** What a challenge has shown. */
  remember({ candidate, champion, pairs, rating, gauntlet }: ChallengeOutcome): void {
    this.matches.push({ a: candidate, b: champion, pairs, rating });
    for (const line of gauntlet)
      this.matches.push({ a: candidate, b: line.opponent, pairs: line.pairs, rating: line.rating });
  }

  /** Whether `one` is not shown to be weaker than `other`. */
  #mayBeat(one: Player, other: Player): boolean {
    return !((this.#last(other.name, one.name)?.rating.low ?? 0) > 0);
  }

  /** The last match of the two, seen from `a`; undefined where they never met. */
  #last(a: string, b: string): RatedMatch | undefined {
    const found = this.matches.findLast((one) => (one.a === a && one.b === b) || (one.a === b && one.b === a));
    if (found === undefined || found.a === a) return found;
    return { a, b, pairs: found.pairs, rating: turned(found.rating) };
  }

  promote(candidate: Player, generation: number): void {
    if (this.#champion.name !== this.strongest.name) this.#earlier.unshift(this.#champion);
    this.#champion = candidate;
    this.#promotions.push({ name: candidate.name, generation });
  }

  /** The champions in their order, with what each showed against `baseline` when it became one. */
  ladder(baseline: Player): ChampionOutcome['ladder'] {
    const champions = this.#promotions.map((step) => {
      const match = this.#last(step.name, baseline.name);
      return { ...step, rating: match?.rating, pairs: match?.pairs ?? 0 };
    });
    return [{ name: baseline.name, generation: 0, rating: undefined, pairs: 0 }, ...champions];
  }
}

/**
 * Every cycle of three: the first clearly beats the second, that one the third, and that one the first. Each once,
 * beginning with its first name. Only sure wins count, and none of two whom another match showed the other way round.
 */
export function cyclesOf(
  matches: readonly (Pick<RatedMatch, 'a' | 'b'> & { readonly rating: Pick<Rating, 'low' | 'high'> })[],
): [string, string, string][] {
  const wins = matches.flatMap(({ a, b, rating }): [string, string][] =>
    rating.low > 0 ? [[a, b]] : rating.high < 0 ? [[b, a]] : [],
  );
  const won = (a: string, b: string): boolean => wins.some(([winner, loser]) => winner === a && loser === b);
  const beats = (a: string, b: string): boolean => won(a, b) && !won(b, a);
  const names = [...new Set(wins.flat())].sort();
  return names.flatMap((a) =>
    names
      .filter((b) => b > a && beats(a, b))
      .flatMap((b) =>
        names.filter((c) => c > a && beats(b, c) && beats(c, a)).map((c) => [a, b, c] as [string, string, string]),
      ),
  );
}
