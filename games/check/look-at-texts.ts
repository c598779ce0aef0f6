import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { quoted } from '../../lib/quoted.ts';
import type { Position } from '../game.ts';
import { expectSameRest } from './equal-hashes.ts';
import type { Look } from './look.ts';
import { difference, ending, outline, type Portrait, values } from './portrait.ts';
import { Broken, broken, type Rule } from './rule.ts';
import type { Subject } from './subject.ts';

/** Characters that hardly any notation has; those that a text has are left out. */
const STRANGE = ['~', '?', 'é', '\\'];
const NO_MOVES = ['', ' ', 'é', '-1', '999', 'a', 'a1a1a1', 'null', 'passs'];
/** Every so many characters of a text one is spoiled. */
const SPOILED = 5;
/** Characters of a text that are replaced by others. */
const PLACES = 24;

/** A position is read back from its text with all that the game is about. */
const readBack: Look = {
  name: 'read back',
  at: 'some',
  look(subject, position) {
    const text = subject.text(position);
    if (!/^[!-~]+( [!-~]+)*$/.test(text))
      throw broken('text', 'one line of printable ASCII, single blanks between words', JSON.stringify(text));
    const read = subject.parseOrRefuse(text);
    if (read instanceof InputError)
      throw broken('text', 'a position', read.message, `text '${quoted(text)}' is not read back: ${read.message}`);
    const [here, there] = [position, read].map((one) => of(subject, one));
    const said = new Map(there!).set('ply', subject.saysPly ? read.ply : position.ply);
    compare(here!, said, text);
    if (subject.over(position)) return compare(ending(subject, position), ending(subject, read), text);
    compare(values(subject, position), values(subject, read), text, 'features');
  },
};

/** What the text has to say, the hash last. */
function of(subject: Subject, position: Position): Portrait {
  const facts = outline(subject, position);
  const sorted = subject.moves(position).sort((a, b) => a - b);
  return new Map<string, string | number>([
    ...['text', 'turn', 'ply'].map((name): [string, string | number] => [name, facts.get(name)!]),
    ['over', String(subject.over(position))],
    ['moves', sorted.join()],
    ...['hashLow', 'hashHigh'].map((name): [string, string | number] => [name, facts.get(name)!]),
  ]);
}

function compare(here: Portrait, there: Portrait, text: string, rule: Rule = 'text'): void {
  const found = difference(here, there);
  if (found === undefined) return;
  const { name, one, other } = found;
  const about = rule === 'features' ? { about: name.split('.')[0]! } : {};
  throw new Broken({
    rule: name.startsWith('hash') ? 'hash' : name === 'board' ? name : rule,
    ...(name === 'board' ? {} : about),
    expected: `${name} ${one}`,
    found: other,
    message: `${name} is ${one}, but ${other} in the position read back from its text '${quoted(text)}'`,
  });
}

/** A position that is read into another one, on which a move was made, is as one that is read by itself. */
const readInto: Look = {
  name: 'read into',
  at: 'some',
  look(subject, position) {
    if (subject.game.reset === undefined) return;
    const text = subject.text(position);
    const other = subject.start(new Random(0, 'read into'));
    const target = subject.parse(subject.text(other));
    subject.make(target, subject.moves(target)[0]!);
    const strange = STRANGE.flatMap((one) => [`${one}${text}`, `${text}${one}`, `${text} ${one}`]);
    const places = Array.from({ length: Math.ceil(text.length / SPOILED) }, (_, i) => i * SPOILED);
    const doubled = places.map((at) => text.slice(0, at) + (text[at] ?? '') + text.slice(at));
    for (const one of ['', ...strange, ...doubled, text.slice(0, -1), text.slice(1), text]) {
      const [read, reset] = [subject.parseOrRefuse(one), subject.resetOrRefuse(target, one)];
      const refused = (found: Position | InputError) => (found instanceof InputError ? found.message : undefined);
      if (refused(read) !== refused(reset))
        throw broken(
          'reset',
          refused(read) ?? 'a position',
          refused(reset) ?? 'a position',
          `reset('${quoted(one)}') ${refused(reset) ?? 'gives a position'}; parse ${refused(read) ?? 'gives one'}`,
        );
      if (read instanceof InputError || reset instanceof InputError) continue;
      const sides = (of: Position) => (subject.over(of) ? ending(subject, of) : values(subject, of));
      compare(outline(subject, read), outline(subject, reset), one, 'reset');
      compare(sides(read), sides(reset), one, 'reset');
    }
  },
};

/** What is no position is refused. */
const garbage: Look = {
  name: 'garbage',
  at: 'last',
  look(subject, position) {
    const text = subject.text(position);
    const strange = STRANGE.filter((one) => !text.includes(one));
    const spoiled = strange.flatMap((one) => {
      const places = Array.from({ length: Math.ceil(text.length / SPOILED) }, (_, i) => i * SPOILED);
      return [
        `${one}${text}`,
        `${text}${one}`,
        `${text} ${one}`,
        ...places.map((at) => text.slice(0, at) + one + text.slice(at + 1)),
      ];
    });
    for (const wrong of ['', ' ', 'null', ...strange, ...spoiled, `${text} ${text}`, `${text}${text}`]) {
      const read = subject.parseOrRefuse(wrong);
      if (read instanceof InputError) continue;
      const what = `parse('${quoted(wrong)}') gives the position '${quoted(subject.text(read))}'`;
      throw broken('parse', 'an InputError', quoted(subject.text(read)), `${what}, wanted an InputError`);
    }
    // A text that is cut may be another position's, never the same one's.
    for (let end = text.length - 1; end > 0; end--) {
      const read = subject.parseOrRefuse(text.slice(0, end));
      if (read instanceof InputError) continue;
      const whole = subject.text(read);
      if (whole !== text) {
        readBack.look(subject, read, { scattered: true, seed: 0, picks: [] });
        continue;
      }
      throw broken(
        'parse',
        'an InputError',
        whole,
        `parse('${quoted(text.slice(0, end))}') gives '${quoted(whole)}': what is missing is made up`,
      );
    }
  },
};

/** Texts that differ in a character are other positions: then their hashes differ, or the rest of the game does not. */
const otherTexts: Look = {
  name: 'other texts',
  at: 'few',
  look(subject, position) {
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
        const read = subject.parseOrRefuse(other);
        if (read instanceof InputError || subject.over(read)) continue;
        const same = read.hashLow === position.hashLow && read.hashHigh === position.hashHigh;
        if (same && subject.withoutPly(subject.text(read)) !== key) expectSameRest(subject, text, other);
      }
  },
};

const moveTexts: Look = {
  name: 'move texts',
  at: 'some',
  look(subject, position) {
    const known = new Map<string, number>();
    for (const move of subject.moves(position)) {
      const text = subject.moveText(position, move);
      const before = known.get(text);
      if (before !== undefined)
        throw broken(
          'moveText',
          'a text for each',
          `${text} twice`,
          `moveText: ${text} stands for two moves, ${before} and ${move}`,
          text,
        );
      known.set(text, move);
      const read = subject.parseMove(position, text);
      if (read === move) continue;
      const found = read instanceof InputError ? `refused: ${read.message}` : String(read);
      throw broken(
        'moveText',
        `move ${move}`,
        found,
        `the legal move ${text} (${move}) is read back as ${found}`,
        text,
      );
    }
  },
};

const garbageMoves: Look = {
  name: 'garbage moves',
  at: 'last',
  look(subject, position) {
    const legal = new Set(subject.moves(position).map((move) => subject.moveText(position, move)));
    const [any] = legal;
    const spoiled =
      any === undefined ? [] : STRANGE.flatMap((one) => [`${one}${any}`, `${any}${one}`, `${any} ${any}`]);
    for (const text of [...NO_MOVES, ...spoiled]) {
      const read = legal.has(text) ? undefined : subject.parseMove(position, text);
      if (read === undefined || read instanceof InputError) continue;
      throw broken(
        'parseMove',
        'an InputError',
        read,
        `parseMove('${quoted(text)}') gives move ${read}, wanted an InputError`,
        text,
      );
    }
  },
};

/** No move is legal when the game is over: those of the position before are refused. */
const movesWhenOver: Look = {
  name: 'moves when over',
  at: 'last',
  look(subject, position, line) {
    if (line.picks.length === 0 || !subject.over(position)) return;
    subject.unmake(position);
    const texts = subject.moves(position).map((move) => [move, subject.moveText(position, move)] as const);
    const last = texts[line.picks.at(-1)! % texts.length];
    if (last === undefined)
      throw broken(
        'unmake',
        'a legal move',
        'none',
        'the last move taken back, no move is legal, though one was played',
      );
    subject.make(position, last[0]);
    for (const [, text] of texts) {
      const read = subject.parseMove(position, text);
      if (!(read instanceof InputError))
        throw broken(
          'parseMove',
          'an InputError, since it is over',
          read,
          `the game is over, but parseMove('${quoted(text)}') gives move ${read}`,
          text,
        );
    }
  },
};

/** How a finished game ended. */
const endings: Look = {
  name: 'endings',
  at: 'last',
  look(subject, position) {
    if (!subject.over(position)) return;
    const winner = subject.winner(position);
    if (winner !== 0 && winner !== 1 && winner !== undefined) throw broken('winner', '0, 1 or undefined', winner);
    const words = subject.ending(position);
    if (typeof words !== 'string' || !/^\S([^\n]*\S)?$/.test(words))
      throw broken('ending', 'words on one line', JSON.stringify(words));
    const found = difference(ending(subject, position), ending(subject, position));
    if (found !== undefined)
      throw broken('ending', found.one, found.other, `${found.name} is ${found.one}, asked again ${found.other}`);
  },
};

const drawing: Look = {
  name: 'drawing',
  at: 'some',
  look(subject, position) {
    const rows = subject.draw(position);
    for (const run of rows.flat()) {
      if (typeof run.text !== 'string' || /[\n\r]/.test(run.text))
        throw broken('draw', 'runs of text on one line', JSON.stringify(run));
      if (![0, 1, undefined].includes(run.player))
        throw broken('draw', 'a run of player 0, 1 or none', JSON.stringify(run));
    }
    if (rows.length === 0) throw broken('draw', 'lines of text', 'none');
  },
};

export const looksAtTexts: readonly Look[] = [
  readBack,
  readInto,
  garbage,
  otherTexts,
  moveTexts,
  garbageMoves,
  movesWhenOver,
  endings,
  drawing,
];
