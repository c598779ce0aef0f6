import { Random } from '../../lib/maths/random.ts';
import { movesOf } from '../moves.ts';
import type { Properties } from './line.ts';
import { Broken } from './rule.ts';
import { attempt, expectSame, outline, reread, type Subject, values, withoutPly, written } from './subject.ts';

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
  const byHash = new Map<string, { readonly text: string; readonly board: Uint8Array | undefined }>();
  const [lows, highs] = [new Set<number>(), new Set<number>()];
  const properties: Properties = {
    'equal positions have equal hashes, and of equal hashes board and rest of the game are the same': {
      at: 'every',
      holds(subject, position) {
        const text = position.text();
        const key = withoutPly(subject, text);
        const hash = `${position.hashLow} ${position.hashHigh}`;
        lows.add(position.hashLow);
        highs.add(position.hashHigh);
        const before = hashes.get(key);
        if (before === hash) return;
        if (before !== undefined)
          throw new Broken('hash', `'${key}' has two hashes: ${before}, and ${hash} by other moves`);
        const board = subject.board && !position.over() ? written(subject.board, position) : undefined;
        const other = byHash.get(hash);
        if (other !== undefined) {
          const cell = other.board?.findIndex((value, at) => board !== undefined && board[at] !== value) ?? -1;
          if (cell !== -1) {
            const [here, there] = [other.board!, board!].map((values) => subject.board!.valueNames[values[cell]!]);
            throw new Broken(
              'boardHash',
              `'${other.text}' and '${text}' have one hash, but cell ${cell} of the board is ${here} in one and ${there} in the other`,
            );
          }
          expectSameRest(subject, other.text, text);
        }
        hashes.set(key, hash);
        byHash.set(hash, { text, board });
      },
    },
    'a text that differs in a character has another hash, or the rest of the game is the same': {
      at: 'few',
      holds(subject, position) {
        if (position.over()) return;
        const text = position.text();
        const next = reread(subject, text);
        next.make(movesOf(subject.game, next)[0]!);
        const letters = new Set(`${text}${next.text()}`.replaceAll(' ', ''));
        const key = withoutPly(subject, text);
        const stride = Math.ceil(key.length / PLACES);
        for (let at = key.length - 1; at >= 0; at -= stride)
          for (const letter of letters) {
            const other = text.slice(0, at) + letter + text.slice(at + 1);
            const read = attempt(() => subject.game.parse(other));
            if (read === undefined || read.over()) continue;
            const same = read.hashLow === position.hashLow && read.hashHigh === position.hashHigh;
            if (same && withoutPly(subject, read.text()) !== key) expectSameRest(subject, text, other);
          }
      },
    },
  };
  return { properties, seen: () => ({ positions: byHash.size, lows: lows.size, highs: highs.size }) };
}

/** Plays the same random moves on both to the end: all that moves and end depend on is the same. */
function expectSameRest(subject: Subject, one: string, other: string): void {
  const [here, there] = [subject.game.parse(one), subject.game.parse(other)];
  const random = new Random(0, 'rest');
  for (let ply = 0; ply < PLIES; ply++) {
    const [mine, others] = [here, there].map((position) => {
      const { text: _, ply: __, ...facts } = outline(position);
      const moves = movesOf(subject.game, position).sort((a, b) => a - b);
      return { moves, facts: { ...facts, moves: moves.join(), ...(position.over() ? values(subject, position) : {}) } };
    });
    const how = `'${one}' and '${other}' have one hash, but${ply > 0 ? ` ${ply} moves on` : ''}`;
    expectSame(mine!.facts, others!.facts, how, 'hash', ['in one', 'in the other']);
    if (here.over()) return;
    const move = random.pick(mine!.moves);
    here.make(move);
    there.make(move);
  }
}
