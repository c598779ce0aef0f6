import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { quoted } from '../../lib/quoted.ts';
import type { Position } from '../game.ts';
import { legalMoves, movesOf } from '../moves.ts';
import { type Properties, played } from './line.ts';
import {
  attempt,
  Broken,
  expectSame,
  orRefusal,
  outline,
  type Portrait,
  type Rule,
  reread,
  type Subject,
  values,
  withoutPly,
  written,
} from './subject.ts';

/** Characters that hardly any notation has; those that a text has are left out. */
const STRANGE = ['~', '?', 'é', '\\'];
const NO_MOVES = ['', ' ', 'é', '-1', '999', 'a', 'a1a1a1', 'null', 'passs'];
/** In every this many characters of a text, one is spoiled. */
const SPOILED = 5;

export const ofTexts: Properties = {
  'a position is read back from its text with all that the game is about': { at: 'some', holds: readBack },
  'reset reads what parse reads, and refuses what it refuses': {
    at: 'some',
    holds(subject, position) {
      const { game } = subject;
      if (game.reset === undefined) return;
      const text = position.text();
      const target = reread(subject, game.start(new Random(0, 'read into')).text());
      target.make(movesOf(game, target)[0]!);
      const doubled = placesOf(text).map((at) => text.slice(0, at) + (text[at] ?? '') + text.slice(at));
      const strange = STRANGE.flatMap((one) => around(text, one));
      for (const one of ['', ...strange, ...doubled, text.slice(0, -1), text.slice(1), text]) {
        const read = orRefusal(() => game.parse(one));
        const reset = orRefusal(() => game.reset!(target, one));
        const [wanted, found] = [read, reset].map((answer) =>
          answer instanceof InputError ? `refuses it: ${answer.message}` : 'gives a position',
        );
        if (wanted !== found) throw new Broken('reset', `reset('${quoted(one)}') ${found}, parse ${wanted}`);
        if (read instanceof InputError) continue;
        for (const view of [outline, (of: Position) => values(subject, of)])
          compare(view(read), view(target), one, 'reset');
      }
    },
  },
  'parse refuses what is no position': {
    at: 'last',
    holds({ game }, position) {
      const text = position.text();
      const strange = STRANGE.filter((one) => !text.includes(one));
      const spoiled = strange.flatMap((one) => [
        ...around(text, one),
        ...placesOf(text).map((at) => text.slice(0, at) + one + text.slice(at + 1)),
      ]);
      for (const wrong of ['', ' ', 'null', ...strange, ...spoiled, `${text} ${text}`, `${text}${text}`]) {
        const read = orRefusal(() => game.parse(wrong));
        if (read instanceof InputError) continue;
        const found = quoted(read.text());
        throw new Broken('parse', `parse('${quoted(wrong)}') gives the position '${found}', expected an InputError`);
      }
    },
  },
  "a text that is cut may be another position's, never the same one's": {
    at: 'last',
    holds(subject, position) {
      const text = position.text();
      for (let end = text.length - 1; end > 0; end--) {
        const cut = text.slice(0, end);
        const read = orRefusal(() => subject.game.parse(cut));
        if (read instanceof InputError) continue;
        if (read.text() === text)
          throw new Broken('parse', `parse('${quoted(cut)}') gives '${quoted(text)}': what is missing is made up`);
        readBack(subject, read);
      }
    },
  },
  'a legal move is read back from its text, and no two share one': {
    at: 'some',
    holds({ game }, position) {
      const known = new Map<string, number>();
      for (const move of movesOf(game, position)) {
        const text = game.moveText(position, move);
        if (!/^[!-~]+$/.test(text))
          throw new Broken('moveText', `moveText(${move}) is ${JSON.stringify(text)}, expected one printable word`);
        const before = known.get(text);
        if (before !== undefined && before !== move)
          throw new Broken('moveText', `moveText: ${text} stands for two moves, ${before} and ${move}`);
        known.set(text, move);
        const read = orRefusal(() => game.parseMove(position, text));
        if (read === move) continue;
        const found = read instanceof InputError ? `refused: ${read.message}` : String(read);
        throw new Broken('moveText', `the legal move ${text} (${move}) is read back as ${found}`);
      }
    },
  },
  'parseMove refuses what is no move, and every move when the game is over': {
    at: 'last',
    holds(subject, position, line) {
      const { game } = subject;
      const legal = legalMoves(game, position);
      const [any = ''] = legal;
      const spoiled = any === '' ? [] : STRANGE.flatMap((one) => [...around(any, one), `${any} ${any}`]);
      const before = position.over() ? played(subject, { ...line, picks: line.picks.slice(0, -1) }) : undefined;
      for (const text of [...NO_MOVES, ...spoiled, ...(before === undefined ? [] : legalMoves(game, before))]) {
        const read = legal.includes(text) ? undefined : orRefusal(() => game.parseMove(position, text));
        if (read === undefined || read instanceof InputError) continue;
        const when = position.over() ? 'the game is over, but ' : '';
        throw new Broken('parseMove', `${when}parseMove('${quoted(text)}') gives move ${read}, expected an InputError`);
      }
    },
  },
  'a drawing is lines of text': {
    at: 'some',
    holds({ game }, position) {
      const rows = game.draw(position);
      if (rows.length === 0) throw new Broken('draw', 'draw is none, expected lines of text');
      for (const run of rows.flat()) {
        if (typeof run.text === 'string' && !/[\n\r]/.test(run.text) && [0, 1, undefined].includes(run.player))
          continue;
        throw new Broken('draw', `draw is ${JSON.stringify(run)}, expected text on one line of player 0, 1 or none`);
      }
    },
  },
};

/** A position is what its text says. */
export function readBack(subject: Subject, position: Position): void {
  const text = position.text();
  if (!/^[!-~]+( [!-~]+)*$/.test(text))
    throw new Broken(
      'text',
      `text is ${JSON.stringify(text)}, expected one line of printable ASCII, single blanks between words`,
    );
  const read = reread(subject, text);
  const [here, there] = [position, read].map((one) => {
    const { ply, ...facts } = outline(one);
    const moves = movesOf(subject.game, one).sort((a, b) => a - b);
    return { ...facts, moves: moves.join(), ...(subject.saysPly ? { ply } : {}) };
  });
  compare(here!, there!, text, 'text');
  compare(values(subject, position), values(subject, read), text, position.over() ? 'text' : undefined);
}

function compare(here: Portrait, there: Portrait, text: string, rule?: Rule): void {
  const hashes = ({ hashLow, hashHigh }: Portrait): Portrait => ({ hashLow, hashHigh });
  const how = `'${quoted(text)}' read back`;
  const sides = ['in the position', 'in what is read'] as const;
  expectSame({ ...here, ...hashes({}) }, { ...there, ...hashes({}) }, how, rule, sides);
  expectSame(hashes(here), hashes(there), how, 'hash', sides);
}

function placesOf(text: string): number[] {
  return Array.from({ length: Math.ceil(text.length / SPOILED) }, (_, i) => i * SPOILED);
}

/** A text with something strange before it or behind it. */
function around(text: string, strange: string): string[] {
  return [`${strange}${text}`, `${text}${strange}`, `${text} ${strange}`];
}

/** Plies of the rest of a game that are compared. */
const PLIES = 400;
/** Characters of a text that are replaced by others. */
const PLACES = 24;

/** The properties of one check: they remember the positions that were seen. */
export function ofHashes(): Properties {
  /** By text, the ply apart. */
  const hashes = new Map<string, string>();
  const byHash = new Map<string, { readonly text: string; readonly board: Uint8Array | undefined }>();
  return {
    'equal positions have equal hashes, and of equal hashes board and rest of the game are the same': {
      at: 'every',
      holds(subject, position) {
        const text = position.text();
        const key = withoutPly(subject, text);
        const hash = `${position.hashLow} ${position.hashHigh}`;
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
