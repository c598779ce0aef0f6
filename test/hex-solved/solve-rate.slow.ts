import { expect, test } from 'vitest';
import { builtInAgents } from '../../agents/built-in-agents.ts';
import { createAgent } from '../../agents/create-agent.ts';
import type { Limit } from '../../agents/limits/limit.ts';
import { limitText, parseLimit } from '../../agents/settings.ts';
import { type AgentSpec, ownAgent, parseAgent } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { hex } from '../../games/hex/index.ts';
import { percent } from '../../lib/numbers.ts';
import { aligned } from '../../reports/render/terminal.ts';
import { vectorPath } from '../vectors.ts';
import { type Candidate, clockLadder, type HitShare, nodeLadder, type SolveRate, solveRate } from './solve-rate.ts';
import { readSolved } from './solved.ts';

// AGENT=hand BUDGET=depth=3 SIZE=5 npm run solve-rate
const { AGENT: agent = 'original', BUDGET: budgetText = 'nodes=4096', SIZE: size } = process.env;

test(`${agent}: no unsound claim, no missed floor`, () => {
  const budget = parseLimit(budgetText, `BUDGET ${budgetText}`);
  const lines = readSolved(vectorPath('hex', 'solved')).filter(({ n }) => size === undefined || n === Number(size));
  const ladder = process.env.LADDER !== undefined;
  const chosen = candidate(agent, hex.game(lines[0]!.n), budget, ladder);
  const rate = solveRate(lines, hex.game, chosen);
  process.stdout.write(`${shown(agent, chosen.budget, rate).join('\n')}\n`);
  expect(rate.unsound).toEqual([]);
  for (const { lines: all, hits } of rate.floors) expect(hits).toBe(all);
});

/** The agent under other limits, which are added to its own, those after `@`. */
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
