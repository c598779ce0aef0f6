import { parseLimit } from '../agents/settings.ts';
import type { AgentSpec } from '../agents/spec.ts';
import type { Perspective } from '../agents/weights/weights.ts';
import { gameNamed } from '../games/index.ts';
import type { SelfplayOptions } from '../selfplay/options.ts';
import type { TournamentResult } from '../tournament/results/result.ts';
import { baselines, handBaseline } from './baseline-match.ts';
import type { TuneOptions } from './options.ts';
import type { BaselineOutcome } from './outcome.ts';
import { limitFor } from './terms.ts';

/**
 * The stronger of the hand baselines by the score of their match, shown or not; of two that scored alike the one that
 * judges both sides, as the fits do.
 */
export function strongestOf({ matches: [match] }: Pick<TournamentResult, 'matches'>): Perspective {
  const own = match === undefined ? 0 : match.total.wins - match.total.losses;
  return own > 0 ? 'own' : 'difference';
}

/** The hand baselines as they play in a tournament of the run at `limit`, the stronger one first. */
export function baselinesIn(
  { game, limit, costs }: Pick<TuneOptions, 'game' | 'limit' | 'costs'>,
  strongest: Perspective,
): AgentSpec[] {
  const order = [strongest, ...baselines.filter((one) => one !== strongest)];
  return order.map((one) => handBaseline(gameNamed(game), one, limitFor(`hand:${one}`, limit, costs)));
}

/** The run's self-play: by the stronger baseline, unless another agent was asked for. */
export function selfplayOf(options: TuneOptions, strongest: Perspective | undefined): SelfplayOptions {
  const { agent = strongest && selfplayBaseline(options, strongest), ...rest } = options.selfplay;
  if (agent === undefined) throw new Error('a run without baselines has an agent for its self-play');
  return { ...rest, agent };
}

function selfplayBaseline({ game, selfplayLimit }: TuneOptions, strongest: Perspective): AgentSpec {
  return handBaseline(gameNamed(game), strongest, parseLimit(selfplayLimit ?? '', 'selfplayLimit'));
}

/** What the baselines' match has shown, and what follows from it. */
export function baselineOutcome(
  options: TuneOptions,
  result: Pick<TournamentResult, 'matches'>,
): BaselineOutcome | undefined {
  const [match] = result.matches;
  if (match === undefined) return undefined;
  const strongest = strongestOf(result);
  const { agent } = options.selfplay;
  const follows =
    agent === undefined
      ? 'It makes the data and is the one to beat.'
      : `It is the one to beat; ${agent.name} makes the data.`;
  return {
    strongest: baselinesIn(options, strongest)[0]!.name,
    verdict: `${match.verdict} ${chosen(match, strongest)}${follows}`,
    match,
  };
}

/** Why `strongest` was taken, where the games don't show it. */
function chosen({ rating, total }: TournamentResult['matches'][number], strongest: Perspective): string {
  if (rating.low > 0 || rating.high < 0) return '';
  if (total.wins === total.losses)
    return `Both scored alike; hand:${strongest} was taken, which judges as the fits do. `;
  return `hand:${strongest} was taken, by its better score. `;
}
