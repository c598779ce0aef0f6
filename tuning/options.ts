import { z } from 'zod';
import { list, oneOf, range, share, text, wholeNumber } from '../lib/options/kinds.ts';
import { OptionSet, optional, seed } from '../lib/options/option-set.ts';
import { selfplayFlags, selfplayOptions } from '../selfplay/options.ts';
import { openingKinds } from '../tournament/openings/openings.ts';
import type { TournamentOptions } from '../tournament/options.ts';
import { backendNames } from '../train/network/backend-names.ts';
import { networkFit, trainOptions } from '../train/options.ts';
import { costsKind } from './costs.ts';
import { besideKinds } from './run-paths.ts';

const { randomMoves, scatter, walk, rare } = selfplayFlags.options;

/**
 * The options of a tuning run, but for those of its fits. Where one without a default is not given, the game knows it.
 */
export const tuneFlags = new OptionSet({
  seed,
  games: optional(wholeNumber(1), 'of self-play, with --generations in each; else the game knows how many'),
  selfplayAgent: optional(text, 'plays the games; else the stronger hand baseline, at the depth that suits the game'),
  walk: { ...walk, help: 'random moves that make a random board, in self-play and in the tournaments, such as 4..12' },
  openings: optional(
    text,
    'where the tournament starts: near (2 to 8 random moves, the default), random (boards), start (by the rules) or a file',
  ),
  pairs: optional(
    wholeNumber(1),
    'openings of the tournament or, with --generations, of the verdict, each played twice',
  ),
  baselinePairs: optional(wholeNumber(1), 'openings of the match of the hand baselines; the game knows how many'),
  limit: optional(
    text,
    'of a move: nodes=3000 of hand:own, the others as many as take as long; of one fit also ms=20 or depth=4; else nodes that suit the game',
  ),
  depth: optional(wholeNumber(1), 'plies of a move in the shorter tournament at equal depth; the game knows how many'),
  costs: optional(costsKind, 'what a node costs each agent, such as hand:own=1,tuned-full=1.8; else it is measured'),
  randomMoves: { ...randomMoves, help: 'share of self-play moves that are random' },
  scatter,
  rare: { ...rare, default: '0.1' },
  sets: optional(
    list(),
    'feature sets, one fit each, or those that the loop begins with; the game knows which, mostly original and full',
    {
      name: 'features',
    },
  ),
  against: optional(text, 'agents that the tuned ones meet beside the hand baselines, in the same time'),
  networks: optional(
    list(),
    'fits networks too; what each reads: board, planes or a feature set, such as board,full; the game knows where --features is not given',
  ),
});

/** What decides how long a tournament is and where it starts; the agents are only known to be some. */
const tournament = z.looseObject({
  game: z.string(),
  seed: z.int(),
  agents: z.array(z.looseObject({ kind: z.string(), name: z.string() })),
  pairs: wholeNumber(1).out,
  openings: z.enum([...openingKinds, 'set']),
  scatter: share.out,
  walk: range.out,
  set: z.object({ file: z.string(), positions: z.array(z.string()) }).optional(),
});

/** The same as the options that it makes known. */
const tournamentOptions = tournament.refine(({ openings, set }) => openings !== 'set' || set !== undefined, {
  path: ['set'],
  message: 'the positions of the openings are wanted',
}) as unknown as z.ZodType<TournamentOptions>;

/** The match of the baselines: of two. */
const baselineOptions = tournamentOptions.refine(({ agents }) => agents.length === 2, {
  path: ['agents'],
  message: 'two agents are wanted',
});

const run = z.object({
  /** `slider-6`. */
  game: z.string(),
  seed: z.int(),
  /** The match that finds the stronger hand baseline; left out in runs from before there was one. */
  baseline: baselineOptions.optional(),
  /** Without an agent the stronger baseline plays, with the limit `selfplayLimit`. */
  selfplay: selfplayOptions.partial({ agent: true }),
  selfplayLimit: z.string().optional(),
  /** One fit per feature set; `features` is filled in for each. */
  sets: z.array(z.string()).readonly(),
  train: trainOptions.schema.omit({ features: true }),
  /** Networks that are fitted besides; left out where there are none. */
  networks: z.array(networkFit).readonly().optional(),
  /** What computes them; the first that loads where left out. */
  backend: oneOf(backendNames).out.optional(),
  /** The fitted agents and the hand baselines are added to its agents. */
  tournament: tournamentOptions,
  /**
   * The limit of these in the tournament. With `costs` its nodes are those of `hand:own`, and each agent has as many as
   * take as long.
   */
  limit: z.string(),
  /** What a node costs each agent: of the fitted ones as soon as they are there. Left out in runs from before. */
  costs: costsKind.out.optional(),
  /** The shorter tournaments beside; left out in runs from before there were any. */
  beside: z
    .array(z.object({ kind: z.enum(besideKinds), limit: z.string(), tournament: tournamentOptions }))
    .readonly()
    .optional(),
});

/** A tuning run: plain data, all of which its folder's `run.json` holds. Somebody plays its games. */
export const tuneOptions = run.refine(
  ({ baseline, selfplay, selfplayLimit }) =>
    selfplay.agent !== undefined || (baseline !== undefined && selfplayLimit !== undefined),
  { path: ['selfplay', 'agent'], message: 'an agent is wanted, or baseline and selfplayLimit' },
);

export type TuneOptions = Readonly<z.infer<typeof tuneOptions>>;
