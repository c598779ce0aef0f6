import type { Evaluator } from '../../agents/evaluation/evaluator.ts';
import { Search } from '../../agents/search/search.ts';
import { fullSearch } from '../../agents/search/search-options.ts';
import type { Game } from '../../games/game.ts';
import { walk } from '../../games/walk.ts';
import { median } from '../../lib/maths/median.ts';
import { Random } from '../../lib/maths/random.ts';
import type { Watching } from '../../lib/progress/running.ts';

const BOARDS = 16;
const ROUNDS = 7;
const WARM = 2;
/** Nodes of each search; fewer where a search takes longer than so many microseconds of the processor. */
const NODES = 3000;
const TOO_LONG = 60_000;

/**
 * What a node of our search costs with each of `evaluators`, as a multiple of the first one: processor time, on the
 * same boards, in turn; each figure is the median of its rounds. Throws the signal's reason.
 */
export async function nodeCosts(game: Game, evaluators: readonly Evaluator[], watching: Watching): Promise<number[]> {
  const rounds = await nodeTimes(game, evaluators, watching);
  return evaluators.map((_, i) => median(rounds.map((times) => times[i]! / times[0]!)));
}

/** Nanoseconds of processor time of a node, likewise. */
export async function nodeNanoseconds(game: Game, evaluator: Evaluator, watching: Watching): Promise<number> {
  const rounds = await nodeTimes(game, [evaluator], watching);
  return 1000 * median(rounds.map(([time]) => time!));
}

/** Microseconds of processor time of a node with each of `evaluators`, round by round. */
async function nodeTimes(
  game: Game,
  evaluators: readonly Evaluator[],
  { signal, progress }: Watching,
): Promise<number[][]> {
  const searches = evaluators.map((evaluator) => new Search(game, evaluator, { ...fullSearch, table: 4 }));
  const boards = Array.from({ length: BOARDS }, (_, i) => {
    const { shortest, longest } = game.walk;
    const ends = i % 2 === 0 ? game.walk : { shortest, longest: Math.ceil((shortest + longest) / 4) };
    return walk(game, ends, new Random(i, 'node cost', game.name)).text();
  });
  const costOf = (search: Search, nodes: number, board: string): { time: number; nodes: number } => {
    search.start();
    const position = game.parse(board);
    const before = process.cpuUsage();
    const found = search.choose(position, { nodes }).nodes;
    const { user, system } = process.cpuUsage(before);
    return { time: user + system, nodes: found };
  };
  const slowest = Math.max(...searches.map((search) => costOf(search, NODES, boards[0]!).time));
  const nodes = Math.max(200, Math.floor(NODES * Math.min(1, TOO_LONG / slowest)));
  const rounds: number[][] = [];
  for (let round = 0; round < WARM + ROUNDS; round++) {
    const spent = searches.map(() => ({ time: 0, nodes: 0 }));
    for (const [at, board] of boards.entries()) {
      for (let i = 0; i < searches.length; i++) {
        const which = (at + round) % 2 === 0 ? i : searches.length - 1 - i;
        const found = costOf(searches[which]!, nodes, board);
        spent[which]!.time += found.time;
        spent[which]!.nodes += found.nodes;
      }
      await new Promise(setImmediate);
      signal.throwIfAborted();
    }
    if (round >= WARM) rounds.push(spent.map(({ time, nodes: count }) => time / count));
    progress(round + 1, WARM + ROUNDS);
  }
  return rounds;
}
