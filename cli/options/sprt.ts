import { InputError } from '../../lib/input-error.ts';
import { MAX_NORMALIZED, type SprtTest, sprtModels } from '../../tournament/statistics/sprt/sprt.ts';
import { oneOf, share } from './argument.ts';

/** Options of a sequential test, the same for every command that has one. */
export const sprtOptions = {
  sprt: {
    type: 'string',
    nargs: 1,
    describe: 'two agents play until one of two hypotheses is accepted: Elo of either, such as 0,5; --sprt=-5,0',
  },
  model: { type: 'string', default: 'normalized', describe: `the test's Elo: ${sprtModels.join(', ')}` },
  alpha: { type: 'string', default: '0.05', describe: 'chance of finding a difference that is not there' },
  beta: { type: 'string', default: '0.05', describe: 'chance of missing one that is' },
} as const;

/** Reads the two hypotheses of `--sprt` and what goes with them. Throws InputError. */
export function sprtTest(sprt: string, more: { model: string; alpha: string; beta: string }): SprtTest {
  const [elo0, elo1, third] = sprt
    .split(',')
    .map((part) => (/^[-+]?\d+(\.\d+)?$/.test(part) ? Number(part) : Number.NaN));
  const model = oneOf('model', more.model, sprtModels);
  const max = model === 'normalized' ? MAX_NORMALIZED : 1000;
  if (third !== undefined || !(elo0! < elo1!) || Math.max(-elo0!, elo1!) > max)
    throw new InputError(
      `--sprt ${sprt}: two Elo differences within ${max} are wanted, the smaller first, such as 0,5`,
    );
  const [alpha, beta] = [share('alpha', more.alpha), share('beta', more.beta)];
  if (alpha === 0 || beta === 0 || alpha + beta >= 1)
    throw new InputError(`--alpha ${more.alpha} --beta ${more.beta}: both above 0, and together below 1, are wanted`);
  return { elo0: elo0!, elo1: elo1!, alpha, beta, model };
}
