import { evaluatorOf } from '../agents/create-agent.ts';
import { Search } from '../agents/search/search.ts';
import { fullSearch } from '../agents/search/search-options.ts';
import { handWeights } from '../agents/weights/weights.ts';
import type { Game, TuningPace } from '../games/game.ts';
import { walk } from '../games/walk.ts';
import { Random } from '../lib/maths/random.ts';

/** Seconds of processor that self-play and the tournament may take each: on two cores they end within three minutes. */
const SELFPLAY = 80;
const TOURNAMENT = 160;
/** Four agents meet each other, and each opening is played twice. */
const GAMES_A_PAIR = 12;
/** A deeper search is wanted only where these many games and pairs remain. */
const FEWEST_GAMES = 1000;
const FEWEST_PAIRS = 150;
const MOST_GAMES = 6000;
const MOST_PAIRS = 1000;
const DEEPEST = 6;
/** Boards that are searched, and the milliseconds after which one depth is known well enough. */
const BOARDS = 24;
const ENOUGH = 400;
/** Games that tell how long games are; they warm the search up, too. */
const GAMES = 20;

/** What a search of one depth takes. */
export interface DepthCost {
  readonly depth: number;
  /** Milliseconds of the processor for a move, on the mean. */
  readonly milliseconds: number;
}

export interface ProposedPace extends TuningPace {
  readonly costs: readonly DepthCost[];
}

/**
 * Proposes how much `weightroom tune` should do with a game: the deepest search that leaves enough games, by the time
 * that searches with the weights by hand take on this machine, and the length of games by the shallowest of them;
 * `longest` plies at most.
 */
export function proposePace(game: Game, longest: number, seed: number): ProposedPace {
  const plies = pliesOf(game, longest, seed);
  const costs: DepthCost[] = [];
  for (let depth = 1; depth <= DEEPEST; depth++) {
    const cost = { depth, milliseconds: millisecondsOf(game, depth, seed) };
    costs.push(cost);
    if (gamesIn(SELFPLAY, plies, cost) < FEWEST_GAMES / 10) break;
  }
  const deepest = (enough: (cost: DepthCost) => boolean): DepthCost => costs.findLast(enough) ?? costs[0]!;
  const selfplay = deepest((cost) => gamesIn(SELFPLAY, plies, cost) >= FEWEST_GAMES);
  const tournament = deepest((cost) => gamesIn(TOURNAMENT, plies, cost) / GAMES_A_PAIR >= FEWEST_PAIRS);
  return {
    games: rounded(gamesIn(SELFPLAY, plies, selfplay), MOST_GAMES),
    selfplayDepth: selfplay.depth,
    pairs: rounded(gamesIn(TOURNAMENT, plies, tournament) / GAMES_A_PAIR, MOST_PAIRS),
    depth: tournament.depth,
    costs,
  };
}

function gamesIn(seconds: number, plies: number, { milliseconds }: DepthCost): number {
  return (1000 * seconds) / (Math.max(1, plies) * milliseconds);
}

/** To one digit: it was measured roughly. */
function rounded(count: number, most: number): number {
  const scale = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  return Math.max(1, Math.min(most, Math.floor(count / scale) * scale));
}

/** Plies of a game from a walk on, by searches of one ply: the mean. */
function pliesOf(game: Game, longest: number, seed: number): number {
  const search = new Search(game, evaluatorOf(game, handWeights(game, 'own')), fullSearch);
  let made = 0;
  for (let i = 0; i < GAMES; i++) {
    const position = walk(game, game.walk, new Random(seed, 'pace game', i));
    search.start();
    for (let ply = 0; ply < longest && !position.over(); ply++) {
      position.make(search.choose(position, { depth: 1 }).move);
      made++;
    }
  }
  return made / GAMES;
}

function millisecondsOf(game: Game, depth: number, seed: number): number {
  const search = new Search(game, evaluatorOf(game, handWeights(game, 'own')), fullSearch);
  let spent = 0;
  let searched = 0;
  for (let i = 0; i < BOARDS && spent < ENOUGH; i++) {
    const position = walk(game, game.walk, new Random(seed, 'pace', i));
    search.start();
    const begun = process.cpuUsage();
    search.choose(position, { depth });
    const { user, system } = process.cpuUsage(begun);
    spent += (user + system) / 1000;
    searched++;
  }
  return Math.max(0.001, spent / searched);
}
