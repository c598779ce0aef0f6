import type { Game } from '../games/game.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import { checkNetwork } from './network/check.ts';
import type { NetworkWeights } from './network/schema.ts';
import { checkWeights, type Weights } from './weights/weights.ts';

/** What a weights file can hold: weights of features, or a network. */
export type AgentWeights = Weights | NetworkWeights;

/** Throws InputError, which begins with `where`, unless `weights` can be played in `game`. */
function checkAgentWeights(weights: AgentWeights, game: Game, where: string): void {
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
const linear = {
  features: isObject(described),
  perspective: isOne('own', 'difference'),
  points: isList(isWhole),
  tempo: isWhole,
  draw: isWhole,
  phase: orNothing(isObject(phase)),
};
const board = { cells: isWhole, values: isWhole, fingerprint: isText, shape: isText };
const numbers = {
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
const network = {
  input: isObject(board),
  network: isObject(numbers),
  beside: orNothing(isObject({ features: isObject(described), points: isList(isWhole), tempo: isWhole })),
  scale: isPositive,
};

/**
 * What a weights file says, whose JSON is `value`, for `game`: all that playing needs is checked, and no more, without
 * the schemas, which are larger than the search. Throws InputError, which begins with `where`.
 */
export function playedWeights(value: unknown, game: Game, where: string): AgentWeights {
  const found = value as Readonly<Record<string, unknown>> | null;
  const common = { format: isOne('weightroom weights 2'), game: isText, model: isOne('linear', 'network') };
  const tests: Readonly<Record<string, Test>> = { ...common, ...(found?.model === 'network' ? network : linear) };
  const wrong = Object.keys(tests).find((key) => !tests[key]!(found?.[key]));
  if (wrong !== undefined)
    throw new InputError(
      `${where}: ${wrong}: ${quoted(JSON.stringify(found?.[wrong]) ?? 'missing', 100)}, and no weights file has that`,
    );
  const weights = found as unknown as AgentWeights;
  checkAgentWeights(weights, game, where);
  return weights;
}
