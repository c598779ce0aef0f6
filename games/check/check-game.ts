import { counter, unwatched, type Watching } from '../../lib/progress/running.ts';
import type { Family, Game } from '../game.ts';
import { checkBoards, scatteredBoards } from './boards.ts';
import { checkDeclared, checkDeclaredFamily } from './declared.ts';
import { checkHashes, type Hashes } from './equal-hashes.ts';
import type { Finding } from './finding.ts';
import { Findings } from './findings.ts';
import { checkHand, type Favoured } from './hand.ts';
import { lookAlong } from './lines.ts';
import { checkOrder } from './order.ts';
import { type ProposedWalk, proposeWalk } from './proposed-walk.ts';
import { type RandomGames, randomGames } from './random-games.ts';
import { Subject } from './subject.ts';
import { checkSymmetries } from './symmetries.ts';

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

const SCATTERED = 60;

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
  const findings = new Findings(subject);
  // Lines and random games, one each.
  const pause = counter(2 * games, watching);
  const rest = counter(0, { signal: watching.signal, progress: () => {} });
  checkDeclared(subject, findings);
  if (family !== undefined) checkDeclaredFamily(family, game, findings);
  if (!checkBoards(subject, findings, seed))
    return { game: game.name, seed, findings: await findings.smallest(rest), advice: [] };
  await lookAlong(subject, findings, games, seed, pause, rest);
  const hashes = await checkHashes(subject, findings, games, seed, rest);
  await checkOrder(subject, findings, seed, rest);
  const unseen = await checkSymmetries(subject, findings, seed, rest);
  const played = await randomGames(subject, findings, games, seed, pause);
  const hand = await checkHand(subject, findings, seed, rest);
  const sound = findings.none;
  const scattered = sound ? { boards: SCATTERED, ...scatteredBoards(subject, SCATTERED, seed) } : undefined;
  const proposed = sound ? await proposeWalk(subject, played, games, seed, rest) : undefined;
  const walk = { declared: game.walk, ...(proposed === undefined ? {} : { proposed }) };
  return {
    game: game.name,
    seed,
    findings: await findings.smallest(rest),
    advice: adviceOn(game, unseen, scattered?.turns),
    ...(scattered === undefined ? {} : { measured: { randomGames: played, hand, hashes, scattered, walk } }),
  };
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
