import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import type { Family, Game } from '../game.ts';
import type { Findings } from './findings.ts';
import { Broken, broken, type Rule } from './rule.ts';
import { Subject } from './subject.ts';

/** Checks what a game says of itself: names, bounds, weights, counts. */
export function checkDeclared(subject: Subject, findings: Findings): void {
  const { game } = subject;
  const expectThat = (name: string, good: boolean, expected: string, found: unknown, rule: Rule = 'declared'): void => {
    findings.holds(`declared ${name}`, () => {
      const value = JSON.stringify(found) ?? String(found);
      if (!good)
        throw new Broken({
          rule,
          about: name,
          expected,
          found: value,
          message: `${name} is ${value}, wanted ${expected}`,
        });
    });
  };
  const whole = (name: string, value: unknown, least: number): void =>
    expectThat(name, Number.isInteger(value) && (value as number) >= least, `a whole number from ${least}`, value);
  const line = (name: string, text: unknown): void =>
    expectThat(name, typeof text === 'string' && /^\S([^\n]*\S)?$/.test(text), 'words on one line', text);
  const distinct = (name: string, names: readonly string[]): void =>
    expectThat(name, new Set(names).size === names.length, 'different names', names);

  whole('maxMoves', game.maxMoves, 1);
  distinct('seats', game.seats);
  game.seats.forEach((seat, i) => {
    line(`seats[${i}]`, seat);
  });
  expectThat('features[0]', game.features[0]?.name === 'original', 'the set original', game.features[0]?.name);
  distinct(
    'features',
    game.features.map(({ name }) => name),
  );
  for (const { name: set, list } of game.features) {
    distinct(
      `features ${set}`,
      list.map(({ name }) => name),
    );
    for (const { name, unit, meaning, low, high } of list) {
      const place = `features ${set}: ${name}`;
      expectThat(`features ${set}: name`, /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name), 'lower case, words joined by -', name);
      line(`${place}: unit`, unit);
      line(`${place}: meaning`, meaning);
      expectThat(`${place}: bounds`, Number.isFinite(low) && Number.isFinite(high) && low < high, 'low below high', [
        low,
        high,
      ]);
    }
  }
  const { points, draw, source } = game.hand;
  const original = game.features[0]?.list.length;
  expectThat(
    'hand.points',
    points.length === original && points.every(Number.isFinite),
    `${original} numbers, one per feature of original`,
    points,
  );
  expectThat('hand.draw', Number.isFinite(draw), 'a number', draw);
  line('hand.source', source);
  const known = game.features.flatMap((set) => set.list.map(({ name }) => `${set.name}.${name}`));
  const unknown = game.rare.filter((name) => !known.includes(name));
  expectThat('rare', unknown.length === 0, 'features as set.feature', unknown);
  const { shortest, longest } = game.walk;
  whole('walk.shortest', shortest, 0);
  whole('walk.longest', longest, shortest);
  const { games, selfplayDepth, pairs, nodes, depth } = game.tuning;
  const pace = { games, selfplayDepth, pairs, depth, ...(nodes === undefined ? {} : { nodes }) };
  for (const [name, value] of Object.entries(pace)) whole(`tuning.${name}`, value, 1);
  const strange = game.tuning.sets?.find((set) => !game.features.some(({ name }) => name === set));
  expectThat('tuning.sets', strange === undefined, 'names of feature sets', strange);
  const { plies, repetitions } = game.draws;
  if (plies !== undefined) whole('draws.plies', plies, 1);
  if (repetitions !== undefined) {
    whole('draws.repetitions', repetitions, 2);
    expectThat('draws.grid', game.draws.grid !== undefined, 'a function, since repetitions stands', game.draws.grid);
  }
  findings.holds('declared board', () => {
    const fault = subject.boardFault;
    if (fault === undefined) return;
    const [found, expected = 'what the contract says'] = fault.split('; ');
    throw new Broken({ rule: 'declared', about: 'board', expected, found: found!, message: `board.${fault}` });
  });
}

/** Checks what a family says of all its boards, and that a position's text tells its size. */
export function checkDeclaredFamily(family: Family, game: Game, findings: Findings): void {
  const { name, meaning, sizes, defaultSize } = family;
  const says = (what: string, good: boolean, expected: string, found: unknown): void => {
    findings.holds(`family ${what}`, () => {
      const value = JSON.stringify(found);
      if (!good)
        throw new Broken({
          rule: 'family',
          about: what,
          expected,
          found: value,
          message: `family: ${what} is ${value}, wanted ${expected}`,
        });
    });
  };
  says('name', /^[a-z]+(-[a-z]+)*$/.test(name), 'lower-case words joined by -', name);
  says('meaning', /^\S([^\n]*\S)?$/.test(meaning), 'words on one line', meaning);
  says('sizes', [...new Set(sizes)].sort((a, b) => a - b).join() === sizes.join(), 'each once, smallest first', sizes);
  says(
    'defaultSize',
    sizes.length === 0 ? defaultSize === 0 : sizes.includes(defaultSize),
    sizes.length === 0 ? '0, for one board only' : 'one of the sizes',
    defaultSize,
  );
  for (const size of sizes.length === 0 ? [0] : sizes) {
    findings.holds('family size', () => {
      const wanted = size === 0 ? name : `${name}-${size}`;
      const sized = game.name === wanted ? game : made(family, size);
      if (sized.name !== wanted)
        throw broken(
          'family',
          wanted,
          sized.name,
          `family: the game of size ${size} is called ${sized.name}, wanted ${wanted}`,
        );
      if (sized.family !== name)
        throw broken(
          'family',
          name,
          sized.family,
          `family: the game of size ${size} says that its family is ${sized.family}, wanted ${name}`,
        );
      const subject = new Subject(sized);
      const text = subject.text(subject.start(new Random(1, 'check')));
      const read = sizeOf(family, text);
      if (read !== size)
        throw broken(
          'family',
          String(size),
          read instanceof InputError ? read.message : read,
          `family: sizeOf('${text}') ${read instanceof InputError ? `refuses: ${read.message}` : `is ${read}`}, wanted ${size}`,
        );
    });
  }
  findings.holds('family sizeOf', () => void sizeOf(family, ''));
  findings.holds('family sizeOf', () => void sizeOf(family, '~~~'));
}

function made(family: Family, size: number): Game {
  try {
    return family.game(size);
  } catch (error) {
    throw broken('throws', 'a game', String(error), `game(${size}) throws ${String(error)}`);
  }
}

/** The size, or the InputError; anything else that is thrown breaks the rule. */
function sizeOf(family: Family, text: string): number | InputError {
  try {
    return family.sizeOf(text);
  } catch (error) {
    if (error instanceof InputError) return error;
    throw new Broken({
      rule: 'throws',
      about: 'sizeOf',
      expected: 'a size or an InputError',
      found: String(error),
      message: `sizeOf('${text}') throws ${String(error)}`,
    });
  }
}
