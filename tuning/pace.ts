import { evaluatorOf } from '../agents/agent-weights.ts';
import type { Evaluator } from '../agents/evaluation/evaluator.ts';
import { Search } from '../agents/search/search.ts';
import { fullSearch } from '../agents/search/search-options.ts';
import { handWeights } from '../agents/weights/weights.ts';
import { DrawReferee } from '../games/draws.ts';
import type { Game, Position, TuningPace } from '../games/game.ts';
import { walk } from '../games/moves.ts';
import { tenTo } from '../lib/maths/power.ts';
import { Random } from '../lib/maths/random.ts';
import { counter, unwatched, type Watching } from '../lib/progress/running.ts';

/** Seconds of processor that self-play and the tournament may take each: on two cores they end within three minutes. */
const SELFPLAY = 80;
const TOURNAMENT = 160;
/**
 * Four agents meet each other, and each opening is played twice; on half as many random boards, and on half as many at
 * equal depth, the baseline meets two.
 */
const GAMES_A_PAIR = 16;
/** A deeper search is wanted only where these many games and pairs remain. */
const FEWEST_GAMES = 1000;
const FEWEST_PAIRS = 150;
const MOST_GAMES = 6000;
const MOST_PAIRS = 1000;
const MOST_NODES = 100_000;
const DEEPEST = 6;
/** Milliseconds of play that are not counted: each depth runs code that the one before it hardly has. */
const WARM = 150;
/** Milliseconds after which a depth is known well enough, and those after which no game is waited for. */
const ENOUGH = 300;
const LONG = 500;
/** Games after which short ones are known well enough: drawing their boards takes longer than playing them. */
const MANY = 200;
/** Milliseconds after which a move is stopped, and its depth given up. */
const LONGEST_MOVE = 200;
/** Plies after which a game is left as it is. */
const ENDLESS = 2000;

/** What games at one depth take. */
interface DepthCost {
  readonly depth: number;
  /** Milliseconds of the processor for a game on the mean: of self-play, and of the tournament. */
  readonly selfplay: number;
  readonly tournament: number;
  /** The mean nodes of a move by the hand weights. */
  readonly nodes: number;
}

interface ProposedPace extends TuningPace {
  readonly nodes: number;
  readonly costs: readonly DepthCost[];
}

/**
 * Proposes how much `weightroom tune` should do with a game: the deepest search that leaves enough games, by the time
 * that games between such searches take on this machine. Throws the reason of the signal where it is stopped.
 */
export async function proposePace(game: Game, seed: number, watching: Watching = unwatched): Promise<ProposedPace> {
  const pause = counter(0, { signal: watching.signal, progress: () => {} });
  const costs: DepthCost[] = [];
  for (let depth = 1; depth <= DEEPEST; depth++) {
    const [hand, full] = evaluators(game).map((evaluator) => new Table(game, evaluator, depth));
    const [byHand, byFull] = [await hand!.cost(seed, pause), await full!.cost(seed, pause)];
    // At equal time every game takes what one by hand does. At equal depth the dearest agent sits in half of the games.
    const tournament = ((GAMES_A_PAIR - 1) * byHand + byFull) / GAMES_A_PAIR;
    costs.push({ depth, selfplay: byHand, tournament, nodes: hand!.nodes });
    if (gamesIn(SELFPLAY, byHand) < FEWEST_GAMES / 3) break;
  }
  const deepest = (enough: (cost: DepthCost) => boolean): DepthCost => costs.findLast(enough) ?? costs[0]!;
  const pairsOf = (cost: DepthCost): number => gamesIn(TOURNAMENT, cost.tournament) / GAMES_A_PAIR;
  const selfplay = deepest((cost) => gamesIn(SELFPLAY, cost.selfplay) >= FEWEST_GAMES);
  const tournament = deepest((cost) => pairsOf(cost) >= FEWEST_PAIRS);
  return {
    games: rounded(gamesIn(SELFPLAY, selfplay.selfplay), MOST_GAMES),
    selfplayDepth: selfplay.depth,
    pairs: rounded(pairsOf(tournament), MOST_PAIRS),
    nodes: rounded(tournament.nodes, MOST_NODES),
    depth: tournament.depth,
    costs,
  };
}

function gamesIn(seconds: number, milliseconds: number): number {
  return (1000 * seconds) / milliseconds;
}

/** To one digit: it was measured roughly. */
function rounded(count: number, most: number): number {
  const scale = tenTo(Math.floor(Math.log10(Math.max(1, count))));
  return Math.max(1, Math.min(most, Math.floor(count / scale) * scale));
}

/** The weights by hand, judged for both sides as tuned ones are; and the same with all features of the largest set. */
function evaluators(game: Game): [Evaluator, Evaluator] {
  const hand = handWeights(game, 'difference');
  const last = game.features.reduce((a, b) => (b.list.length > a.list.length ? b : a));
  const known = new Map(hand.features.names.map((name, i) => [name, hand.points[i]!]));
  const points = last.list.map(({ name }) => known.get(name) ?? 0);
  // Without a fingerprint: nobody reads these weights, and slow features take a second for one.
  const features = { set: last.name, names: last.list.map(({ name }) => name), fingerprint: '' };
  const full = points.some((value) => value !== 0) ? { ...hand, features, points } : hand;
  return [evaluatorOf(game, hand), evaluatorOf(game, full)];
}

/** Two equal searches that play games one after the other. */
class Table {
  readonly #game: Game;
  readonly #search: Search;
  readonly #depth: number;
  #games = 0;
  #spent = 0;
  #moves = 0;
  #made = 0;

  constructor(game: Game, evaluator: Evaluator, depth: number) {
    this.#game = game;
    this.#search = new Search(game, evaluator, fullSearch);
    this.#depth = depth;
  }

  /** Milliseconds of the processor for a game, once the code is warm. */
  async cost(seed: number, pause: () => Promise<void>): Promise<number> {
    for (let i = 0; i < MANY && this.#spent < WARM; i++)
      await this.#play(this.#board(new Random(seed, 'pace warm', i)), pause, WARM);
    [this.#games, this.#spent, this.#moves, this.#made] = [0, 0, 0, 0];
    for (let i = 0; i < MANY && this.#spent < ENOUGH; i++)
      await this.#play(this.#board(new Random(seed, 'pace', i)), pause, LONG);
    return Math.max(0.001, this.#spent / Math.max(1, this.#games));
  }

  /** The mean nodes of a move. */
  get nodes(): number {
    return this.#made / Math.max(1, this.#moves);
  }

  #board(random: Random): Position {
    return random.chance(0.5) ? walk(this.#game, this.#game.walk, random) : this.#game.scatter(random);
  }

  /** Plays a game, or a part of it where `most` milliseconds are over before. */
  async #play(position: Position, pause: () => Promise<void>, most: number): Promise<void> {
    const draws = new DrawReferee(this.#game);
    this.#search.start();
    for (let [ply, drawn] = [0, false]; !drawn && !position.over() && this.#spent < most && ply < ENDLESS; ply++) {
      const begun = process.cpuUsage();
      const clock = performance.now();
      const { move, nodes } = this.#search.choose(position, { depth: this.#depth, milliseconds: LONGEST_MOVE });
      const { user, system } = process.cpuUsage(begun);
      const took = (user + system) / 1000;
      this.#spent += took;
      this.#moves++;
      this.#made += nodes;
      // Not where the machine was busy with something else.
      if (took > LONGEST_MOVE / 2 && performance.now() - clock >= LONGEST_MOVE) [this.#games, this.#spent] = [0, most];
      position.make(move);
      drawn = draws.after(position, move) !== undefined;
      await pause();
    }
    if (this.#spent < most) this.#games++;
  }
}
