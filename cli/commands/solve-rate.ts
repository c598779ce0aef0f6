import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtInAgents } from '../../agents/built-in-agents.ts';
import { createAgent } from '../../agents/create-agent.ts';
import {
  type Candidate,
  clockLadder,
  type HitShare,
  nodeLadder,
  type SolveRate,
  solveRate,
} from '../../agents/hex/solve-rate/solve-rate.ts';
import { readSolved } from '../../agents/hex/solve-rate/solved.ts';
import type { Limit } from '../../agents/limits/limit.ts';
import { limitText, parseLimit } from '../../agents/settings.ts';
import { type AgentSpec, ownAgent, parseAgent } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { familyNamed, gameOfSize } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { percent } from '../../lib/numbers.ts';
import { text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, flag, optional, required } from '../../lib/options/option-set.ts';
import { aligned } from '../../reports/render/terminal.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print } from '../terminal/print.ts';

/**
 * `weightroom solve-rate`: how often an agent finds a winning move where one is known. Exit code 1 on an unsound claim
 * or a missed floor.
 */
export const solveRateCommand = command({
  usage: 'solve-rate <game>',
  describe: 'share of solved positions in which an agent finds a winning move',
  positionals: { game: 'hex' },
  options: {
    agent: required(text, 'as in tournament'),
    budget: defaulting(text, 'nodes=4096', 'nodes=N, ms=N, depth=N'),
    file: optional(text, "solved positions, JSON Lines; else the package's own"),
    size: optional(wholeNumber(2), 'boards of this size only'),
    ladder: flag('the time to solution too', true),
    json,
  },
  handler({ game, agent, budget: budgetText, file, size, ladder, json }) {
    if (game !== 'hex') throw new InputError(`${game}: solved positions are there for hex only`);
    const budget = parseLimit(budgetText, `--budget ${budgetText}`);
    const path = file ?? ownFile();
    const lines = readSolved(path).filter((line) => size === undefined || line.n === size);
    if (lines.length === 0) throw new InputError(`${path}: no solved positions of size ${size ?? 'any'}`);
    const family = familyNamed(game);
    const gameOf = (n: number) => gameOfSize(family, n);
    const chosen = candidate(agent, gameOf(lines[0]!.n), budget, ladder);
    const show = process.stderr.isTTY && !json;
    const rate = solveRate(lines, gameOf, chosen, (done, of) => {
      if (show) process.stderr.write(`\r${done}/${of} `);
    });
    if (show) process.stderr.write('\r');
    print(json, { agent, budget, file: path, ...rate }, shown(agent, chosen.budget, rate));
    if (rate.unsound.length > 0 || rate.floors.some(({ lines: all, hits }) => hits < all)) process.exitCode = 1;
  },
});

/** The agent of the command line under other limits, which are added to its own, those after `@`. */
function candidate(text: string, game: Game, budget: Limit, ladder: boolean): Candidate {
  const own = text.includes('@');
  const spec = ownAgent(parseAgent(text, game, budget), 'solve-rate');
  const searches = 'limit' in spec;
  const limited = (one: AgentSpec, limit: Limit | undefined): AgentSpec =>
    'limit' in one && limit !== undefined ? { ...one, limit: own ? { ...one.limit, ...limit } : limit } : one;
  return {
    budget: searches ? budget : undefined,
    ladder: searches && ladder ? (budget.milliseconds === undefined ? nodeLadder : clockLadder) : [],
    fullWidth: searches && !playsOut(spec, game),
    create: (sized, limit) => createAgent(sized, limited(parseAgent(text, sized, budget), limit)),
  };
}

/** Whether the agent plays games out instead of searching them ply by ply. */
function playsOut(spec: AgentSpec, game: Game): boolean {
  return spec.kind === 'built-in' && builtInAgents(game)[spec.agent]!.defaultLimit.simulations !== undefined;
}

/** The package's own solved positions, beside its sources. Throws InputError where it was installed without them. */
function ownFile(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const path = join(folder, 'games/hex/vectors/solved.jsonl');
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) throw new InputError('no solved positions were installed: name them by --file');
  }
}

function shareRows(head: string, shares: readonly HitShare[]): string[][] {
  return [
    [head, 'lines', 'hits', 'share', 'random move', 'chance-corrected'],
    ...shares.map((one) => [
      one.of,
      String(one.lines),
      String(one.hits),
      percent(one.share),
      percent(one.chance),
      percent(one.corrected),
    ]),
  ];
}

function shown(agent: string, budget: Limit | undefined, rate: SolveRate): string[] {
  const { bySize, byClass, all, time, floors, unsound } = rate;
  const within = budget === undefined ? '' : ` with ${limitText(budget)}`;
  return [
    `${agent}${within}: ${rate.winSet} of ${rate.lines} positions are won by the player to move, all winning moves known`,
    ...aligned(shareRows('board', [...bySize, all])),
    ...aligned(shareRows('win in', byClass)),
    ...(time === undefined
      ? []
      : [
          `time to solution: median ${time.median === undefined ? 'beyond the ladder' : limitText(time.median)}, unsolved ${percent(time.unsolvedShare)}`,
          ...aligned([
            ['from', ...time.budgets.map(limitText), 'never'],
            ['lines', ...time.solved.map(String), String(time.unsolved)],
          ]),
        ]),
    ...floors.map(
      ({ winIn, limit, lines, hits }) =>
        `floor: win in ${winIn} with ${limitText(limit)}: ${hits} of ${lines}${hits < lines ? ', MISSED' : ''}`,
    ),
    `unsound claims: ${unsound.length}`,
    ...unsound,
  ];
}
