import { Random } from '../../lib/maths/random.ts';
import type { Board, Position } from '../game.ts';
import type { Findings } from './findings.ts';
import { boardOf } from './line.ts';
import { difference, ending, outline, type Portrait } from './portrait.ts';
import { broken } from './rule.ts';
import type { Subject } from './subject.ts';

const PLIES = 400;

/** What random games have shown of a game's hashes. */
export interface Hashes {
  readonly positions: number;
  /** Different halves among them. */
  readonly lows: number;
  readonly highs: number;
}

/**
 * Plays `count` random games, and looks at all their positions: equal texts, the ply apart, have equal hashes; where
 * texts differ and hashes are equal, the rest of the game is the same. `pause` lets others work.
 */
export async function checkHashes(
  subject: Subject,
  findings: Findings,
  count: number,
  seed: number,
  pause: () => Promise<void>,
): Promise<Hashes> {
  const hashes = new Map<string, string>();
  const texts = new Map<string, { readonly key: string; readonly text: string }>();
  const boards = new Map<string, Written>();
  const [lows, highs] = [new Set<number>(), new Set<number>()];
  const { board } = subject;
  const look = (position: Position): void => {
    const text = subject.text(position);
    const key = subject.withoutPly(text);
    const hash = `${position.hashLow} ${position.hashHigh}`;
    const before = hashes.get(key) ?? hash;
    if (before !== hash)
      throw broken('hash', before, hash, `'${key}' has two hashes: ${before}, and ${hash} by other moves`);
    if (!hashes.has(key)) {
      hashes.set(key, hash);
      if (board !== undefined && !subject.over(position)) {
        const written = subject.written(board, position);
        expectSameBoard(board, boards.get(hash) ?? { text, written }, { text, written });
        boards.set(hash, { text, written });
      }
      const other = texts.get(hash);
      if (other !== undefined && other.key !== key) expectSameRest(subject, other.text, text);
      texts.set(hash, { key, text });
    }
    lows.add(position.hashLow);
    highs.add(position.hashHigh);
  };
  for (let i = 0; i < count; i++) {
    const random = new Random(seed, 'check hashes', subject.game.name, i);
    findings.holds('hashes', () => {
      const position = boardOf(subject, { scattered: i % 3 === 2, seed: random.int(2 ** 16), picks: [] });
      look(position);
      for (let ply = 0; ply < PLIES && !subject.over(position); ply++) {
        subject.make(position, random.pick(subject.moves(position)));
        look(position);
      }
    });
    await pause();
  }
  return { positions: texts.size, lows: lows.size, highs: highs.size };
}

interface Written {
  readonly text: string;
  readonly written: Uint8Array;
}

/** Of two positions with one hash. */
function expectSameBoard({ valueNames }: Board, one: Written, other: Written): void {
  const cell = one.written.findIndex((value, at) => other.written[at] !== value);
  if (cell === -1) return;
  const [here, there] = [one, other].map(({ written }) => valueNames[written[cell]!]!) as [string, string];
  throw broken(
    'boardHash',
    here,
    there,
    `'${one.text}' and '${other.text}' have one hash, but cell ${cell} of the board is ${here} in one and ${there} in the other`,
  );
}

/** Plays the same random moves on both to the end: all that moves and end depend on is the same. */
export function expectSameRest(subject: Subject, one: string, other: string): void {
  const [here, there] = [subject.parse(one), subject.parse(other)];
  const random = new Random(0, 'rest');
  for (let ply = 0; ply < PLIES; ply++) {
    const found = difference(rest(subject, here), rest(subject, there));
    if (found !== undefined)
      throw broken(
        'hash',
        'other hashes, since the rest of the game differs',
        `one hash for '${one}' and '${other}'`,
        `'${one}' and '${other}' have one hash, but ${found.name} is ${found.one} in one and ${found.other} in the other${ply > 0 ? `, ${ply} moves on` : ''}`,
      );
    if (subject.over(here)) return;
    const move = random.pick(subject.moves(here).sort((a, b) => a - b));
    subject.make(here, move);
    subject.make(there, move);
  }
}

function rest(subject: Subject, position: Position): Portrait {
  const answers = new Map(outline(subject, position));
  answers.delete('text');
  answers.delete('ply');
  const over = subject.over(position);
  answers.set('over', String(over));
  answers.set(
    'moves',
    subject
      .moves(position)
      .sort((a, b) => a - b)
      .join(),
  );
  if (over) for (const [name, value] of ending(subject, position)) answers.set(name, value);
  return answers;
}
