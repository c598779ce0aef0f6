import { Random } from '../../lib/maths/random.ts';
import type { Position } from '../game.ts';
import type { Findings } from './findings.ts';
import { boardOf, type Line } from './line.ts';
import { difference, outline } from './portrait.ts';
import { broken, type Rule } from './rule.ts';
import type { Subject } from './subject.ts';

/** Boards of each kind. */
const BOARDS = 30;

/** Checks starts and scattered boards. Whether games can begin: without that nothing else can be looked at. */
export function checkBoards(subject: Subject, findings: Findings, seed: number): boolean {
  let begins = true;
  for (let i = 0; i < BOARDS; i++) {
    const random = new Random(seed, 'check boards', subject.game.name, i);
    for (const scattered of [false, true]) {
      const line: Line = { scattered, seed: random.int(2 ** 16), picks: [] };
      const look = (one: Line): void => checkBoard(subject, one);
      const good = findings.holds(scattered ? 'scatter' : 'starts', () => look(line), line, look);
      if (!good && !scattered) begins = false;
    }
  }
  return begins;
}

/** What holds of the board of a line. One that is made smaller may stand on the other kind of board. */
function checkBoard(subject: Subject, line: Line): void {
  const rule: Rule = line.scattered ? 'scatter' : 'start';
  const position = boardOf(subject, line);
  if (!line.scattered && position.ply !== 0) throw broken(rule, 'ply 0', `ply ${position.ply}`);
  if (!line.scattered && position.turn !== 0) throw broken(rule, 'player 0 to move', `player ${position.turn}`);
  if (subject.over(position))
    throw broken(
      rule,
      'an unfinished board',
      'a finished one',
      `${rule}: the board is finished: ${endingOf(subject, position)}`,
    );
  const again = boardOf(subject, line);
  const found = difference(outline(subject, position), outline(subject, again));
  if (found !== undefined)
    throw broken(
      'seeded',
      found.one,
      found.other,
      `${rule} with equal random numbers: ${found.name} ${found.one}, then ${found.other}`,
    );
}

function endingOf(subject: Subject, position: Position): string {
  return subject.ending(position);
}

/** How many different boards stand among some scattered ones, and how often either player is to move there. */
export function scatteredBoards(
  subject: Subject,
  count: number,
  seed: number,
): { distinct: number; turns: [number, number] } {
  const texts = new Set<string>();
  const turns: [number, number] = [0, 0];
  for (let i = 0; i < count; i++) {
    const position = subject.scatter(new Random(seed, 'check scatter', i));
    texts.add(subject.text(position));
    turns[position.turn]++;
  }
  return { distinct: texts.size, turns };
}
