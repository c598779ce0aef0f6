import * as z from 'zod';
import type { Game } from '../games/game.ts';
import { readJson } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import { parseWith } from '../lib/schema.ts';
import { atHigh, atLow } from './scale/phase.ts';
import { type Constraint, parseConstraints } from './solver/constraint.ts';
import { TEMPO } from './solver/design-matrix.ts';

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
