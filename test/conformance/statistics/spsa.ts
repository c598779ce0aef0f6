import * as z from 'zod';
import { gainsAt } from '../../../tuning/spsa/ascent.ts';
import { type StatisticKind, statisticKind } from './line.ts';

const number = z.number();

/** fishtest: the gains of one iteration, counted from 0. */
export const spsaKinds: readonly StatisticKind[] = [
  statisticKind(
    'spsa_step',
    z.object({ A: number, alpha: number, gamma: number, a: number, c: number, iter: number, flip: number.default(1) }),
    ({ A, alpha, gamma, a, c, iter, flip }) => {
      const gains = gainsAt({ a, c }, { hold: A, alpha, gamma }, iter);
      return { c: gains.c, a: gains.a, R: gains.rate, flip };
    },
  ),
];
