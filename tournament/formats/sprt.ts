import * as z from 'zod';
import { InputError } from '../../lib/input-error.ts';
import { decimal } from '../../lib/numbers.ts';
import { oneOf, share, text } from '../../lib/options/kinds.ts';
import { defaulting, optional, type ValuesOf } from '../../lib/options/option-set.ts';
import {
  MAX_NORMALIZED,
  SequentialTest,
  type SprtTest,
  sprtModels,
  sprtOf,
  sprtTest,
  sprtVerdict,
} from '../statistics/sprt.ts';
import { type Format, oneRound } from './format.ts';

const kind = 'sprt';
const schema = z.object({ kind: z.literal(kind), test: sprtTest });
type Spec = z.infer<typeof schema>;

const rare = { rare: true } as const;
const options = {
  sprt: optional(text, 'two agents until one hypothesis is accepted: Elo 0 or 5: 0,5; --sprt=-5,0', { minus: true }),
  model: defaulting(oneOf(sprtModels), 'normalized', `the test's Elo: ${sprtModels.join(', ')}`, rare),
  alpha: defaulting(share, '0.05', 'chance of finding a difference that is not there', rare),
  beta: defaulting(share, '0.05', 'chance of missing one that is', rare),
};

/** Two agents meet on one opening after the other until the test has decided. Voided pairs say nothing. */
export const sprt = {
  kind,
  schema,
  flag: 'sprt',
  // At most: it ends by itself.
  defaultPairs: 2000,
  grows: true,
  options,
  read(values) {
    if (values.model === 'bayesian') throw new InputError('model bayesian: it knows games, and these are pairs');
    return { kind, test: testOf(values) };
  },
  values: ({ test: { elo0, elo1, ...test } }) => ({ sprt: `${elo0},${elo1}`, ...test }),
  rounds({ test }, { agents, pairs }) {
    if (agents.length !== 2) throw new InputError(`${agents.length} agents: a sequential test is one of two`);
    const sequence = new SequentialTest(test);
    return {
      ...oneRound([[0, 1]], pairs),
      ends: ({ halfPoints }) => halfPoints !== undefined && sequence.add(halfPoints).decision !== 'continue',
    };
  },
  outcome({ test }, finished, { agents: [a, b] }) {
    const sequence = new SequentialTest(test);
    for (const { halfPoints } of finished) if (halfPoints !== undefined) sequence.add(halfPoints);
    const { test: _, ...state } = sequence.state;
    const verdict = sprtVerdict(a!, b!, sequence.state);
    return { rows: [{ ...test, ...state, verdict }], verdict };
  },
  live({ test }, counts) {
    const { llr, lower, upper } = sprtOf(counts, test);
    return `LLR ${decimal(llr, 2)} (ends at ${decimal(lower, 2)} or ${decimal(upper, 2)})`;
  },
} satisfies Format<Spec, typeof options>;

/** The test that options ask for, of games or of pairs. Throws InputError. */
export function testOf({ sprt = '', model, alpha, beta }: ValuesOf<typeof options>): SprtTest {
  const [elo0, elo1, third] = sprt
    .split(',')
    .map((part) => (/^[-+]?\d+(\.\d+)?$/.test(part) ? Number(part) : Number.NaN));
  const max = model === 'normalized' ? MAX_NORMALIZED : 1000;
  if (third !== undefined || !(elo0! < elo1!) || Math.max(-elo0!, elo1!) > max)
    throw new InputError(`--sprt ${sprt}: expected two Elo differences within ${max}, the smaller first, such as 0,5`);
  if (alpha === 0 || beta === 0 || alpha + beta >= 1)
    throw new InputError(`alpha ${alpha}, beta ${beta}: expected both above 0, and together below 1`);
  return { elo0: elo0!, elo1: elo1!, alpha, beta, model };
}
