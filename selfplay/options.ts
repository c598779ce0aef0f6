import * as z from 'zod';
import type { AgentSpec } from '../agents/spec.ts';
import { list, nonNegative, range, share, text, wholeNumber } from '../lib/options/kinds.ts';
import { defaulting, flag, OptionSet, optional, seed } from '../lib/options/option-set.ts';

const rareFeatures = list();

/** The options of self-play at the command line. What its game must be known for is text, or may be left out. */
export const selfplayFlags = new OptionSet({
  games: defaulting(wholeNumber(1), '1000', 'games to play'),
  seed,
  agent: defaulting(text, 'hand@depth=2', 'plays both sides', { holds: 'agents' }),
  randomMoves: defaulting(share, '0.1', 'fraction of moves that are random'),
  /** The other boards are walks. */
  scatter: defaulting(share, '0.25', 'fraction of boards with randomly placed pieces'),
  walk: optional(range, 'random moves before a game starts, such as 4..12'),
  rare: defaulting(share, '0', 'fraction of boards resampled until a rare feature is non-zero'),
  /** Counted from a start drawn evenly for each game. */
  every: defaulting(wholeNumber(1), '1', 'keep every Nth position of a game'),
  rareFeatures: optional(rareFeatures, 'such as original.special-corner; default: those that the game names'),
  quiet: optional(nonNegative, 'keep only positions where search and static evaluation differ by at most N points'),
  ends: optional(text, 'agent that proves ends of games, such as hand@nodes=20000: rows get the proven results', {
    holds: 'agents',
  }),
  margins: flag('scores are the margin of the game (cells, discs), not those of the search'),
  /** Else features of a board in the middle of an exchange are fitted to what the search saw after it. */
  calm: flag('leave out positions where the move is one that quiescence follows, such as a capture'),
  /** Such positions have no score. */
  keepRandom: flag('keep positions where the move was random'),
});

/** An agent, as files have it: parsed no further here. */
const agentSpec = z.custom<AgentSpec>((value) => typeof value === 'object' && value !== null && 'kind' in value);

/** How self-play is done: plain data, the same for every game of a run. */
export const selfplayOptions = selfplayFlags.schema.extend({
  /** `slider-6`. */
  game: z.string(),
  agent: agentSpec,
  ends: agentSpec.optional(),
  walk: range.out,
  rareFeatures: rareFeatures.out,
});

export type SelfplayOptions = Readonly<z.infer<typeof selfplayOptions>>;
