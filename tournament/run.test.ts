import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AgentSpec, parseAgent, searcher } from '../agents/spec.ts';
import { handWeights } from '../agents/weights/weights.ts';
import { families, gameNamed, gameOfSize } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { emptiedFolder, testFolder } from '../test/folder.ts';
import { mistake } from '../test/mistake.ts';
import { resealed } from '../test/resealed.ts';
import { stoppingAt } from '../test/stopping.ts';
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

/** Runs to the end or until `stop` games are there; says how many games were told at each step, and which were seen. */
async function run(folder: string, workers = 1, stop = Number.POSITIVE_INFINITY, chosen = options) {
  const told: number[] = [];
  const seen: GameRecord[] = [];
  const watch = (record: GameRecord): void => void seen.push(record);
  const stopping = stoppingAt(stop, (done) => told.push(done));
  const running = runTournament(chosen, folder, { workers, ...stopping, watch });
  if (stop === Number.POSITIVE_INFINITY) return { told, seen, result: await running };
  await expect(running).rejects.toThrow('stopped');
  return { told, seen, result: undefined };
}

const logOf = (folder: string): string => readFileSync(join(folder, LOG), 'utf8');
const counting = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

const whole = testFolder();
let result: TournamentOutcome;
beforeAll(async () => {
  const first = await run(whole);
  result = first.result!;
  expect(first.told).toEqual(counting(0, GAMES));
});

const folder = emptiedFolder();

const test90 = { elo0: 0, elo1: 90, alpha: 0.1, beta: 0.1, model: 'normalized' } as const;
const five = { ...options, agents: [...options.agents, agentOf('random#2'), agentOf('greedy#2')], pairs: 2 };
const sprt: TournamentOptions = {
  ...options,
  ...{ agents: options.agents.slice(0, 2), pairs: 200, format: { kind: 'sprt', test: test90 } },
};

describe('the same log', () => {
  test.each<TournamentOptions>([
    { ...five, format: { kind: 'round robin' } },
    { ...five, format: { kind: 'gauntlet' } },
    { ...five, format: { kind: 'swiss', rounds: 3 } },
    { ...five, format: { kind: 'knockout', extra: 2 } },
    sprt,
  ])('$format.kind: after stops, with two workers and three, and read again', { tags: 'slow' }, async (chosen) => {
    const [one, stopped] = [join(folder, 'one'), join(folder, 'stopped')];
    const { result, told } = await run(one, 1, undefined, chosen);
    const games = told.at(-1)!;
    expect([result!.over, result!.format.kind]).toEqual([true, chosen.format!.kind]);
    const stops = [0, 1, Math.floor(games / 2), games - 1];
    for (const [i, stop] of stops.entries()) {
      expect((await run(stopped, 2, stop, chosen)).told).toEqual(counting(stops[i - 1] ?? 0, stop));
      expect(logOf(one).startsWith(logOf(stopped))).toBe(true);
    }
    const last = await run(stopped, 3, undefined, chosen);
    expect(last.told).toEqual(counting(games - 1, games));
    expect(logOf(stopped)).toBe(logOf(one));
    expect(unmeasured(last.result!)).toEqual(unmeasured(result!));
    expect(readdirSync(stopped).sort()).toEqual([LOG, 'timing.jsonl']);
    expect((await run(stopped, 1, undefined, chosen)).told).toEqual([games]);

    const log = readLog(one);
    expect(last.seen).toEqual(log.records);
    expect(outcomeOf(log.header, log)).toEqual(result);
    expect(outcomeOf(log.header, { ...log, records: log.records.slice(0, 3) }).over).toBe(false);
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
});

describe('what it proves', () => {
  test('a sequential test stops with the pair that decides, whatever was under way', { tags: 'slow' }, async () => {
    const { format, matches } = (await run(folder, 3, undefined, sprt)).result!;
    const [state] = format.rows;
    expect(state!.decision).not.toBe('continue');
    expect(state!.total).toBe(matches[0]!.pairs);
    expect(state!.total).toBeLessThan(200);
    expect(format.verdict).toMatch(/accepted/);
  });

  test('random loses to search', () => {
    const match = result.matches.find(({ a, b }) => a === 'hand@depth=2' && b === 'random')!;
    expect(match.rating.score).toBeGreaterThan(0.5);
    expect(match.games).toBe(10);
  });

  describe.each(families.map((family) => gameOfSize(family, family.sizes[0] ?? 0)))('$name', (one) => {
    test('an agent against itself scores 50 %: no seat, no opening and no name is favoured', {
      tags: 'slow',
    }, async () => {
      const weights = handWeights(one, 'difference');
      const agents = ['one', 'other'].map((name) => searcher(name, weights, { depth: 1 }));
      const twins = { ...options, game: one.name, agents, pairs: 3, walk: one.walk };
      const match = (await run(folder, 1, undefined, twins)).result!.matches[0]!;
      expect(match.pentanomial).toEqual([0, 0, 3, 0, 0]);
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
  const begun = testFolder();
  beforeAll(() => run(begun, 1, 3));

  test.each<[string, Partial<TournamentOptions>]>([
    ['seed', { seed: 6 }],
    ['agent', { agents: [...options.agents.slice(0, 2), agentOf('hand@depth=1')] }],
    ['weights under the same name', { agents: [renamed(), ...options.agents.slice(1)] }],
    ['walk', { walk: { shortest: 3, longest: 9 } }],
    ['format', { format: { kind: 'swiss', rounds: 3 } }],
  ])('a folder that holds a tournament of another %s', async (_, change) => {
    cpSync(begun, folder, { recursive: true });
    const before = logOf(folder);
    const other = run(folder, 1, undefined, { ...options, ...change });
    await expect(other).rejects.toThrow(
      mistake(`${folder}: holds another run (${tournamentCommand(options)}, weightroom `),
    );
    expect(logOf(folder)).toBe(before);
  });

  test.each<[string, number, (record: GameRecord) => Partial<GameRecord>, string]>([
    [
      'seats exchanged',
      2,
      ({ seats }) => ({ seats: [seats[1], seats[0]] }),
      'line 3: hand@depth=2 against greedy, expected greedy against hand@depth=2',
    ],
    ['another opening', 2, () => ({ opening: 1 }), "line 3: opening 1 '"],
    ['another board', 1, () => ({ position: 'x' }), "line 2: opening 0 'x', expected 0 '"],
    ['a game too many', GAMES + 1, () => ({ game: GAMES }), `game ${GAMES}, and the tournament has ${GAMES}`],
  ])('a log with %s', async (_, index, change, message) => {
    const lines = logOf(whole).split('\n');
    const record: GameRecord = JSON.parse(lines[index] || lines[GAMES]!);
    lines[index] = JSON.stringify({ ...record, ...change(record) });
    // With checksums that are right, so that it is the schedule that refuses.
    writeFileSync(join(folder, LOG), resealed(`${lines.join('\n').trimEnd()}\n`));
    await expect(run(folder)).rejects.toThrow(mistake(message));
  });

  test('a sequential test of three', async () =>
    expect(run(folder, 1, undefined, { ...options, format: sprt.format! })).rejects.toThrow(
      '3 agents: a sequential test is one of two',
    ));

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
