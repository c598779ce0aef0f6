import { z } from 'zod';
import type { AgentSpec } from '../../agents/spec.ts';
import { duration, durationText } from '../../lib/options/duration.ts';
import { oneOf, text, wholeNumber } from '../../lib/options/kinds.ts';
import { OptionSet, optional } from '../../lib/options/option-set.ts';

/** Seconds of a run of which nothing else is said. */
export const USUAL_SECONDS = 180;

/** How long a run of the champion loop is, and how it is repeated. */
export const championFlags = new OptionSet({
  budget: optional(
    duration,
    `time for the whole run, such as 20m or 8h: generations of self-play, fits and matches, and the strongest agent that they bring; else ${durationText(USUAL_SECONDS)}`,
  ),
  generations: optional(wholeNumber(1), 'so many generations instead of a time: a fixed amount of work'),
  repeats: optional(wholeNumber(2), 'the whole of it so many times, with seeds from --seed on: how much seeds differ'),
  replayDecisions: optional(
    text,
    'decisions.jsonl of another run of the same command: what its clocks decided is decided again, so that the bytes repeat',
  ),
  progress: optional(oneOf(['bar', 'json']), 'of the champion loop: a line that is written over, or one of JSON each'),
});

const agentSpec = z.custom<AgentSpec>((value) => typeof value === 'object' && value !== null && 'kind' in value);

/** A run of the champion loop: plain data, all of which its folder's `run.json` holds. */
export const championOptions = z.strictObject({
  /** `slider-6`. */
  game: z.string(),
  seed: z.int(),
  /** Seconds for all of it; else `generations` says how much is done. */
  budget: z.number().positive().optional(),
  generations: z.int().positive().optional(),
  /** With `generations`: games of self-play in each, and pairs of a verdict; contests on the way have shares of them. */
  games: z.int().positive().optional(),
  pairs: z.int().positive().optional(),
  /** Nodes of a move of `hand:own` in all contests; others get as many as take the same time. */
  nodes: z.int().positive(),
  /** Feature sets that candidates begin with. */
  sets: z.array(z.string()).min(1).readonly(),
  /** Baselines beside those by hand and the game's own program: what the user had. */
  against: z.array(agentSpec).readonly(),
});

export type ChampionOptions = Readonly<z.infer<typeof championOptions>>;
