import { join } from 'node:path';
import type { Limit } from '../../agents/limits/limit.ts';
import { limitText } from '../../agents/settings.ts';
import { searcher } from '../../agents/spec.ts';
import type { Weights } from '../../agents/weights/weights.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Running } from '../../lib/progress/running.ts';
import type { TournamentOptions } from '../../tournament/options.ts';
import { runTournament } from '../../tournament/run.ts';
import type { TrialOptions } from './options.ts';
import type { Contest } from './outcome.ts';

/** Chances of a wrong end, either way. */
const RISK = 0.05;

/**
 * Plays the tried features against the baseline at equal depth or at equal time, in the folder of the trial, until the
 * test of no gain against the gain has ended or `pairs` openings are played; games that are there are not played again.
 * Throws InputError where there are too few openings, and the signal's reason.
 */
export async function contestOf(
  options: TrialOptions,
  equal: 'depth' | 'time',
  pairs: number,
  weights: readonly [Weights, Weights],
  folder: string,
  running: Running,
): Promise<{ readonly contest: Contest; readonly warnings: readonly string[] }> {
  const limit: Limit = equal === 'depth' ? { depth: options.depth } : { milliseconds: options.ms };
  const tournament: TournamentOptions = {
    game: options.game,
    seed: options.seed,
    agents: [searcher('with', weights[0], limit), searcher('without', weights[1], limit)],
    pairs,
    openings: 'random',
    scatter: 0,
    walk: options.walk,
    format: {
      kind: 'sprt',
      test: { elo0: 0, elo1: options.gain, alpha: RISK, beta: RISK, model: 'logistic' },
    },
  };
  const { format, matches, warnings } = await runTournament(tournament, join(folder, `${equal}-${pairs}`), running);
  if (format.kind !== 'sprt') throw new Error('a contest of a trial is a sequential test');
  const [match] = matches;
  if (match === undefined) throw new InputError(`${options.game}: the rules voided every game at equal ${equal}`);
  return { contest: { limit: limitText(limit), match, state: format.state, pairs }, warnings };
}
