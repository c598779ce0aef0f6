import type { OpeningOptions } from '../../tournament/openings/openings.ts';
import type { Match } from '../../tournament/results/result.ts';
import type { Rating } from '../../tournament/statistics/rating.ts';
import type { Moments } from '../instructive/moment.ts';
import type { Recipe } from './candidates/recipe.ts';
import type { Place } from './contests/arena.ts';
import type { ChallengeOutcome } from './contests/challenge-outcome.ts';
import type { RaceOutcome } from './contests/race.ts';
import type { VerdictMatch } from './contests/verdict.ts';
import type { GenerationData } from './data/league.ts';

/** A candidate of a generation. */
export interface Candidate {
  /** `g2-full`. */
  readonly name: string;
  readonly recipe: Recipe;
  /** Its weights file, from the run's folder; undefined where there is none. */
  readonly file: string | undefined;
  /** What a node costs it, in multiples of one of `hand:own`. */
  readonly cost: number | undefined;
  /** Mean log loss on the games of the test split. */
  readonly loss: number | undefined;
  /** Why it could not be fitted or played; undefined where it could. */
  readonly refused?: string | undefined;
}

export interface GenerationOutcome {
  /** From 1. */
  readonly number: number;
  readonly data: readonly GenerationData[];
  readonly candidates: readonly Candidate[];
  /** Undefined where no candidate could play. */
  readonly race: RaceOutcome | undefined;
  readonly challenge: ChallengeOutcome | undefined;
  /** Who is champion after it. */
  readonly champion: string;
  /** What its parts warn of, one line each, with what to do. */
  readonly warnings?: readonly string[] | undefined;
}

/** A step of the ladder: a champion, and what it showed when it became one. */
export interface LadderStep {
  readonly name: string;
  /** 0: the strongest baseline. */
  readonly generation: number;
  /** Against the strongest baseline, near the start, on the boards of its challenge; undefined for the baseline. */
  readonly rating: Rating | undefined;
  readonly pairs: number;
}

/** All that a run of the champion loop has shown: plain data, no rendering. */
export interface ChampionOutcome {
  readonly game: string;
  readonly seed: number;
  readonly command: string;
  readonly version: string;
  /** `20m`, or the number of generations. */
  readonly budget: string;
  /** Nodes of a move of the unit in all contests. */
  readonly nodes: number;
  /** Where contests begin. */
  readonly boards: Readonly<Record<Place, Pick<OpeningOptions, 'scatter' | 'walk'>>>;
  /** Baselines and champions: what a node costs each, in multiples of one of `hand:own`; programs have none. */
  readonly costs: Readonly<Record<string, number>>;
  /**
   * The baselines' matches; the `rivals`, which these don't show to be weaker than the best of them (left out in runs from
   * before they were asked); and the strongest: of the rivals the one that the champion did least well against.
   */
  readonly baselines: {
    readonly strongest: string;
    readonly rivals?: readonly string[] | undefined;
    readonly matches: readonly Match[];
    readonly verdict: string;
  };
  readonly generations: readonly GenerationOutcome[];
  readonly ladder: readonly LadderStep[];
  /** Who it is in the end, and the file of its weights, from the run's folder; undefined for a program. */
  readonly champion: { readonly name: string; readonly file: string | undefined };
  /** Undefined where the strongest baseline is still the champion. */
  readonly verdict: readonly VerdictMatch[] | undefined;
  /**
   * Where the champion and the strongest baseline chose otherwise near the start, and the champion was right; left out
   * in runs from before anybody looked, and where there is nothing to look at.
   */
  readonly moments?: Moments | undefined;
  /** A beats B beats C beats A. */
  readonly cycles: readonly (readonly [string, string, string])[];
  /** Why the loop ended. */
  readonly ended: string;
  /** The first says who is stronger, by how much, how sure, at which limit; each of the others one thing. */
  readonly sentences: readonly string[];
  /** One line each, with what to do. */
  readonly warnings: readonly string[];
}

/** What sentences and warnings are made of. */
export type ChampionFacts = Omit<ChampionOutcome, 'sentences' | 'warnings'>;
