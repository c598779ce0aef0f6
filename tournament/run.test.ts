import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AgentSpec, parseAgent, searcher } from '../agents/spec.ts';
import { handWeights } from '../agents/weights/weights.ts';
import { families, gameNamed, gameOfSize } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { unmeasured } from '../test/unmeasured.ts';
import { LOG, readLog } from './log/log.ts';
import type { GameRecord } from './log/record.ts';
import { type TournamentOptions, tournamentCommand } from './options.ts';
import { outcomeOf, type TournamentOutcome } from './results/standings.ts';
import { Plan, runTournament } from './run.ts';
import tournamentPlayer from './worker.ts';

const game = gameNamed('slider-4');
const agentOf = (text: string): AgentSpec => parseAgent(text, game, {});

/** 5 openings, 3 pairs of agents, both seats: 30 games. */
const options: TournamentOptions = {
  game: game.name,
  seed: 5,
  agents: [agentOf('hand@depth=2'), agentOf('greedy'), agentOf('random')],
  pairs: 5,
  openings: 'random',
  scatter: 0.2,
  walk: game.walk,
};
const GAMES = 30;

/** Runs to the end or until `stop` games are there; says how many games were told at each step. */
async function run(
  folder: string,
  workers = 1,
  stop = Number.POSITIVE_INFINITY,
  chosen = options,
): Promise<{ told: number[]; result: TournamentOutcome | undefined }> {
  const controller = new AbortController();
  const told: number[] = [];
  const progress = (done: number): void => {
    told.push(done);
    if (done >= stop) controller.abort(new Error('stopped'));
  };
  const running = runTournament(chosen, folder, { workers, signal: controller.signal, progress });
  if (stop === Number.POSITIVE_INFINITY) return { told, result: await running };
  await expect(running).rejects.toThrow('stopped');
  return { told, result: undefined };
}

const logOf = (folder: string): string => readFileSync(join(folder, LOG), 'utf8');
const counting = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

let whole: string;
let result: TournamentOutcome;
beforeAll(async () => {
  whole = mkdtempSync(join(tmpdir(), 'weightroom-tournament-whole-'));
  const first = await run(whole);
  result = first.result!;
  expect(first.told).toEqual(counting(0, GAMES));
});
afterAll(() => rmSync(whole, { recursive: true }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-tournament-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the same log', () => {
  test('with three workers', { tags: 'slow' }, async () => {
    const again = await run(folder, 3);
    expect(again.told).toEqual(counting(0, GAMES));
    expect(logOf(folder)).toBe(logOf(whole));
    expect(unmeasured(again.result!)).toEqual(unmeasured(result));
    expect(readdirSync(folder).sort()).toEqual([LOG, 'timing.jsonl']);
  });

  test.each([
    ['at once', [0]],
    ['again and again', [1, 10, 29]],
    ['at the last game', [30]],
  ])('when stopped %s; only missing games are played', { tags: 'slow' }, async (_, stops) => {
    let from = 0;
    for (const stop of stops) {
      if (stop < GAMES) {
        expect((await run(folder, 2, stop)).told).toEqual(counting(from, stop));
        from = stop;
      } else await run(folder, 2);
      expect(logOf(whole).startsWith(logOf(folder))).toBe(true);
    }
    const last = await run(folder, 1);
    expect(last.told).toEqual(counting(Math.max(...stops), GAMES));
    expect(logOf(folder)).toBe(logOf(whole));
    expect(unmeasured(last.result!)).toEqual(unmeasured(result));
  });

  test.each([
    ['in its first line', (text: string) => text.slice(0, 40), 0],
    ['after its first line', (text: string) => text.slice(0, text.indexOf('\n') + 1), 0],
    ['in a game', (text: string) => text.slice(0, -20), GAMES - 1],
    ['before the last newline', (text: string) => text.slice(0, -1), GAMES - 1],
  ])('when killed %s', async (_, cut, left) => {
    writeFileSync(join(folder, LOG), cut(logOf(whole)));
    expect((await run(folder)).told).toEqual(counting(left, GAMES));
    expect(logOf(folder)).toBe(logOf(whole));
  });

  test('read again, it has proved the same, times and all', () => {
    const log = readLog(whole);
    expect(outcomeOf(log.header, log)).toEqual(result);
  });
});

describe('a game', () => {
  const records = (): readonly GameRecord[] => readLog(whole).records;

  test('depends on the setup and on its number alone', () => {
    const plan = new Plan(options);
    const player = tournamentPlayer(options);
    const order = new Random(1).shuffle(counting(0, GAMES - 1));
    for (const index of order) expect(player(plan.task(index)).record).toEqual(records()[index]);
  });

  test('of two stands on the same openings, whoever else takes part', () => {
    const openingsOf = (plan: Plan, games: number): Map<number, string> =>
      new Map(counting(0, games - 1).map((index) => [plan.task(index).opening, plan.task(index).position]));
    const more = new Plan({ ...options, agents: [...options.agents, agentOf('random#2')] });
    expect(openingsOf(more, 60)).toEqual(openingsOf(new Plan(options), GAMES));
  });

  test('played out from its record, move by move, it ends as the record says', () => {
    for (const record of records()) {
      const position = game.parse(record.position);
      const chosen = [0, 0];
      for (const text of record.moves.split(' ')) {
        chosen[position.turn]!++;
        position.make(game.parseMove(position, text));
      }
      expect(chosen).toEqual(record.chosen);
      if (position.over()) expect([position.winner() ?? -1, position.ending()]).toEqual([record.winner, record.ending]);
      else expect(record.winner).toBe(-1);
    }
  });
});

describe('what it proves', () => {
  test('random loses to search', () => {
    const match = result.matches.find(({ a, b }) => a === 'hand@depth=2' && b === 'random')!;
    expect(match.rating.score).toBeGreaterThan(0.5);
    expect(match.games).toBe(10);
  });

  describe.each(families.map((family) => gameOfSize(family, family.sizes[0] ?? 0)))('$name', (one) => {
    test('an agent against itself scores 50 %: no seat, no opening and no name is favoured', async () => {
      const weights = handWeights(one, 'difference');
      const agents = ['one', 'other'].map((name) => searcher(name, weights, { depth: 1 }));
      const twins = { ...options, game: one.name, agents, pairs: 6, walk: one.walk };
      const match = (await run(folder, 1, undefined, twins)).result!.matches[0]!;
      expect(match.pentanomial).toEqual([0, 0, 6, 0, 0]);
      expect(match.rating.score).toBe(0.5);
      expect(match.rating.low).toBeLessThan(0);
      expect(match.rating.high).toBeGreaterThan(0);
    });
  });

  test('the same games twice are warned of', async () => {
    const agents = ['one', 'other'].map((name) => searcher(name, handWeights(game, 'own'), { depth: 1 }));
    const { warnings, matches } = (await run(folder, 1, undefined, { ...options, agents })).result!;
    expect(matches[0]!.distinct).toBe(5);
    expect(warnings).toHaveLength(1);
  });
});

describe('refused', () => {
  let begun: string;
  beforeAll(async () => {
    begun = join(mkdtempSync(join(tmpdir(), 'weightroom-tournament-begun-')), 'run');
    await run(begun, 1, 3);
  });
  afterAll(() => rmSync(join(begun, '..'), { recursive: true }));

  test.each<[string, Partial<TournamentOptions>]>([
    ['seed', { seed: 6 }],
    ['agent', { agents: [...options.agents.slice(0, 2), agentOf('hand@depth=1')] }],
    ['weights under the same name', { agents: [renamed(), ...options.agents.slice(1)] }],
    ['walk', { walk: { shortest: 3, longest: 9 } }],
  ])('a folder that holds a tournament of another %s', async (_, change) => {
    cpSync(begun, folder, { recursive: true });
    const before = logOf(folder);
    const other = run(folder, 1, undefined, { ...options, ...change });
    await expect(other).rejects.toThrow(InputError);
    await expect(other).rejects.toThrow(`${folder}: holds another run (${tournamentCommand(options)}, weightroom `);
    expect(logOf(folder)).toBe(before);
  });

  test('a folder of somebody', async () => {
    writeFileSync(join(folder, 'thesis.txt'), '');
    await expect(run(folder)).rejects.toThrow(`${folder}: not empty and no tournament; use another folder`);
    expect(readdirSync(folder)).toEqual(['thesis.txt']);
  });

  test('two agents of one name', async () => {
    const twice = { ...options, agents: [agentOf('random'), agentOf('greedy'), agentOf('random')] };
    await expect(run(folder, 1, undefined, twice)).rejects.toThrow(
      new InputError('random: named twice among the agents; a label behind one of them, #2, tells them apart'),
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** Other weights in an agent of the same name. */
function renamed(): AgentSpec {
  const weights = handWeights(game, 'own');
  return searcher('hand', { ...weights, points: weights.points.map((points) => points + 1) }, { depth: 2 });
}
