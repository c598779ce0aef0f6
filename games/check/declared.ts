import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import type { Family, Game } from '../game.ts';
import type { Findings } from './findings.ts';
import { Broken } from './rule.ts';
import { Subject } from './subject.ts';

/** What a game says of itself: a name, whether it can be, what is wanted, what was found. */
type Said = readonly [name: string, good: boolean, expected: string, found: unknown];

const whole = (name: string, value: unknown, least: number): Said => [
  name,
  Number.isInteger(value) && (value as number) >= least,
  `a whole number from ${least}`,
  value,
];
const line = (name: string, text: unknown): Said => [
  name,
  typeof text === 'string' && /^\S([^\n]*\S)?$/.test(text),
  'words on one line',
  text,
];
const distinct = (name: string, names: readonly string[]): Said => [
  name,
  new Set(names).size === names.length,
  'different names',
  names,
];

/** Checks what a game says of itself: names, bounds, weights, counts. */
export function checkDeclared({ game, boardFault }: Subject, findings: Findings): void {
  const { seats, features, hand, walk, tuning, draws } = game;
  const names = features.map(({ name }) => name);
  const count = features[0]?.list.length;
  const unknown = game.rare.filter(
    (rare) => !features.some(({ name: set, list }) => list.some(({ name }) => rare === `${set}.${name}`)),
  );
  const { sets, ...paces } = tuning;
  const said: Said[] = [
    whole('maxMoves', game.maxMoves, 1),
    distinct('seats', seats),
    ...seats.map((seat, i) => line(`seats[${i}]`, seat)),
    ['features[0]', names[0] === 'original', 'the set original', names[0]],
    distinct('features', names),
    ...features.flatMap(({ name, list }) => [
      distinct(
        `features ${name}`,
        list.map((feature) => feature.name),
      ),
      ...list.flatMap((feature) => ofFeature(name, feature)),
    ]),
    [
      'hand.points',
      hand.points.length === count && hand.points.every(Number.isFinite),
      `${count} numbers, one per feature of original`,
      hand.points,
    ],
    ['hand.draw', Number.isFinite(hand.draw), 'a number', hand.draw],
    line('hand.source', hand.source),
    ['rare', unknown.length === 0, 'features as set.feature', unknown],
    whole('walk.shortest', walk.shortest, 0),
    whole('walk.longest', walk.longest, walk.shortest),
    ...Object.entries(paces).flatMap(([name, value]) =>
      value === undefined ? [] : [whole(`tuning.${name}`, value, 1)],
    ),
    ...(sets ?? []).map((set): Said => ['tuning.sets', names.includes(set), 'names of feature sets', set]),
    ...(draws.plies === undefined ? [] : [whole('draws.plies', draws.plies, 1)]),
  ];
  if (draws.repetitions !== undefined)
    said.push(whole('draws.repetitions', draws.repetitions, 2), [
      'draws.grid',
      draws.grid !== undefined,
      'a function, since repetitions stands',
      draws.grid,
    ]);
  note(findings, 'declared', '', said);
  findings.holds(() => {
    const fault = boardFault();
    if (fault !== undefined) throw new Broken('declared', `board.${fault}`, 'board');
  });
}

function ofFeature(set: string, { name, unit, meaning, low, high }: Game['features'][number]['list'][number]): Said[] {
  const place = `features ${set}: ${name}`;
  const bounded = Number.isFinite(low) && Number.isFinite(high) && low < high;
  return [
    [`features ${set}: name`, /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name), 'lower case, words joined by -', name],
    line(`${place}: unit`, unit),
    line(`${place}: meaning`, meaning),
    [`${place}: bounds`, bounded, 'low below high', [low, high]],
  ];
}

/** Checks what a family says of all its boards, and that a position's text tells its size. */
export function checkDeclaredFamily(family: Family, game: Game, findings: Findings): void {
  const { name, meaning, sizes, defaultSize } = family;
  const single = sizes.length === 0;
  note(findings, 'family', 'family: ', [
    ['name', /^[a-z]+(-[a-z]+)*$/.test(name), 'lower-case words joined by -', name],
    line('meaning', meaning),
    ['sizes', [...new Set(sizes)].sort((a, b) => a - b).join() === sizes.join(), 'each once, smallest first', sizes],
    [
      'defaultSize',
      single ? defaultSize === 0 : sizes.includes(defaultSize),
      single ? '0, for one board only' : 'one of the sizes',
      defaultSize,
    ],
  ]);
  for (const size of single ? [0] : sizes) findings.holds(() => expectSized(family, game, size));
  for (const text of ['', '~~~']) findings.holds(() => void sizeOf(game, family, text));
}

function expectSized(family: Family, game: Game, size: number): void {
  const { name } = family;
  const wanted = size === 0 ? name : `${name}-${size}`;
  const sized =
    game.name === wanted
      ? game
      : new Subject(game).ask(
          'game',
          () => family.game(size),
          () => `game(${size})`,
        );
  const about = `family: the game of size ${size}`;
  if (sized.name !== wanted) throw new Broken('family', `${about} is called ${sized.name}, wanted ${wanted}`);
  if (sized.family !== name)
    throw new Broken('family', `${about} says that its family is ${sized.family}, wanted ${name}`);
  const subject = new Subject(sized);
  const text = subject.text(subject.start(new Random(1, 'check')));
  const read = sizeOf(sized, family, text);
  if (read === size) return;
  const found = read instanceof InputError ? `refuses: ${read.message}` : `is ${read}`;
  throw new Broken('family', `family: sizeOf('${text}') ${found}, wanted ${size}`);
}

/** The size, or the InputError; anything else that is thrown breaks the rule. */
function sizeOf(game: Game, family: Family, text: string): number | InputError {
  const read = (): number | InputError => {
    try {
      return family.sizeOf(text);
    } catch (error) {
      if (error instanceof InputError) return error;
      throw error;
    }
  };
  return new Subject(game).ask('sizeOf', read, () => `sizeOf('${text}')`);
}

function note(findings: Findings, rule: 'declared' | 'family', prefix: string, said: readonly Said[]): void {
  for (const [name, good, expected, found] of said) {
    const value = JSON.stringify(found) ?? String(found);
    const message = `${prefix}${name} is ${value}, wanted ${expected}`;
    if (!good) findings.add({ broken: new Broken(rule, message, name) });
  }
}
