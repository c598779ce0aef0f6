import type { z } from 'zod';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { counter, unwatched, type Watching } from '../../lib/progress/running.ts';
import { quoted } from '../../lib/quoted.ts';
import { familySchema, gameSchema, nameFault } from '../contract.ts';
import { featureValues } from '../feature-sets.ts';
import type { Family, Game } from '../game.ts';
import { ofExchange, ofSymmetries } from './exchange.ts';
import { ofFeatures } from './features.ts';
import { boardOf, type Finding, Findings, type Line, PICKS, type Property, step } from './line.ts';
import { checkHand, playRandomGames, proposeWalk, type RandomGames } from './measures.ts';
import { ofMoves } from './moves.ts';
import { attempt, Broken, guarded, orRefusal, PLAYERS, type Rule, type Subject, subjectOf } from './subject.ts';
import { ofHashes, ofTexts } from './texts.ts';

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
  /** What breaks the contract; none is what is needed. */
  readonly findings: readonly Finding[];
  /** What breaks no rule and is worth a look. */
  readonly advice: readonly string[];
  /** Left out where the game can't be played. */
  readonly measured?: Measured;
}

interface Measured {
  readonly randomGames: RandomGames;
  readonly walk: { readonly declared: Game['walk']; readonly proposed?: Awaited<ReturnType<typeof proposeWalk>> };
}

/** Boards of each kind that are looked at before anything else. */
const BOARDS = 30;
const SCATTERED_BOARDS = 60;
/** Plies of a line that are looked at: some games hardly end by themselves. */
const PLIES = 400;
/** One line in this many begins on a scattered board. */
const SCATTERED = 3;
/** Of boards with more moves than this, a part of the positions is looked at by properties that cost much. */
const MANY_MOVES = 60;
/** The same for those that try every move: they cost with the square of the moves. */
const FOLLOWED = 400;
/** A search takes one return for a draw, which is near enough to this many repetitions and far from more. */
const THREEFOLD = 3;

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

/**
 * The same for a family: what it says of all its boards, and its game on the board of `size`, the default one if none.
 */
export async function checkFamily(
  family: Family,
  options: Partial<CheckOptions>,
  size = family.defaultSize,
): Promise<GameCheck> {
  return check(family.game(size), family, options);
}

async function check(
  whole: Game,
  family: Family | undefined,
  { games = 100, seed = 1, watching = unwatched }: Partial<CheckOptions>,
): Promise<GameCheck> {
  const { name, maxMoves } = whole;
  const subject = subjectOf(whole);
  // Lines and random games, one each.
  const pause = counter(2 * games, watching);
  const rest = counter(0, { signal: watching.signal, progress: () => {} });
  const findings = new Findings(subject, rest);
  await checkDeclared(findings, 'declared', gameSchema, whole);
  if (family !== undefined) await checkFamilyOf(findings, family, subject.game);
  const symmetries = ofSymmetries(subject);
  const properties = Object.values({
    ...ofMoves,
    ...ofTexts,
    ...ofFeatures,
    ...ofExchange,
    ...ofHashes(),
    ...symmetries.properties,
  });
  const shares = { board: 0, every: 1, some: MANY_MOVES / maxMoves, few: FOLLOWED / maxMoves ** 2, last: 0 };
  for (let i = 0; i < BOARDS; i++) {
    const random = new Random(seed, 'check boards', name, i);
    for (const scattered of [false, true])
      await lookAlong({ scattered, seed: random.int(PICKS), picks: [] }, () => false, 'board');
  }
  for (let i = 0; i < games; i++) {
    const random = new Random(seed, 'check line', name, i);
    const begin = { scattered: i % SCATTERED === SCATTERED - 1, seed: random.int(PICKS) };
    const picks = Array.from({ length: Math.max(PLIES, maxMoves) }, () => random.int(PICKS));
    await lookAlong({ ...begin, picks }, ({ at }) => random.chance(shares[at]), 'last');
    await pause();
  }
  const randomGames = await playRandomGames(subject, findings, games, seed, pause);
  const advice = [...adviceOn(subject.game), ...(await checkHand(subject, findings, seed, rest))];
  if (!findings.none) return { game: name, seed, findings: findings.all, advice };
  const proposed = await proposeWalk(subject, randomGames, games, seed, rest);
  const walk = { declared: whole.walk, ...(proposed && { proposed }) };
  return {
    game: name,
    seed,
    findings: [],
    advice: [
      ...advice,
      ...adviceOnBoards(subject, [...symmetries.unseen], seed),
      ...(randomGames.plies.median === subject.game.draws.plies
        ? [
            `half of the random games end by draws.plies: more than ${randomGames.plies.median} would let them end by the rules`,
          ]
        : []),
    ],
    measured: { randomGames, walk },
  };

  /**
   * Each property walks along the line by itself, and looks at positions by `chance` and at the `end`; a break ends its
   * walk.
   */
  async function lookAlong(line: Line, chance: (property: Property) => boolean, end: 'board' | 'last'): Promise<void> {
    for (const property of properties.filter(({ at }) => (at === 'board') === (end === 'board'))) {
      let so = { ...line, picks: [] as number[] };
      try {
        const position = boardOf(subject, line);
        for (const pick of [...line.picks, undefined]) {
          const last = pick === undefined || position.over();
          if (last || chance(property)) property.holds(subject, position, so);
          await rest();
          if (last) break;
          so = { ...line, picks: [...so.picks, pick] };
          if (!step(subject, position, pick)) break;
        }
      } catch (error) {
        await findings.add(error, so, property.holds);
      }
    }
  }
}

function adviceOn({ draws, exchange, board, start }: Game): string[] {
  return [
    ...((draws.repetitions ?? Number.POSITIVE_INFINITY) <= THREEFOLD &&
    attempt(() => start(new Random(0, 'check')))?.past === undefined
      ? ['without past no search sees that a repetition is a draw: docs/tutorials/your-own-game.md says what it writes']
      : []),
    ...(exchange === undefined
      ? ["without exchange a feature of the wrong side's pieces isn't seen, nor a winner that is confused now and then"]
      : []),
    // A board is compared with the exchanged position's, so a game without exchange has none.
    ...(board === undefined && exchange !== undefined
      ? [
          'without a board only linear weights are fitted, no networks: docs/tutorials/your-own-game.md shows how to add a board',
        ]
      : []),
  ];
}

function adviceOnBoards({ game, features }: Subject, unseen: readonly number[], seed: number): string[] {
  const boards = Array.from({ length: SCATTERED_BOARDS }, (_, i) => game.scatter(new Random(seed, 'check scatter', i)));
  const idle = game.seats.filter((_, player) => !boards.some(({ turn }) => turn === player));
  // What is the same everywhere may only be rare.
  const alike = features.flatMap((set) => {
    const values = boards.map((board) => PLAYERS.map((player) => featureValues(set, board, player)));
    const equal = (i: number) => values.every(([one, other]) => one![i] === other![i]);
    const varies = (i: number) => values.some(([one]) => one![i] !== values[0]![0]![i]);
    return set.list.filter((_, i) => equal(i) && varies(i)).map(({ name }) => name);
  });
  const distinct = new Set(boards.map((board) => board.text())).size;
  return [
    ...(distinct < boards.length / 2
      ? [`of ${boards.length} scattered boards only ${distinct} differ: a scatter of your own would teach more`]
      : []),
    ...(unseen.length > 0
      ? [
          `no start stays the same under board.symmetries[${unseen.join('], [')}], so it wasn't tested: keep it only if you are sure that it changes nothing in the game`,
        ]
      : []),
    ...idle.map((seat) => `on scattered boards ${seat} is never to move`),
    ...[...new Set(alike)].map((name) => `${name} is the same for both players: their difference tells nothing`),
  ];
}

/**
 * Checks what a game or a family says of itself: names, bounds, weights, counts, its board. Each issue is a finding.
 */
async function checkDeclared(findings: Findings, rule: Rule, schema: z.ZodType, value: object): Promise<void> {
  try {
    for (const { path, message } of schema.safeParse(value).error?.issues ?? []) {
      const place = path.join('.');
      await findings.add(new Broken(rule, `${place}: ${message}`, place));
    }
  } catch (error) {
    const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    await findings.add(new Broken('throws', `board throws ${quoted(said)}`, 'board'));
  }
}

/** Checks what a family says of all its boards, and that a position's text tells its size. */
async function checkFamilyOf(findings: Findings, whole: Family, known: Game): Promise<void> {
  await checkDeclared(findings, 'family', familySchema, whole);
  const family = guarded(whole);
  for (const size of whole.sizes.length === 0 ? [0] : whole.sizes)
    try {
      const game = nameFault(whole, size, known) === undefined ? known : guarded(family.game(size));
      const fault = nameFault(whole, size, game);
      if (fault !== undefined) throw new Broken('family', `family: game(${size}): ${fault}`);
      const text = game.start(new Random(1, 'check')).text();
      const read = orRefusal(() => family.sizeOf(text));
      const found = read instanceof InputError ? `refuses: ${read.message}` : `is ${read}`;
      if (read !== size) throw new Broken('family', `family: sizeOf('${text}') ${found}, expected ${size}`);
      for (const garbage of ['', '~~~']) orRefusal(() => family.sizeOf(garbage));
    } catch (error) {
      await findings.add(error);
    }
}
