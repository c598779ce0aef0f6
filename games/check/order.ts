import { Random } from '../../lib/maths/random.ts';
import type { Findings } from './findings.ts';
import { boardOf } from './line.ts';
import { difference, type Portrait, values } from './portrait.ts';
import { Broken } from './rule.ts';
import type { Subject } from './subject.ts';

const LINES = 6;
/** Positions that are asked again. */
const ASKED = 150;
const PLIES = 200;

/**
 * Asks for the features and boards of positions as games go, then again from their texts in another order: they depend
 * on the position alone. `pause` lets others work.
 */
export async function checkOrder(
  subject: Subject,
  findings: Findings,
  seed: number,
  pause: () => Promise<void>,
): Promise<void> {
  const random = new Random(seed, 'check order', subject.game.name);
  const asked: { text: string; portrait: Portrait }[] = [];
  for (let i = 0; i < LINES; i++) {
    findings.holds('features in order', () => {
      const position = boardOf(subject, { scattered: i % 3 === 2, seed: random.int(2 ** 16), picks: [] });
      for (let ply = 0; ply < PLIES && !subject.over(position); ply++) {
        if (random.chance(Math.min(1, ASKED / LINES / 20)))
          asked.push({ text: subject.text(position), portrait: values(subject, position) });
        subject.make(position, random.pick(subject.moves(position)));
      }
    });
    await pause();
  }
  for (const { text, portrait } of random.shuffle(asked).slice(0, ASKED)) {
    findings.holds('features out of order', () => {
      const found = difference(portrait, values(subject, subject.parse(text)));
      if (found === undefined) return;
      const { name, one, other } = found;
      throw new Broken({
        rule: name === 'board' ? name : 'features',
        about: name.split('.')[0]!,
        expected: one,
        found: other,
        message: `${name} in '${text}' is ${one}, asked later ${other}`,
      });
    });
    await pause();
  }
}
