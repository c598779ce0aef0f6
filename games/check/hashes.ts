import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import type { Position } from '../game.ts';
import type { Properties } from './findings.ts';
import { Broken } from './rule.ts';
import { difference, type Portrait, type Subject } from './subject.ts';

/** Plies of the rest of a game that are compared. */
const PLIES = 400;
/** Characters of a text that are replaced by others. */
const PLACES = 24;

/** What play has shown of a game's hashes. */
export interface Hashes {
  readonly positions: number;
  /** Different halves among them. */
  readonly lows: number;
  readonly highs: number;
}

/** The properties of one check: they remember the positions that were seen. */
export function ofHashes(): { readonly properties: Properties; readonly seen: () => Hashes } {
  /** By text, the ply apart. */
  const hashes = new Map<string, string>();
  const byHash = new Map<string, Seen>();
  const [lows, highs] = [new Set<number>(), new Set<number>()];
  const properties: Properties = {
    'equal positions have equal hashes, and of equal hashes board and rest of the game are the same': {
      at: 'every',
      holds(subject, position) {
        const text = subject.text(position);
        const key = subject.withoutPly(text);
        const hash = `${position.hashLow} ${position.hashHigh}`;
        lows.add(position.hashLow);
        highs.add(position.hashHigh);
        const before = hashes.get(key);
        if (before === hash) return;
        if (before !== undefined)
          throw new Broken('hash', `'${key}' has two hashes: ${before}, and ${hash} by other moves`);
        const board = subject.board && !subject.over(position) ? subject.written(subject.board, position) : undefined;
        const other = byHash.get(hash);
        if (other !== undefined) {
          expectSameBoard(subject, other, { text, board });
          expectSameRest(subject, other.text, text);
        }
        hashes.set(key, hash);
        byHash.set(hash, { text, board });
      },
    },
    'a text that differs in a character has another hash, or the rest of the game is the same': {
      at: 'few',
      holds(subject, position) {
        if (subject.over(position)) return;
        const text = subject.text(position);
        subject.make(position, subject.moves(position)[0]!);
        const letters = new Set(`${text}${subject.text(position)}`.replaceAll(' ', ''));
        subject.unmake(position);
        const key = subject.withoutPly(text);
        const stride = Math.ceil(key.length / PLACES);
        for (let at = key.length - 1; at >= 0; at -= stride)
          for (const letter of letters) {
            const other = text.slice(0, at) + letter + text.slice(at + 1);
            const read = subject.read(other);
            if (read instanceof InputError || subject.over(read)) continue;
            const same = read.hashLow === position.hashLow && read.hashHigh === position.hashHigh;
            if (same && subject.withoutPly(subject.text(read)) !== key) expectSameRest(subject, text, other);
          }
      },
    },
  };
  return { properties, seen: () => ({ positions: byHash.size, lows: lows.size, highs: highs.size }) };
}

interface Seen {
  readonly text: string;
  readonly board: Uint8Array | undefined;
}

/** Of two positions with one hash. */
function expectSameBoard({ board }: Subject, one: Seen, other: Seen): void {
  const cell = one.board?.findIndex((value, at) => other.board !== undefined && other.board[at] !== value) ?? -1;
  if (cell === -1) return;
  const [here, there] = [one, other].map((seen) => board!.valueNames[seen.board![cell]!]);
  throw new Broken(
    'boardHash',
    `'${one.text}' and '${other.text}' have one hash, but cell ${cell} of the board is ${here} in one and ${there} in the other`,
  );
}

/** Plays the same random moves on both to the end: all that moves and end depend on is the same. */
function expectSameRest(subject: Subject, one: string, other: string): void {
  const [here, there] = [subject.parse(one), subject.parse(other)];
  const random = new Random(0, 'rest');
  for (let ply = 0; ply < PLIES; ply++) {
    const found = difference(rest(subject, here), rest(subject, there));
    if (found !== undefined)
      throw new Broken(
        'hash',
        `'${one}' and '${other}' have one hash, but ${found.name} is ${found.one} in one and ${found.other} in the other${ply > 0 ? `, ${ply} moves on` : ''}`,
        'rest',
      );
    if (subject.over(here)) return;
    const move = random.pick(subject.moves(here).sort((a, b) => a - b));
    subject.make(here, move);
    subject.make(there, move);
  }
}

function rest(subject: Subject, position: Position): Portrait {
  const over = subject.over(position);
  const { text: _, ply: __, ...facts } = Object.fromEntries(subject.outline(position));
  const moves = subject.moves(position).sort((a, b) => a - b);
  const answers = new Map(Object.entries({ ...facts, over: String(over), moves: moves.join() }));
  return over ? new Map([...answers, ...subject.end(position)]) : answers;
}
