import type { z } from 'zod';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { familySchema, gameSchema, nameFault } from '../contract.ts';
import type { Family, Game } from '../game.ts';
import type { Findings } from './findings.ts';
import { Broken, type Rule } from './rule.ts';
import { Subject } from './subject.ts';

/** Checks what a game says of itself: names, bounds, weights, counts, its board. */
export function checkDeclared(subject: Subject, findings: Findings): void {
  findings.holds(() => note(findings, 'declared', gameSchema, subject.game, subject));
}

/** Checks what a family says of all its boards, and that a position's text tells its size. */
export function checkDeclaredFamily(family: Family, game: Game, findings: Findings): void {
  const subject = new Subject(game);
  note(findings, 'family', familySchema, family, subject);
  for (const size of family.sizes.length === 0 ? [0] : family.sizes)
    findings.holds(() => expectSized(family, subject, size));
  for (const text of ['', '~~~']) findings.holds(() => void sizeOf(subject, family, text));
}

/** Each issue of `schema` is a finding. What a board's functions throw is thrown. */
function note(findings: Findings, rule: Rule, schema: z.ZodType, value: unknown, subject: Subject): void {
  for (const { path, message } of subject.ask('board', () => schema.safeParse(value)).error?.issues ?? []) {
    const place = path.join('.');
    findings.add({ broken: new Broken(rule, `${place}: ${message}`, place) });
  }
}

function expectSized(family: Family, subject: Subject, size: number): void {
  const call = `game(${size})`;
  const isGiven = nameFault(family, size, subject.game) === undefined;
  const game = isGiven
    ? subject.game
    : subject.ask(
        'game',
        () => family.game(size),
        () => call,
      );
  const fault = nameFault(family, size, game);
  if (fault !== undefined) throw new Broken('family', `family: ${call}: ${fault}`);
  const sized = new Subject(game);
  const text = sized.text(sized.start(new Random(1, 'check')));
  const read = sizeOf(subject, family, text);
  if (read === size) return;
  const found = read instanceof InputError ? `refuses: ${read.message}` : `is ${read}`;
  throw new Broken('family', `family: sizeOf('${text}') ${found}, wanted ${size}`);
}

function sizeOf(subject: Subject, family: Family, text: string): number | InputError {
  return subject.reading(
    'sizeOf',
    () => family.sizeOf(text),
    () => `sizeOf('${text}')`,
  );
}
