import { evaluatorOf } from '../agents/agent-weights.ts';
import { Search } from '../agents/search/search.ts';
import { fullSearch } from '../agents/search/search-options.ts';
import { handWeights } from '../agents/weights/weights.ts';
import { DrawReferee } from '../games/draws.ts';
import type { Game, TuningPace } from '../games/game.ts';
import { walk } from '../games/moves.ts';
import { tenTo } from '../lib/maths/power.ts';
import { Random } from '../lib/maths/random.ts';
import { counter, type Watching } from '../lib/progress/running.ts';

/** Seconds of processor that self-play and the tournament may take each: on two cores they end within three minutes. */
const SELFPLAY = 80;
const TOURNAMENT = 160;
/**
 * Four agents meet each other, and each opening is played twice; on half as many random boards, and on half as many at
 * equal depth, the baseline meets two.
 */
const GAMES_A_PAIR = 16;
/** A deeper search is needed only where these many games and pairs remain. */
const FEWEST_GAMES = 1000;
const FEWEST_PAIRS = 150;
const MOST_GAMES = 6000;
/** More pairs than these are left out, and moves have more nodes instead. */
const MOST_PAIRS = 300;
/** Of a move; one that takes more is stopped, and its depth given up. */
const MOST_NODES = 50_000;
const DEEPEST = 6;
/** Milliseconds of play that are not counted: each depth runs code that the one before it hardly has. */
const WARM = 150;
/** Milliseconds after which a depth is known well enough, and those after which no game is waited for. */
const ENOUGH = 300;
const LONG = 500;
/** Games after which short ones are known well enough: drawing their boards takes longer than playing them. */
const MANY = 200;
/** Plies after which a game is left as it is. */
const ENDLESS = 2000;

/** What games at one depth take. */
interface DepthCost {
  readonly depth: number;
  /** Milliseconds of the processor for a game, on the mean. */
  readonly game: number;
  /** The mean nodes of a move. */
  readonly nodes: number;
}

/**
 * Proposes how much `weightroom tune` should do with a game: the deepest search that leaves enough games, by the time
 * that games between such searches with the weights by hand take on this machine. Throws the reason of the signal where
 * it is stopped.
 */
export async function proposePace(game: Game, seed: number, { signal }: Watching): Promise<TuningPace> {
  const pause = counter(0, { signal, progress: () => {} });
  const costs: DepthCost[] = [];
  for (let depth = 1; depth <= DEEPEST; depth++) {
    const cost = await costAt(game, depth, seed, pause);
    costs.push(cost);
    if (gamesIn(SELFPLAY, cost) < FEWEST_GAMES / 3) break;
  }
  const deepest = (enough: (cost: DepthCost) => boolean): DepthCost => costs.findLast(enough) ?? costs[0]!;
  const pairsOf = (cost: DepthCost): number => gamesIn(TOURNAMENT, cost) / GAMES_A_PAIR;
  const selfplay = deepest((cost) => gamesIn(SELFPLAY, cost) >= FEWEST_GAMES);
  const tournament = deepest((cost) => pairsOf(cost) >= FEWEST_PAIRS);
  return {
    games: rounded(gamesIn(SELFPLAY, selfplay), MOST_GAMES),
    selfplayDepth: selfplay.depth,
    pairs: rounded(pairsOf(tournament), MOST_PAIRS),
    nodes: rounded(tournament.nodes * Math.max(1, pairsOf(tournament) / MOST_PAIRS), MOST_NODES),
    depth: tournament.depth,
  };
}

function gamesIn(seconds: number, { game }: DepthCost): number {
  return (1000 * seconds) / game;
}

/** To one digit: it was measured roughly. */
function rounded(count: number, most: number): number {
  const scale = tenTo(Math.floor(Math.log10(Math.max(1, count))));
  return Math.max(1, Math.min(most, Math.floor(count / scale) * scale));
}

/**
 * What games of two equal searches take, once the code is warm: the weights by hand, evaluated for both sides as tuned
 * ones are.
 */
async function costAt(game: Game, depth: number, seed: number, pause: () => Promise<void>): Promise<DepthCost> {
  const search = new Search(game, evaluatorOf(game, handWeights(game, 'difference')), fullSearch);
  await play('pace warm', WARM, WARM);
  const { games, spent, moves, made } = await play('pace', ENOUGH, LONG);
  return { depth, game: Math.max(0.001, spent / Math.max(1, games)), nodes: made / Math.max(1, moves) };

  /** Games for about `enough` milliseconds of the processor; one that isn't over after `most` doesn't count. */
  async function play(name: string, enough: number, most: number) {
    let [games, spent, moves, made] = [0, 0, 0, 0];
    for (let i = 0; i < MANY && spent < enough; i++) {
      const random = new Random(seed, name, i);
      const position = random.chance(0.5) ? walk(game, game.walk, random) : game.scatter(random);
      const draws = new DrawReferee(game);
      search.start();
      for (let [ply, drawn] = [0, false]; !drawn && !position.over() && spent < most && ply < ENDLESS; ply++) {
        const begun = process.cpuUsage();
        const { move, nodes } = search.choose(position, { depth, nodes: MOST_NODES });
        const { user, system } = process.cpuUsage(begun);
        spent += (user + system) / 1000;
        moves++;
        made += nodes;
        if (nodes >= MOST_NODES) [games, spent] = [0, most];
        position.make(move);
        drawn = draws.after(position, move) !== undefined;
        await pause();
      }
      if (spent < most) games++;
    }
    return { games, spent, moves, made };
  }
}
