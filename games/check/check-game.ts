import type { z } from 'zod';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { counter, unwatched, type Watching } from '../../lib/progress/running.ts';
import { familySchema, gameSchema, nameFault } from '../contract.ts';
import type { Family, Game } from '../game.ts';
import { ofExchange, ofSymmetries } from './exchange.ts';
import { ofFeatures } from './features.ts';
import { boardOf, type Finding, Findings, type Line, PICKS, type Property, played, step } from './findings.ts';
import { type Hashes, ofHashes } from './hashes.ts';
import {
  checkHand,
  type Favoured,
  type ProposedWalk,
  proposeWalk,
  type RandomGames,
  randomGames,
  scatteredBoards,
} from './measures.ts';
import { ofMoves } from './moves.ts';
import { Broken, type Rule } from './rule.ts';
import { attempt, difference, Subject } from './subject.ts';
import { ofTexts } from './texts.ts';

/** How much is looked at, and where. */
export interface CheckOptions {
  /** Lines of play that are looked at, and random games that are measured. */
  readonly games: number;
  /** The same seed gives the same findings and figures. */
  readonly seed: number;
  readonly watching: Watching;
}

/** What a check has found and measured. Plain data; the same for the same game, seed and number of games. */
export interface GameCheck {
  readonly game: string;
  readonly seed: number;
  /** What breaks the contract; none is what is wanted. */
  readonly findings: readonly Finding[];
  /** What breaks no rule and is worth a look. */
  readonly advice: readonly string[];
  /** Left out where the game can't be played. */
  readonly measured?: Measured;
}

interface Measured {
  readonly randomGames: RandomGames;
  readonly hand: Favoured;
  readonly hashes: Hashes;
  /** Among some scattered boards: how many differ, and how often each player is to move. */
  readonly scattered: { readonly boards: number; readonly distinct: number; readonly turns: readonly [number, number] };
  readonly walk: { readonly declared: Game['walk']; readonly proposed?: ProposedWalk };
}

/** Boards of each kind that are looked at before anything else. */
const BOARDS = 30;
const SCATTERED_BOARDS = 60;
/** Plies of a line that are looked at: some games hardly end by themselves. */
const PLIES = 400;
/** Every so many lines begin on a scattered board. */
const SCATTERED = 3;
/** Of boards with more moves than this, a part of the positions is looked at by properties that cost much. */
const MANY_MOVES = 60;
/** The same for those that try every move: they cost with the square of the moves. */
const FOLLOWED = 400;

/**
 * Holds a game to each sentence of the contract (`games/game.ts`) and measures its random games. What is broken is a
 * finding, with the smallest line of play that shows it; a game that throws is one too. It never returns where one of
 * the game's functions doesn't. Throws the reason of the signal where it is stopped, and nothing else.
 *
 * @example
 * ```ts
 * import { checkGame, loadGame } from 'weightroom';
 *
 * const { findings } = await checkGame(await loadGame('slider', 4), { games: 3 });
 * findings.length; // 0: it holds to the contract
 * ```
 */
export async function checkGame(game: Game, options: Partial<CheckOptions> = {}): Promise<GameCheck> {
  return check(game, undefined, options);
}

/** The same for a family: what it says of all its boards, and its game on the board of `size`, the default one if none. */
export async function checkFamily(
  family: Family,
  options: Partial<CheckOptions> = {},
  size = family.defaultSize,
): Promise<GameCheck> {
  return check(family.game(size), family, options);
}

async function check(
  game: Game,
  family: Family | undefined,
  { games = 100, seed = 1, watching = unwatched }: Partial<CheckOptions>,
): Promise<GameCheck> {
  const subject = new Subject(game);
  const findings = new Findings();
  // Lines and random games, one each.
  const pause = counter(2 * games, watching);
  const rest = counter(0, { signal: watching.signal, progress: () => {} });
  checkDeclared(subject, findings);
  if (family !== undefined) checkDeclaredFamily(family, game, findings);
  const [hashes, symmetries] = [ofHashes(), ofSymmetries(subject)];
  const properties = Object.values({
    ...ofMoves,
    ...ofTexts,
    ...ofFeatures(),
    ...ofExchange,
    ...hashes.properties,
    ...symmetries.properties,
  });
  if (!boardsHold(subject, findings, properties, seed))
    return { game: game.name, seed, findings: await findings.smallest(subject, rest), advice: [] };
  for (let i = 0; i < games; i++) {
    const random = new Random(seed, 'check line', game.name, i);
    const begin = { scattered: i % SCATTERED === SCATTERED - 1, seed: random.int(PICKS) };
    await lookAlong(subject, findings, properties, begin, random, rest);
    await pause();
  }
  const played = await randomGames(subject, findings, games, seed, pause);
  const hand = await checkHand(subject, findings, seed, rest);
  const sound = findings.none;
  const scattered = sound ? scatteredBoards(subject, SCATTERED_BOARDS, seed) : undefined;
  const proposed = sound ? await proposeWalk(subject, played, games, seed, rest) : undefined;
  const walk = { declared: game.walk, ...(proposed && { proposed }) };
  return {
    game: game.name,
    seed,
    findings: await findings.smallest(subject, rest),
    advice: adviceOn(game, sound ? [...symmetries.unseen] : [], scattered?.turns),
    ...(scattered && { measured: { randomGames: played, hand, hashes: hashes.seen(), scattered, walk } }),
  };
}

/** Whether games can begin: without that nothing else can be looked at. */
function boardsHold(subject: Subject, findings: Findings, properties: readonly Property[], seed: number): boolean {
  let good = true;
  for (let i = 0; i < BOARDS; i++) {
    const random = new Random(seed, 'check boards', subject.game.name, i);
    for (const scattered of [false, true])
      for (const { holds } of properties.filter(({ at }) => at === 'board')) {
        const line: Line = { scattered, seed: random.int(PICKS), picks: [] };
        const look = (one: Line): void => holds(subject, boardOf(subject, one), one);
        if (!findings.holds(() => look(line), { line, look }) && !scattered) good = false;
      }
  }
  return good;
}

/** Plays a random line and looks at its positions. A line that a broken look leaves changed ends. `rest` lets others work. */
async function lookAlong(
  subject: Subject,
  findings: Findings,
  properties: readonly Property[],
  begin: Omit<Line, 'picks'>,
  random: Random,
  rest: () => Promise<void>,
): Promise<void> {
  const { maxMoves } = subject.game;
  const shares = { board: 0, every: 1, some: MANY_MOVES / maxMoves, few: FOLLOWED / maxMoves ** 2, last: 0 };
  const longest = Math.max(PLIES, maxMoves);
  const position = attempt(() => boardOf(subject, { ...begin, picks: [] }));
  if (position === undefined) return;
  const picks: number[] = [];
  /** Whether the line can go on. */
  const look = async (chosen: (property: Property) => boolean): Promise<boolean> => {
    const line: Line = { ...begin, picks: [...picks] };
    const before = attempt(() => subject.outline(position));
    for (const { holds } of properties.filter(chosen)) {
      const again = (one: Line): void => holds(subject, played(subject, one), one);
      if (!findings.holds(() => holds(subject, position, line), { line, look: again })) {
        const after = attempt(() => subject.outline(position));
        if (before === undefined || after === undefined || difference(before, after) !== undefined) return false;
      }
      await rest();
    }
    return true;
  };
  for (;;) {
    if (!(await look(({ at }) => random.chance(shares[at])))) return;
    if (picks.length === longest || attempt(() => subject.over(position)) !== false) break;
    picks.push(random.int(PICKS));
    const line: Line = { ...begin, picks: [...picks] };
    const again = (one: Line): void => void played(subject, one);
    if (!findings.holds(() => void step(subject, position, picks.at(-1)!), { line, look: again })) return;
  }
  await look(({ at }) => at === 'last');
}

function adviceOn(game: Game, unseen: readonly number[], turns: readonly [number, number] | undefined): string[] {
  const idle = turns?.indexOf(0) ?? -1;
  return [
    ...(game.exchange === undefined
      ? ["without exchange a feature of the wrong side's pieces isn't seen, nor a winner that is confused now and then"]
      : []),
    ...(game.board === undefined
      ? ['without a board only linear weights are fitted, no networks: docs/your-own-game.md shows how to add a board']
      : []),
    ...(unseen.length > 0
      ? [
          `no start is the same under ${unseen.length === 1 ? 'symmetry' : 'symmetries'} ${unseen.join(', ')} of the board: nothing was seen of it`,
        ]
      : []),
    ...(idle === -1 ? [] : [`on scattered boards ${game.seats[idle as 0 | 1]} is never to move`]),
  ];
}

/** Checks what a game says of itself: names, bounds, weights, counts, its board. */
function checkDeclared(subject: Subject, findings: Findings): void {
  findings.holds(() => note(findings, 'declared', gameSchema, subject.game, subject));
}

/** Checks what a family says of all its boards, and that a position's text tells its size. */
function checkDeclaredFamily(family: Family, game: Game, findings: Findings): void {
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
