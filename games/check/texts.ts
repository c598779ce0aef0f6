import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { quoted } from '../../lib/quoted.ts';
import type { Position } from '../game.ts';
import type { Properties } from './findings.ts';
import { Broken, type Rule } from './rule.ts';
import { difference, type Portrait, type Subject } from './subject.ts';

/** Characters that hardly any notation has; those that a text has are left out. */
const STRANGE = ['~', '?', 'é', '\\'];
const NO_MOVES = ['', ' ', 'é', '-1', '999', 'a', 'a1a1a1', 'null', 'passs'];
/** Every so many characters of a text one is spoiled. */
const SPOILED = 5;

export const ofTexts: Properties = {
  'a position is read back from its text with all that the game is about': { at: 'some', holds: readBack },
  'reset reads what parse reads, and refuses what it refuses': {
    at: 'some',
    holds(subject, position) {
      if (subject.game.reset === undefined) return;
      const text = subject.text(position);
      const target = subject.parse(subject.text(subject.start(new Random(0, 'read into'))));
      subject.make(target, subject.moves(target)[0]!);
      const doubled = placesOf(text).map((at) => text.slice(0, at) + (text[at] ?? '') + text.slice(at));
      for (const one of [
        '',
        ...STRANGE.flatMap((strange) => around(text, strange)),
        ...doubled,
        text.slice(0, -1),
        text.slice(1),
        text,
      ]) {
        const [read, reset] = [subject.read(one), subject.reset(target, one)];
        const [parsed, found] = [read, reset].map((answer) => (answer instanceof InputError ? answer.message : ''));
        if (parsed !== found)
          throw new Broken(
            'reset',
            `reset('${quoted(one)}') ${found || 'gives a position'}; parse ${parsed || 'gives one'}`,
          );
        if (read instanceof InputError || reset instanceof InputError) continue;
        compare(subject.outline(read), subject.outline(reset), one, 'reset');
        const sides = (of: Position): Portrait => (subject.over(of) ? subject.end(of) : subject.values(of));
        compare(sides(read), sides(reset), one, 'reset');
      }
    },
  },
  'parse refuses what is no position': {
    at: 'last',
    holds(subject, position) {
      const text = subject.text(position);
      const strange = STRANGE.filter((one) => !text.includes(one));
      const spoiled = strange.flatMap((one) => [
        ...around(text, one),
        ...placesOf(text).map((at) => text.slice(0, at) + one + text.slice(at + 1)),
      ]);
      for (const wrong of ['', ' ', 'null', ...strange, ...spoiled, `${text} ${text}`, `${text}${text}`]) {
        const read = subject.read(wrong);
        if (read instanceof InputError) continue;
        const found = quoted(subject.text(read));
        throw new Broken('parse', `parse('${quoted(wrong)}') gives the position '${found}', wanted an InputError`);
      }
    },
  },
  "a text that is cut may be another position's, never the same one's": {
    at: 'last',
    holds(subject, position) {
      const text = subject.text(position);
      for (let end = text.length - 1; end > 0; end--) {
        const cut = text.slice(0, end);
        const read = subject.read(cut);
        if (read instanceof InputError) continue;
        if (subject.text(read) === text)
          throw new Broken('parse', `parse('${quoted(cut)}') gives '${quoted(text)}': what is missing is made up`);
        readBack(subject, read);
      }
    },
  },
  'a legal move is read back from its text, and no two share one': {
    at: 'some',
    holds(subject, position) {
      const known = new Map<string, number>();
      for (const move of subject.moves(position)) {
        const text = subject.moveText(position, move);
        const before = known.get(text);
        if (before !== undefined)
          throw new Broken('moveText', `moveText: ${text} stands for two moves, ${before} and ${move}`);
        known.set(text, move);
        const read = subject.parseMove(position, text);
        if (read === move) continue;
        const found = read instanceof InputError ? `refused: ${read.message}` : String(read);
        throw new Broken('moveText', `the legal move ${text} (${move}) is read back as ${found}`);
      }
    },
  },
  'parseMove refuses what is no move': {
    at: 'last',
    holds(subject, position) {
      const legal = new Set(subject.moves(position).map((move) => subject.moveText(position, move)));
      const [any = ''] = legal;
      const spoiled = legal.size === 0 ? [] : STRANGE.flatMap((one) => [...around(any, one), `${any} ${any}`]);
      for (const text of [...NO_MOVES, ...spoiled]) {
        const read = legal.has(text) ? undefined : subject.parseMove(position, text);
        if (read !== undefined && !(read instanceof InputError))
          throw new Broken('parseMove', `parseMove('${quoted(text)}') gives move ${read}, wanted an InputError`);
      }
    },
  },
  'parseMove refuses every move when the game is over': {
    at: 'last',
    holds(subject, position, { picks }) {
      if (picks.length === 0 || !subject.over(position)) return;
      subject.unmake(position);
      const moves = subject.moves(position);
      const last = moves[picks.at(-1)! % moves.length];
      if (last === undefined) return;
      const texts = moves.map((move) => subject.moveText(position, move));
      subject.make(position, last);
      for (const text of texts) {
        const read = subject.parseMove(position, text);
        if (!(read instanceof InputError))
          throw new Broken('parseMove', `the game is over, but parseMove('${quoted(text)}') gives move ${read}`);
      }
    },
  },
  'a drawing is lines of text': {
    at: 'some',
    holds(subject, position) {
      const rows = subject.draw(position);
      if (rows.length === 0) throw new Broken('draw', 'draw is none, wanted lines of text');
      for (const run of rows.flat()) {
        if (typeof run.text === 'string' && !/[\n\r]/.test(run.text) && [0, 1, undefined].includes(run.player))
          continue;
        throw new Broken('draw', `draw is ${JSON.stringify(run)}, wanted text on one line of player 0, 1 or none`);
      }
    },
  },
};

function readBack(subject: Subject, position: Position): void {
  const text = subject.text(position);
  if (!/^[!-~]+( [!-~]+)*$/.test(text))
    throw new Broken(
      'text',
      `text is ${JSON.stringify(text)}, wanted one line of printable ASCII, single blanks between words`,
    );
  const read = subject.parse(text);
  const [here, there] = [position, read].map((one) => {
    const { hashLow, hashHigh, ply, ...facts } = Object.fromEntries(subject.outline(one));
    const moves = subject.moves(one).sort((a, b) => a - b);
    const said = subject.saysPly ? { ply: ply! } : {};
    const rest = { over: String(subject.over(one)), moves: moves.join(), hashLow: hashLow!, hashHigh: hashHigh! };
    return new Map(Object.entries({ ...facts, ...said, ...rest }));
  });
  compare(here!, there!, text, 'text');
  if (subject.over(position)) compare(subject.end(position), subject.end(read), text, 'text');
  else compare(subject.values(position), subject.values(read), text, 'features');
}

function compare(here: Portrait, there: Portrait, text: string, rule: Rule): void {
  const found = difference(here, there);
  if (found === undefined) return;
  const { name, one, other } = found;
  throw new Broken(
    name.startsWith('hash') ? 'hash' : name === 'board' ? name : rule,
    `${name} is ${one}, but ${other} in the position read back from its text '${quoted(text)}'`,
    rule === 'features' ? name.split('.')[0] : '',
  );
}

function placesOf(text: string): number[] {
  return Array.from({ length: Math.ceil(text.length / SPOILED) }, (_, i) => i * SPOILED);
}

/** A text with something strange before it or behind it. */
function around(text: string, strange: string): string[] {
  return [`${strange}${text}`, `${text}${strange}`, `${text} ${strange}`];
}
