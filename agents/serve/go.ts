import type { Player } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Limit } from '../limits/limit.ts';
import { timeFor } from '../limits/time-for-move.ts';

const names = ['depth', 'nodes', 'movetime', 'p1time', 'p2time', 'p1inc', 'p2inc'] as const;

/**
 * The limit that a `go` line sets, `turn` being to move: undefined where it sets none, empty for `infinite`. A clock is
 * turned into time for this move. Throws InputError for anything else.
 */
export function goLimit(line: string, turn: Player): Limit | undefined {
  const words = line.split(/\s+/).slice(1);
  if (words.length === 0) return undefined;
  if (words[0] === 'infinite') return {};
  const given = new Map<string, number>();
  for (let i = 0; i < words.length; i += 2) given.set(nameOf(words[i]!), numberOf(words[i]!, words[i + 1]));
  const [time, increment] = turn === 0 ? ['p1time', 'p1inc'] : ['p2time', 'p2inc'];
  const clock = given.get(time);
  const milliseconds =
    given.get('movetime') ?? (clock === undefined ? undefined : timeOf(clock, given.get(increment) ?? 0));
  const depth = given.get('depth');
  const nodes = given.get('nodes');
  const limit: Limit = {
    ...(depth === undefined ? {} : { depth: Math.max(1, depth) }),
    ...(nodes === undefined ? {} : { nodes: Math.max(1, nodes) }),
    ...(milliseconds === undefined ? {} : { milliseconds: Math.max(1, milliseconds) }),
  };
  if (Object.keys(limit).length === 0) throw new InputError(`${line}: no limit for the player to move`);
  return limit;
}

function timeOf(clock: number, increment: number): number {
  const own = { left: clock, increment };
  return timeFor({ move: clock, own, other: own });
}

function nameOf(word: string): string {
  if (!names.some((name) => name === word))
    throw new InputError(`go ${word}: one of ${names.join(', ')} and a number, or infinite, is wanted`);
  return word;
}

function numberOf(name: string, text: string | undefined): number {
  if (text === undefined || !/^\d{1,15}$/.test(text))
    throw new InputError(`go ${name} ${text ?? ''}: a number is wanted`);
  return Number(text);
}
