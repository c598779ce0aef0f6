import { Random } from '../../lib/maths/random.ts';
import type { Findings } from './findings.ts';
import { boardOf, type Line, PICKS, played, step } from './line.ts';
import type { Look } from './look.ts';
import { looksAtBoard } from './look-at-board.ts';
import { looksAtExchange } from './look-at-exchange.ts';
import { looksAtFeatures } from './look-at-features.ts';
import { looksAtMoves } from './look-at-moves.ts';
import { looksAtTexts } from './look-at-texts.ts';
import { difference, outline, type Portrait } from './portrait.ts';
import { Broken } from './rule.ts';
import type { Subject } from './subject.ts';

/** Plies of a line that are looked at: some games hardly end by themselves. */
const PLIES = 400;
/** Of boards with more moves than this, a part of the positions is looked at by looks that cost much. */
const MANY_MOVES = 60;
/** The same for those that try every move: they cost with the square of the moves. */
const FOLLOWED = 400;
/** Every so many lines begin on a scattered board. */
const SCATTERED = 3;

/**
 * Plays `count` random lines and looks at their positions with every look there is. A line that a broken look leaves
 * changed is not played on. `pause` comes after each line and `rest` after each look: they let others work.
 */
export async function lookAlong(
  subject: Subject,
  findings: Findings,
  count: number,
  seed: number,
  pause: () => Promise<void>,
  rest: () => Promise<void>,
): Promise<void> {
  const looks = [
    ...looksAtMoves,
    ...looksAtTexts,
    ...looksAtFeatures(subject),
    ...looksAtBoard(subject),
    ...looksAtExchange(subject),
  ];
  const { maxMoves } = subject.game;
  const shares = { every: 1, some: MANY_MOVES / maxMoves, few: FOLLOWED / maxMoves ** 2, last: 0 };
  const longest = Math.max(PLIES, maxMoves);
  for (let i = 0; i < count; i++) {
    const random = new Random(seed, 'check line', subject.game.name, i);
    await playAlong(
      subject,
      findings,
      looks,
      { scattered: i % SCATTERED === SCATTERED - 1, seed: random.int(PICKS) },
      random,
      { shares, longest },
      rest,
    );
    await pause();
  }
}

async function playAlong(
  subject: Subject,
  findings: Findings,
  looks: readonly Look[],
  begin: Omit<Line, 'picks'>,
  random: Random,
  { shares, longest }: { readonly shares: Readonly<Record<Look['at'], number>>; readonly longest: number },
  rest: () => Promise<void>,
): Promise<void> {
  const picks: number[] = [];
  const line: Line = { ...begin, picks };
  /** Whether the line can go on after `look`. */
  const holds = (look: Look): boolean => {
    const kept = (): boolean => {
      const after = attempt(() => outline(subject, position));
      return before !== undefined && after !== undefined && difference(before, after) === undefined;
    };
    return (
      findings.holds(
        look.name,
        () => look.look(subject, position, line),
        line,
        (one) => look.look(subject, played(subject, one), one),
      ) || kept()
    );
  };
  let position!: ReturnType<typeof boardOf>;
  /** The position before the looks at it, all of which leave it so or break. */
  let before: Portrait | undefined;
  const begun = findings.holds(
    'boards',
    () => {
      position = boardOf(subject, line);
    },
    line,
    (one) => void boardOf(subject, one),
  );
  if (!begun) return;
  for (;;) {
    before = attempt(() => outline(subject, position));
    for (const look of looks) {
      if (random.chance(shares[look.at]) && !holds(look)) return;
      await rest();
    }
    if (picks.length === longest || attempt(() => subject.over(position)) !== false) break;
    const pick = random.int(PICKS);
    const goesOn = findings.holds(
      'moves played',
      () => {
        if (step(subject, position, pick) !== undefined) picks.push(pick);
      },
      { ...line, picks: [...picks, pick] },
      (one) => void played(subject, one),
    );
    if (!goesOn || picks.at(-1) !== pick) return;
  }
  for (const look of looks) {
    if (look.at === 'last' && !holds(look)) return;
    await rest();
  }
}

/** What `ask` answers; undefined where the game breaks, which a look tells. */
function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Broken) return undefined;
    throw error;
  }
}
