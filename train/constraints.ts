import * as z from 'zod';
import type { Game } from '../games/game.ts';
import { readJson } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import { parseWith } from '../lib/schema.ts';
import { TEMPO } from './solver/design-matrix.ts';

/** The name of the weight of `name` at either end of the phase. */
export function atLow(name: string): string {
  return `${name}@low`;
}

export function atHigh(name: string): string {
  return `${name}@high`;
}

const PRESET = 'preset:';

/** A file of constraints: a list of them, each as text or with the reason for it. */
const schema = z.array(z.union([z.string(), z.object({ rule: z.string(), reason: z.string().optional() })]));

/**
 * The rules that `rule` stands for: `preset:slider`, those of the game's authors; a JSON file of rules; or itself. A
 * table has no game. Throws InputError.
 */
export function rulesOf(rule: string, game: Game | undefined): string[] {
  if (rule.startsWith(PRESET)) {
    const rules = game !== undefined && rule === PRESET + game.family ? game.hand.rules : undefined;
    if (rules === undefined) {
      const there = game?.hand.rules === undefined ? 'none' : PRESET + game.family;
      throw new InputError(`--constrain ${rule}: no such preset; ${game?.name ?? 'a table'} has ${there}`);
    }
    return rules.map((one) => one.rule.trim());
  }
  if (!rule.endsWith('.json')) return [rule];
  return parseWith(schema, readJson(rule), rule).map((one) => (typeof one === 'string' ? one : one.rule).trim());
}

/**
 * Reads constraints on the weights of `features`, and of the tempo where one is fitted. For weights that change with
 * the phase a constraint holds at both ends, and so everywhere between, unless it names an end: `pieces@low`. Throws
 * InputError.
 */
export function readConstraints(
  texts: readonly string[],
  features: readonly string[],
  phased: boolean,
  tempo: boolean,
): Constraint[] {
  const ends = phased ? [...features.map(atLow), ...features.map(atHigh)] : [];
  const names = [...features, ...ends, ...(tempo ? [TEMPO] : [])];
  const constraints = texts.flatMap((text) => parseConstraints(text, names));
  if (!phased) return constraints;
  return constraints.flatMap((constraint) => {
    const plain = constraint.terms.some(({ name }) => features.includes(name));
    return plain ? [atLow, atHigh].map((end) => moved(constraint, features, end)) : [constraint];
  });
}

/** `constraint` with the features' weights at one end of the phase. */
function moved(constraint: Constraint, features: readonly string[], end: (name: string) => string): Constraint {
  const sums = new Map<string, number>();
  for (const { name, coefficient } of constraint.terms) {
    const weight = features.includes(name) ? end(name) : name;
    sums.set(weight, (sums.get(weight) ?? 0) + coefficient);
  }
  const text = `${constraint.text} (${end('phase')})`;
  const terms = [...sums].flatMap(([name, coefficient]) => (coefficient === 0 ? [] : [{ name, coefficient }]));
  if (terms.length === 0) throw new InputError(`constraint '${quoted(text, 200)}': no weight is left in it`);
  return { ...constraint, terms, text };
}

/** A linear constraint on the weights: Σ coefficient · weight = bound, or >= bound. */
export interface Constraint {
  /** As it was written, for messages. */
  readonly text: string;
  /** No name twice, no coefficient 0, at least one. */
  readonly terms: readonly Term[];
  readonly relation: '=' | '>=';
  /** In the unit of the fit: logits for a logistic one. */
  readonly bound: number;
  /** Written with < or >: integer weights meet it by at least one point. */
  readonly strict: boolean;
}

interface Term {
  /** A feature, or `tempo`. */
  readonly name: string;
  readonly coefficient: number;
}

/** Σ coefficient · weight + constant. */
interface Side {
  readonly terms: ReadonlyMap<string, number>;
  readonly constant: number;
}

const TOKEN =
  /\s*(?:(<=|>=|==|=|<|>)|`([^`]+)`|([a-z_][\w.]*(?:-[\w.]+)*(?:@[a-z]+)?)|(\d+\.?\d*(?:e[-+]?\d+)?|\.\d+)|([-+*]))/iy;

/**
 * Reads constraints between weights, which are called by their features' `names` and `tempo`: `moves-to-win <= 0`, `2 *
 * end-line + diagonal < 0.5`, `pit-0 = pit-15`, `0 <= tempo <= 1` (which makes two). A minus sign has a blank before
 * it, else it is part of a name; names with other signs stand between backticks. Throws InputError that quotes `text`.
 */
function parseConstraints(text: string, names: readonly string[]): Constraint[] {
  const fail = (what: string): never => {
    throw new InputError(`constraint '${quoted(text, 200)}': ${what}`);
  };
  const tokens = tokensOf(text, fail);
  const relations = tokens.flatMap((token, at) => (token.kind === 'relation' ? [{ ...token, at }] : []));
  if (relations.length === 0) fail('expected one of <=, >=, <, > and =');
  const ends = [...relations.map(({ at }) => at), tokens.length];
  const sides = ends.map((end, i) => tokens.slice(i === 0 ? 0 : ends[i - 1]! + 1, end));
  const parsed = sides.map((side) => sideOf(side, names, fail));
  return relations.map(({ text: relation }, i) => {
    const words = [...sides[i]!, { text: relation }, ...sides[i + 1]!].map((token) => token.text).join(' ');
    return constraintOf(words, parsed[i]!, relation, parsed[i + 1]!, fail);
  });
}

interface Token {
  readonly kind: 'relation' | 'name' | 'number' | 'sign';
  readonly text: string;
}

function tokensOf(text: string, fail: (what: string) => never): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let end = 0; text.slice(end).trim() !== ''; end = TOKEN.lastIndex) {
    const found = TOKEN.exec(text);
    if (found === null) return fail(`'${quoted(text.slice(end).trim(), 100)}' can't be read`);
    const [, relation, ticked, plain, number, sign] = found;
    const name = ticked ?? plain;
    if (relation !== undefined) tokens.push({ kind: 'relation', text: relation });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else tokens.push({ kind: 'sign', text: sign! });
  }
  return tokens;
}

/** `- 2 * end-line + diagonal + 1`. */
function sideOf(tokens: readonly Token[], names: readonly string[], fail: (what: string) => never): Side {
  const terms = new Map<string, number>();
  let constant = 0;
  let at = 0;
  const isSign = (): boolean => tokens[at]?.text === '-' || tokens[at]?.text === '+';
  if (tokens.length === 0) fail('something is missing beside a relation');
  while (at < tokens.length) {
    let factor = 1;
    if (at > 0 && !isSign()) fail(`expected a sign before '${quoted(tokens[at]!.text, 100)}'`);
    while (isSign()) if (tokens[at++]!.text === '-') factor = -factor;
    const number = tokens[at]?.kind === 'number' ? tokens[at++] : undefined;
    if (number !== undefined) factor *= Number(number.text);
    const times = number !== undefined && tokens[at]?.text === '*' ? tokens[at++] : undefined;
    const name = tokens[at]?.kind === 'name' ? tokens[at++] : undefined;
    if (name === undefined) {
      if (number === undefined || times !== undefined) fail('the name of a weight or a number is missing');
      constant += factor;
      continue;
    }
    if (!names.includes(name.text))
      fail(
        `${quoted(name.text, 100)}: no such weight; there are ${names.join(', ')} (a minus sign stands between blanks)`,
      );
    terms.set(name.text, (terms.get(name.text) ?? 0) + factor);
  }
  return { terms, constant };
}

function constraintOf(
  text: string,
  left: Side,
  relation: string,
  right: Side,
  fail: (what: string) => never,
): Constraint {
  const sign = relation.startsWith('<') ? -1 : 1;
  const sum = new Map(left.terms);
  for (const [name, coefficient] of right.terms) sum.set(name, (sum.get(name) ?? 0) - coefficient);
  const terms = [...sum]
    .filter(([, coefficient]) => coefficient !== 0)
    .map(([name, coefficient]) => ({ name, coefficient: sign * coefficient }));
  if (terms.length === 0) fail('no weight is left in it');
  const bound = sign * (right.constant - left.constant) + 0;
  if (![bound, ...terms.map((term) => term.coefficient)].every(Number.isFinite)) fail('a number in it is too large');
  return { text, terms, relation: /^==?$/.test(relation) ? '=' : '>=', bound, strict: /^[<>]$/.test(relation) };
}

/**
 * Σ coefficient · weight - bound: what is left over, below 0 where the constraint is broken. `weightOf` gives a weight
 * by its name.
 */
export function slackOf({ terms, bound }: Constraint, weightOf: (name: string) => number): number {
  return terms.reduce((sum, { name, coefficient }) => sum + coefficient * weightOf(name), 0) - bound;
}
