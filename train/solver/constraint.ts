import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';

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
export function parseConstraints(text: string, names: readonly string[]): Constraint[] {
  const fail = (what: string): never => {
    throw new InputError(`constraint '${quoted(text, 200)}': ${what}`);
  };
  const tokens = tokensOf(text, fail);
  const relations = tokens.flatMap((token, at) => (token.kind === 'relation' ? [{ ...token, at }] : []));
  if (relations.length === 0) fail('one of <=, >=, <, > and = is wanted');
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
    if (at > 0 && !isSign()) fail(`a sign is wanted before '${quoted(tokens[at]!.text, 100)}'`);
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
