import { type Agent, type Choice, MAX_POINTS, WIN } from '../../agents/agent.ts';
import type { Limit } from '../../agents/limits/limit.ts';
import type { Game } from '../../games/game.ts';
import { movesOf } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import type { SolvedLine } from './solved.ts';

/** Budgets whose smallest that solves a position, from there on, is its time to solution. */
export const nodeLadder: readonly Limit[] = [1, 4, 16, 64, 256].map((thousand) => ({ nodes: 1000 * thousand }));
export const clockLadder: readonly Limit[] = [10, 40, 160, 640, 2560].map((milliseconds) => ({ milliseconds }));

/** The classes of `win_in`; positions whose distance nobody knows are in the last. */
const winClasses = ['1', '2', '3', '4', '5+', 'unknown'] as const;

/** Share of lines answered by a winning move, beside what a random move gets. */
export interface HitShare {
  readonly of: string;
  readonly lines: number;
  readonly hits: number;
  /** hits / lines. */
  readonly share: number;
  /** The mean share of legal moves that win. */
  readonly chance: number;
  /** (share - chance) / (1 - chance). */
  readonly corrected: number;
}

/** How soon an agent has the answers, and keeps them. */
interface TimeToSolution {
  readonly budgets: readonly Limit[];
  /** By budget: lines solved from there on and not before. */
  readonly solved: readonly number[];
  readonly unsolved: number;
  readonly unsolvedShare: number;
  /** The smallest budget that solves half of the lines; undefined where none does. */
  readonly median: Limit | undefined;
}

/** Lines that a search of `limit` may not miss. */
interface Floor {
  readonly winIn: number;
  readonly limit: Limit;
  readonly lines: number;
  readonly hits: number;
}

export interface SolveRate {
  readonly lines: number;
  readonly winSet: number;
  readonly bySize: readonly HitShare[];
  readonly byClass: readonly HitShare[];
  readonly all: HitShare;
  /** Claims that the solved value contradicts, one line each. */
  readonly unsound: readonly string[];
  readonly time: TimeToSolution | undefined;
  readonly floors: readonly Floor[];
}

/** An agent as the measure needs it: made for a game and a limit; `undefined` is the limit that it has anyway. */
export interface Candidate {
  /** The limit of the fixed budget; undefined for an agent that doesn't search. */
  readonly budget: Limit | undefined;
  /** The budgets of the time to solution; empty for none. */
  readonly ladder: readonly Limit[];
  /** Whether a limit of plies is searched in full: then the floors apply. */
  readonly fullWidth: boolean;
  create(game: Game, limit: Limit | undefined): Agent;
}

interface Problem {
  readonly line: SolvedLine;
  readonly game: Game;
  readonly chance: number;
}

/**
 * How well an agent finds winning moves. The win set is the lines that the player to move wins and whose winning moves
 * are all known; claims are looked at in every line.
 */
export function solveRate(
  lines: readonly SolvedLine[],
  gameOf: (size: number) => Game,
  candidate: Candidate,
  progress: (done: number, of: number) => void = () => {},
): SolveRate {
  const problems = lines.map((line) => problemOf(line, gameOf(line.n)));
  const winSet = problems.filter(({ line }) => line.mover_wins && line.winning_moves !== null);
  const asked = new Asked(candidate);
  const hit = new Set<Problem>();
  const unsound: string[] = [];
  problems.forEach((problem, i) => {
    progress(i, problems.length);
    const choice = asked.choice(problem, candidate.budget);
    if (wins(problem, choice)) hit.add(problem);
    unsound.push(...unsoundClaims(problem.line, choice));
  });
  const shareOf = (of: string, some: readonly Problem[]) => hitShare(of, some, hit);
  const sizes = [...new Set(winSet.map(({ line }) => line.n))].sort((a, b) => a - b);
  return {
    lines: problems.length,
    winSet: winSet.length,
    bySize: sizes.map((n) =>
      shareOf(
        `${n}x${n}`,
        winSet.filter(({ line }) => line.n === n),
      ),
    ),
    byClass: winClasses
      .map((name) =>
        shareOf(
          name,
          winSet.filter(({ line }) => classOf(line) === name),
        ),
      )
      .filter((share) => share.lines > 0),
    all: shareOf('all', winSet),
    unsound,
    time: candidate.ladder.length === 0 ? undefined : timeToSolution(winSet, candidate.ladder, asked),
    floors: candidate.fullWidth ? floors(winSet, asked) : [],
  };
}

/**
 * Asks an agent of its own per game and limit. Every question has its own seed, so answers don't depend on earlier
 * ones.
 */
class Asked {
  readonly #candidate: Candidate;
  readonly #agents = new Map<string, Agent>();

  constructor(candidate: Candidate) {
    this.#candidate = candidate;
  }

  choice({ line, game }: Problem, limit: Limit | undefined): Choice {
    const key = `${game.name} ${JSON.stringify(limit)}`;
    const agent = this.#agents.get(key) ?? this.#candidate.create(game, limit);
    this.#agents.set(key, agent);
    agent.start();
    return agent.choose(game.parse(line.position), new Random(1, 'solve rate', line.position));
  }
}

function problemOf(line: SolvedLine, game: Game): Problem {
  const legal = movesOf(game, game.parse(line.position)).length;
  return { line, game, chance: (line.winning_moves?.length ?? 0) / legal };
}

function wins({ line, game }: Problem, { move }: Choice): boolean {
  return line.winning_moves?.includes(game.moveText(game.parse(line.position), move)) ?? false;
}

function classOf({ win_in: moves }: SolvedLine): string {
  if (moves === null) return 'unknown';
  return moves >= 5 ? '5+' : String(moves);
}

function hitShare(of: string, problems: readonly Problem[], hit: ReadonlySet<Problem>): HitShare {
  const lines = problems.length;
  const hits = problems.filter((problem) => hit.has(problem)).length;
  const share = hits / lines;
  const chance = problems.reduce((sum, problem) => sum + problem.chance, 0) / lines;
  return { of, lines, hits, share, chance, corrected: (share - chance) / (1 - chance) };
}

/** A proved win or loss is a claim; a loss found in an iteration that was broken off is none, since moves are left. */
function unsoundClaims(line: SolvedLine, { score, depth }: Choice): string[] {
  if (score === undefined || Math.abs(score) <= MAX_POINTS) return [];
  const plies = WIN - Math.abs(score);
  if (score < 0 && plies > depth) return [];
  const claim = `${line.position}: ${score > 0 ? 'a win' : 'a loss'} in ${plies} plies is claimed`;
  if (score > 0 !== line.mover_wins) return [`${claim}, and ${line.winner} wins`];
  return line.plies !== null && plies !== line.plies ? [`${claim}, and it is ${line.plies}`] : [];
}

function timeToSolution(winSet: readonly Problem[], budgets: readonly Limit[], asked: Asked): TimeToSolution {
  const solved = budgets.map(() => 0);
  for (const problem of winSet) {
    const wrong = budgets.findLastIndex((limit) => !wins(problem, asked.choice(problem, limit)));
    if (wrong + 1 < budgets.length) solved[wrong + 1]!++;
  }
  const unsolved = winSet.length - solved.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  const median = budgets.find((_, i) => {
    sum += solved[i]!;
    return 2 * sum >= winSet.length;
  });
  return { budgets, solved, unsolved, unsolvedShare: unsolved / winSet.length, median };
}

/** A win in one is found with the smallest budget, one in two or three by a search of the plies to it. */
function floors(winSet: readonly Problem[], asked: Asked): Floor[] {
  const limits: readonly Limit[] = [nodeLadder[0]!, { depth: 3 }, { depth: 5 }];
  return limits.map((limit, i) => {
    const some = winSet.filter(({ line }) => line.win_in === i + 1);
    const hits = some.filter((problem) => wins(problem, asked.choice(problem, limit))).length;
    return { winIn: i + 1, limit, lines: some.length, hits };
  });
}
