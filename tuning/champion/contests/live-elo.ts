import { signed } from '../../../lib/numbers.ts';
import type { Running } from '../../../lib/progress/running.ts';

/** How somebody stands while games go on. */
export interface LiveElo {
  readonly name: string;
  readonly elo: number;
  readonly low: number;
  readonly high: number;
}

/** Games that go on: before each word of progress, `stands` is told who stands how, if that is known. */
export interface ContestRunning extends Running {
  readonly stands?: (standing: LiveElo) => void;
}

/** `g2-full +45 [−10, +102]`: in a note of progress. */
export function liveEloText({ name, elo, low, high }: LiveElo): string {
  return `${name} ${figure(elo)} [${figure(low)}, ${figure(high)}]`;
}

function figure(elo: number): string {
  return signed(elo).replaceAll(',', '');
}
