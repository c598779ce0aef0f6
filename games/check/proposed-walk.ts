import { Random } from '../../lib/maths/random.ts';
import type { Player, Position } from '../game.ts';
import { playOn } from './line.ts';
import type { RandomGames } from './measures.ts';
import type { Subject } from './subject.ts';

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
/** Two random playouts from one board end alike in half of the pairs where nothing is decided, and in all where it is. */
const DECIDED = 0.75;
/** Of the boards after a walk, so many are different. */
const VARIED = 0.5;

/** Boards after a number of random moves. */
interface WalkLength {
  readonly plies: number;
  readonly boards: number;
  /** Share of them that are different. */
  readonly different: number;
  /** Share of them from which two random playouts have the same winner; of those that have one each. */
  readonly alike: number;
}

export interface ProposedWalk {
  readonly shortest: number;
  readonly longest: number;
  /** What it was measured at. */
  readonly lengths: readonly WalkLength[];
}

/**
 * Proposes how long walks should be: long enough for many different boards, and short enough that random moves have not
 * decided the game, and that at least half of it is left. Undefined where random games are too short or too few to tell.
 */
export async function proposeWalk(
  subject: Subject,
  { plies }: RandomGames,
  games: number,
  seed: number,
  pause: () => Promise<void>,
): Promise<ProposedWalk | undefined> {
  const { median } = plies;
  const boards = Math.min(
    BOARDS,
    Math.floor((games * PLIES) / (LENGTHS.length * 2 * Math.max(1, Math.min(median, LONGEST)))),
  );
  if (median < 2 || boards < FEWEST) return undefined;
  const lengths: WalkLength[] = [];
  for (const length of LENGTHS.filter((plies) => plies <= LONGEST_SHARE * median))
    lengths.push(await measured(subject, length, boards, seed, pause));
  const open = lengths.findLast(({ alike }) => alike <= DECIDED) ?? lengths[0]!;
  const varied = lengths.find(({ different, plies: at }) => different >= VARIED && at <= open.plies);
  return { shortest: varied?.plies ?? 0, longest: open.plies, lengths };
}

async function measured(
  subject: Subject,
  length: number,
  boards: number,
  seed: number,
  pause: () => Promise<void>,
): Promise<WalkLength> {
  const texts = new Set<string>();
  let [walks, alike, pairs] = [0, 0, 0];
  for (let i = 0; i < boards; i++) {
    await pause();
    const random = new Random(seed, 'check walk', subject.game.name, length, i);
    const position = subject.start(random);
    playOn(subject, position, length, random);
    if (subject.over(position)) continue;
    walks++;
    texts.add(subject.text(position));
    const [one, other] = [winnerAfter(subject, position, random), winnerAfter(subject, position, random)];
    if (one === undefined || other === undefined) continue;
    pairs++;
    if (one === other) alike++;
  }
  return {
    plies: length,
    boards: walks,
    different: walks === 0 ? 0 : texts.size / walks,
    alike: pairs === 0 ? 1 : alike / pairs,
  };
}

/** Who wins a random playout; the position is as before. */
function winnerAfter(subject: Subject, position: Position, random: Random): Player | undefined {
  let made = playOn(subject, position, LONGEST, random);
  const winner = subject.over(position) && !subject.voided(position) ? subject.winner(position) : undefined;
  for (; made > 0; made--) subject.unmake(position);
  return winner;
}
