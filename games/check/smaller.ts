import { array, asyncProperty, boolean, check, nat, tuple } from 'fast-check';
import { type Line, PICKS } from './line.ts';
import { Broken } from './rule.ts';

/** Lines tried while one is made smaller: then the smallest so far is taken. */
const TRIES = 300;

/**
 * A line as small as fast-check makes it at which `look` still breaks the rule of `key`, with what it breaks; undefined
 * where `line` itself does not: then the game answers differently when asked again. `pause` lets others work.
 */
export async function smaller(
  line: Line,
  key: string,
  look: (line: Line) => void,
  pause: () => Promise<void>,
): Promise<{ line: Line; broken: Broken } | undefined> {
  let best: { line: Line; broken: Broken } | undefined;
  let tries = 0;
  let bug: unknown;
  const lines = tuple(boolean(), nat(), array(nat(PICKS - 1), { maxLength: line.picks.length, size: 'max' }));
  const holds = asyncProperty(lines, async ([scattered, seed, picks]) => {
    // Whoever stops the check ends the search, too: what `pause` throws would count as a failure.
    if (bug !== undefined || ++tries > TRIES) return true;
    try {
      await pause();
    } catch (reason) {
      bug = reason;
      return true;
    }
    const tried = { scattered, seed, picks };
    try {
      look(tried);
    } catch (error) {
      if (!(error instanceof Broken)) bug ??= error;
      if (!(error instanceof Broken) || error.key !== key) return true;
      // fast-check goes on from what fails: each is smaller than those before.
      best = { line: tried, broken: error };
      return false;
    }
    return true;
  });
  await check(holds, { examples: [[[line.scattered, line.seed, [...line.picks]]]], numRuns: 1, seed: 1 });
  if (bug !== undefined) throw bug;
  return best;
}
