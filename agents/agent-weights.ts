import type { Game } from '../games/game.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import { checkNetwork } from './network/check-network.ts';
import type { NetworkWeights } from './network/network-weights.ts';
import { upgraded } from './version-1.ts';
import { checkWeights, type Weights } from './weights/weights.ts';

/** What a weights file can hold: weights of features, or a network. */
export type AgentWeights = Weights | NetworkWeights;

/** Throws InputError, which begins with `where`, unless `weights` can be played in `game`. */
export function checkAgentWeights(weights: AgentWeights, game: Game, where: string): void {
  if (weights.model === 'network') checkNetwork(weights, game, where);
  else checkWeights(weights, game, where);
}

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
const isNumber: Test = Number.isFinite;
const isWhole: Test = Number.isInteger;
const isOne =
  (...words: readonly unknown[]): Test =>
  (value) =>
    words.includes(value);
const isList =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const isPositive: Test = (value) => isNumber(value) && (value as number) > 0;
const isObject =
  (tests: Readonly<Record<string, Test>>): Test =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(tests).every(([key, test]) => test((value as Record<string, unknown>)[key]));
const orNothing =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);

const described = { set: isText, names: isList(isText), fingerprint: isText };
const phase = { feature: isText, low: isNumber, high: isNumber, points: isList(isWhole) };
const inputs = { inputs: isWhole, fingerprint: isText };
const layer = { inputs: isWhole, outputs: isWhole, step: isPositive, weights: isText, biases: isText };

const linear = {
  features: isObject(described),
  perspective: isOne('own', 'difference'),
  points: isList(isWhole),
  tempo: isWhole,
  draw: isWhole,
  phase: orNothing(isObject(phase)),
};
const readsFeatures = isObject({
  kind: isOne('features'),
  ...described,
  means: isList(isNumber),
  factors: isList(isNumber),
});
const layered = {
  input: (value: unknown) => readsFeatures(value) || isObject({ kind: isOne('planes'), ...inputs })(value),
  layers: isList(
    isObject({ ...layer, numbers: isOne('float32', 'int16', 'int8'), activationStep: orNothing(isPositive) }),
  ),
  scale: isPositive,
};

const board = { cells: isWhole, values: isWhole, fingerprint: isText, shape: isText };
const boardNumbers = {
  one: isWhole,
  outputStep: isPositive,
  thresholds: isList(isWhole),
  first: isText,
  firstBiases: isText,
  linear: isText,
  second: orNothing(isObject({ weights: isText, biases: isText })),
  output: isText,
  outputBiases: isText,
};
const onBoard = {
  input: isObject({ kind: isOne('board'), ...board }),
  network: isObject(boardNumbers),
  beside: orNothing(isObject({ features: isObject(described), points: isList(isWhole), tempo: isWhole })),
  scale: isPositive,
};

/** The tests of a file of a kind, of which `value` says that it is one. */
function testsFor(value: Readonly<Record<string, unknown>> | null): Readonly<Record<string, Test>> {
  if (value?.model !== 'network') return linear;
  return (value.input as { kind?: unknown } | null | undefined)?.kind === 'board' ? onBoard : layered;
}

/**
 * What a weights file says, whose JSON is `value`, for `game`: all that playing needs is checked, and no more, without
 * the schemas, which are larger than the search. Throws InputError, which begins with `where`.
 */
export function playedWeights(value: unknown, game: Game, where: string): AgentWeights {
  const found = upgraded(value) as Readonly<Record<string, unknown>> | null;
  const common = { format: isOne('weightroom weights 2'), game: isText, model: isOne('linear', 'network') };
  const tests: Readonly<Record<string, Test>> = { ...common, ...testsFor(found) };
  const wrong = Object.keys(tests).find((key) => !tests[key]!(found?.[key]));
  if (wrong !== undefined)
    throw new InputError(
      `${where}: ${wrong}: ${quoted(JSON.stringify(found?.[wrong]) ?? 'missing', 100)}, and no weights file has that`,
    );
  const weights = found as unknown as AgentWeights;
  checkAgentWeights(weights, game, where);
  return weights;
}
