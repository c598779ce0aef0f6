import { sum } from '../../../lib/maths/mean.ts';
import { rounded } from '../../../lib/numbers.ts';
import type { Thought } from '../../engine/engine.ts';
import type { Judgement } from '../../engine/judgement.ts';

/** Points as people read them: `+1,204`, `−35`, at most two decimals. */
export function pointsText(points: number): string {
  const text = rounded(points, 2);
  return points > 0 && text !== '0' ? `+${text}` : text;
}

/** What a search says of the position, for the player to move. */
export function scoreText({ score, mate }: Partial<Pick<Thought, 'score' | 'mate'>>): string {
  if (mate !== undefined) {
    const plies = Math.abs(mate);
    return `${mate > 0 ? 'wins' : 'loses'} in ${plies} ${plies === 1 ? 'ply' : 'plies'}`;
  }
  return score === undefined ? 'no opinion' : pointsText(score);
}

/** Player 0's share of the evaluation bar, from 0 to 1; `scale` is points a logit. */
export function shareOf(points: number, scale: number): number {
  return 1 / (1 + Math.exp(-points / scale));
}

/** How many points are a logit; where the weights don't say it, one unit of every feature. */
export function scaleOf({ scale, terms }: Pick<NonNullable<Judgement>, 'scale' | 'terms'>): number {
  return scale ?? Math.max(1, sum(terms.map(({ weight }) => Math.abs(weight))));
}

/** `12.4 k`, `1.35 M`. */
export function countText(count: number): string {
  if (count < 10_000) return count.toLocaleString('en');
  return count < 1_000_000 ? `${(count / 1000).toFixed(0)} k` : `${(count / 1e6).toFixed(2)} M`;
}

/** Positions a second; undefined where it was too short to tell. */
export function speedText({ nodes, milliseconds }: Pick<Thought, 'nodes' | 'milliseconds'>): string | undefined {
  return milliseconds < 1 ? undefined : `${countText(Math.round((1000 * nodes) / milliseconds))}/s`;
}
