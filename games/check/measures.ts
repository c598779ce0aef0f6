import { Random } from '../../lib/maths/random.ts';
import { DrawReferee } from '../draws.ts';
import { featureValues } from '../feature-sets.ts';
import type { Player, Position } from '../game.ts';
import { movesOf } from '../moves.ts';
import { boardOf, type Findings, PICKS, playOn } from './line.ts';
import { Broken, type Subject } from './subject.ts';

/** Plies after which a random game without an end of its own is given up. */
const ENDLESS = 10_000;
/** After this many endless games no more are played. */
const GIVEN_UP = 3;

/** How games of random moves from a start go, by the game's rules and its draw rules. */
export type RandomGames = Awaited<ReturnType<typeof playRandomGames>>;

/** Plays them; a break of a rule is a finding, and ends its game. `pause` lets others work. */
export async function playRandomGames(
  subject: Subject,
  findings: Findings,
  count: number,
  seed: number,
  pause: () => Promise<void>,
) {
  const { game } = subject;
  const plies: number[] = [];
  const ends = { 0: 0, 1: 0, drawn: 0 };
  let [positions, moves, most, endless] = [0, 0, 0, 0];
  for (let i = 0; i < count && endless < GIVEN_UP; i++) {
    const random = new Random(seed, 'check random game', game.name, i);
    try {
      const position = game.start(random);
      const draws = new DrawReferee(game);
      let drawn: string | undefined;
      let ply = 0;
      for (; ply < ENDLESS && drawn === undefined && !position.over(); ply++) {
        const legal = movesOf(game, position);
        positions++;
        moves += legal.length;
        most = Math.max(most, legal.length);
        const move = random.pick(legal);
        position.make(move);
        drawn = draws.after(position, move);
      }
      plies.push(ply);
      if (drawn !== undefined) ends.drawn++;
      else if (!position.over()) {
        endless++;
        throw new Broken('ends', `a random game was given up after ${ENDLESS} plies: rules or draws.plies must end it`);
      } else if (!position.voided?.()) ends[position.winner() ?? 'drawn']++;
    } catch (error) {
      await findings.add(error);
    }
    await pause();
  }
  const games = plies.length;
  const share = (number: number): number => (games === 0 ? 0 : number / games);
  const sorted = plies.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round(share * (games - 1))] ?? 0;
  return {
    games,
    /** Of a game: the shortest, the quartiles, the longest. */
    plies: { least: at(0), low: at(0.25), median: at(0.5), high: at(0.75), most: at(1) },
    /** Legal moves of a position. */
    moves: { mean: positions === 0 ? 0 : moves / positions, most },
    /** Shares of the games. */
    firstWins: share(ends[0]),
    secondWins: share(ends[1]),
    draws: share(ends.drawn),
  };
}

const HAND_GAMES = 200;
const HAND_PLIES = 400;
/** A finding: the loser is favoured this many times as often as the winner, in this many games at least. */
const WRONG_SIDE = 3;
const DECIDED_GAMES = 10;
/** An advice: more often by this many standard errors. Some sound weights are about level. */
const ERRORS = 2;

/**
 * Plays random games from starts and scattered boards, and asks the weights by hand whom they favour before the last
 * move of each. `pause` lets others work. Returns advice.
 */
export async function checkHand(
  subject: Subject,
  findings: Findings,
  seed: number,
  pause: () => Promise<void>,
): Promise<string[]> {
  const favoured = { winner: 0, loser: 0 };
  for (let i = 0; i < HAND_GAMES; i++) {
    try {
      const random = new Random(seed, 'check hand', subject.game.name, i);
      const position = boardOf(subject, { scattered: i % 2 === 1, seed: random.int(PICKS), picks: [] });
      playOn(subject, position, Math.max(HAND_PLIES, subject.game.maxMoves), random);
      const winner = position.over() ? position.winner() : undefined;
      const lead = winner === undefined ? 0 : leadBefore(subject, position, winner);
      if (lead > 0) favoured.winner++;
      if (lead < 0) favoured.loser++;
    } catch (error) {
      await findings.add(error);
    }
    await pause();
  }
  const { winner, loser } = favoured;
  const found = `before the last move, the weights by hand favour the loser of ${loser} games and the winner of ${winner}`;
  if (winner + loser >= DECIDED_GAMES && loser > WRONG_SIDE * winner)
    await findings.add(new Broken('hand', `${found}: winner, features or weights are the wrong way round`));
  else if (loser - winner > ERRORS * Math.sqrt(winner + loser))
    return [`${found}: make sure that winner, features and weights are the right way round`];
  return [];
}

/** What `winner` had more than the other before the last move, by the weights. */
function leadBefore(subject: Subject, position: Position, winner: Player): number {
  const { features } = subject;
  const { hand } = subject.game;
  position.unmake();
  const worth = (player: Player): number =>
    featureValues(features[0]!, position, player).reduce((sum, value, i) => sum + hand.points[i]! * value, 0);
  return worth(winner) - worth((1 - winner) as Player);
}

/** Random plies in all, at most about, for each game of the check: then fewer boards are measured. */
const PLIES = 1000;
/** Lengths that are measured, those that `tune` looks at, and boards of each at most. */
const LENGTHS = [0, 2, 4, 6, 8, 12, 16, 24];
const BOARDS = 150;
/** Fewer boards than this say nothing. */
const FEWEST = 20;
/** Of the plies of a random game, longer walks leave too little: good players decide a game long before random ones. */
const LONGEST_SHARE = 0.5;
/** Plies of one playout at most. */
const LONGEST = 1000;
/**
 * Two random playouts from one board end alike in half of the pairs where nothing is decided, and in all where it is.
 */
const DECIDED = 0.75;
/** Share of the boards after a walk that must differ. */
const VARIED = 0.5;

/**
 * Proposes how long walks should be: long enough for many different boards, and short enough that random moves have not
 * decided the game, and that at least half of it is left. Undefined where random games are too short or too few to
 * tell.
 */
export async function proposeWalk(
  subject: Subject,
  { plies }: RandomGames,
  games: number,
  seed: number,
  pause: () => Promise<void>,
) {
  const { median } = plies;
  const boards = Math.min(
    BOARDS,
    Math.floor((games * PLIES) / (LENGTHS.length * 2 * Math.max(1, Math.min(median, LONGEST)))),
  );
  if (median < 2 || boards < FEWEST) return undefined;
  const lengths: Awaited<ReturnType<typeof measured>>[] = [];
  for (const length of LENGTHS.filter((plies) => plies <= LONGEST_SHARE * median))
    lengths.push(await measured(subject, length, boards, seed, pause));
  const open = lengths.findLast(({ alike }) => alike <= DECIDED) ?? lengths[0]!;
  const varied = lengths.find(({ different, plies: at }) => different >= VARIED && at <= open.plies);
  return { shortest: varied?.plies ?? 0, longest: open.plies, lengths };
}

/** What boards are like after `length` random moves. */
async function measured(subject: Subject, length: number, boards: number, seed: number, pause: () => Promise<void>) {
  const texts = new Set<string>();
  let [walks, alike, pairs] = [0, 0, 0];
  for (let i = 0; i < boards; i++) {
    await pause();
    const random = new Random(seed, 'check walk', subject.game.name, length, i);
    const position = subject.game.start(random);
    playOn(subject, position, length, random);
    if (position.over()) continue;
    walks++;
    texts.add(position.text());
    const [one, other] = [winnerAfter(subject, position, random), winnerAfter(subject, position, random)];
    if (one === undefined || other === undefined) continue;
    pairs++;
    if (one === other) alike++;
  }
  return {
    plies: length,
    boards: walks,
    /** Share of them that are different. */
    different: walks === 0 ? 0 : texts.size / walks,
    /** Share of them from which two random playouts have the same winner; of those that have one each. */
    alike: pairs === 0 ? 1 : alike / pairs,
  };
}

/** Who wins a random playout; the position is as before. */
function winnerAfter(subject: Subject, position: Position, random: Random): Player | undefined {
  let made = playOn(subject, position, LONGEST, random);
  const winner = position.over() && !position.voided?.() ? position.winner() : undefined;
  for (; made > 0; made--) position.unmake();
  return winner;
}
