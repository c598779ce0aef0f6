import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseAgent } from '../../agents/spec.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { resealed } from '../../test/resealed.ts';
import { unmeasured } from '../../test/unmeasured.ts';
import { LOG, readLog } from '../log/log.ts';
import type { GameRecord } from '../log/record.ts';
import type { TournamentOptions } from '../options.ts';
import { outcomeOf, type TournamentOutcome } from '../results/standings.ts';
import { runTournament } from '../run.ts';
import type { FormatSpec } from './index.ts';

const game = gameNamed('slider-4');

const base: TournamentOptions = {
  game: game.name,
  seed: 3,
  agents: ['random', 'greedy', 'hand@depth=1', 'random#2', 'greedy#2'].map((text) => parseAgent(text, game, {})),
  pairs: 2,
  openings: 'random',
  scatter: 0.2,
  walk: game.walk,
};
const test90 = { elo0: 0, elo1: 90, alpha: 0.1, beta: 0.1, model: 'normalized' } as const;
const formats: readonly FormatSpec[] = [
  { kind: 'gauntlet' },
  { kind: 'swiss', rounds: 3 },
  { kind: 'knockout', extra: 2 },
  { kind: 'sprt', test: test90 },
];

function optionsOf(format: FormatSpec): TournamentOptions {
  if (format.kind !== 'sprt') return { ...base, format };
  return { ...base, format, agents: base.agents.slice(1, 3), pairs: 200 };
}

const gauntlet: TournamentOptions = { ...base, agents: base.agents.slice(0, 3), format: { kind: 'gauntlet' } };

let folders: string[];
beforeEach(() => {
  folders = [];
});
afterEach(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'weightroom-formats-'));
  folders.push(folder);
  return folder;
}

/** Runs until `stop` games are there, or to the end; returns the games seen, those of earlier runs included. */
async function run(
  options: TournamentOptions,
  folder: string,
  workers: number,
  stop = Number.POSITIVE_INFINITY,
): Promise<{ seen: GameRecord[]; told: number[]; outcome: TournamentOutcome | undefined }> {
  const controller = new AbortController();
  const seen: GameRecord[] = [];
  const told: number[] = [];
  const running = runTournament(options, folder, {
    workers,
    signal: controller.signal,
    progress(done) {
      told.push(done);
      if (done >= stop) controller.abort(new Error('stopped'));
    },
    watch: (record) => seen.push(record),
  });
  if (stop === Number.POSITIVE_INFINITY) return { seen, told, outcome: await running };
  await expect(running).rejects.toThrow('stopped');
  return { seen, told, outcome: undefined };
}

const logOf = (folder: string): string => readFileSync(join(folder, LOG), 'utf8');

describe.each(formats)('$kind', (format) => {
  const options = optionsOf(format);

  test('the same log and outcome with one worker, after a stop with two and three, and read again', async () => {
    const whole = newFolder();
    const { outcome, seen } = await run(options, whole, 1);
    expect(outcome!.over).toBe(true);
    expect(outcome!.format.kind).toBe(format.kind);
    expect(seen).toEqual(readLog(whole).records);

    const stopped = newFolder();
    const half = Math.floor(seen.length / 2);
    expect((await run(options, stopped, 2, half)).told).toEqual(Array.from({ length: half + 1 }, (_, i) => i));
    expect(logOf(whole).startsWith(logOf(stopped))).toBe(true);
    const last = await run(options, stopped, 3);
    expect(last.seen).toEqual(seen);
    expect(logOf(stopped)).toBe(logOf(whole));
    expect(unmeasured(last.outcome!)).toEqual(unmeasured(outcome!));

    const log = readLog(whole);
    expect(outcomeOf(log.header, log)).toEqual(outcome);
    expect(outcomeOf(log.header, { ...log, records: log.records.slice(0, 3) }).over).toBe(false);
  });
});

test('a sequential test stops with the pair that decides, whatever was under way', async () => {
  const folder = newFolder();
  const { outcome } = await run(optionsOf({ kind: 'sprt', test: test90 }), folder, 3);
  const { rows, verdict } = outcome!.format;
  const [state] = rows;
  expect(state!.decision).not.toBe('continue');
  expect(state!.total).toBe(outcome!.matches[0]!.pairs);
  expect(state!.total).toBeLessThan(200);
  expect(verdict).toMatch(/accepted/);
});

describe('refused', () => {
  let log: string;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'weightroom-formats-'));
    await run(gauntlet, folder, 1);
    log = logOf(folder);
    rmSync(folder, { recursive: true });
  });

  test.each<[string, (lines: string[]) => void, string]>([
    [
      'seats exchanged',
      (lines) => edit(lines, 2, (record) => record.seats.reverse()),
      'line 3: random against greedy, wanted greedy against random',
    ],
    [
      'another opening',
      (lines) =>
        edit(lines, 2, (record) => {
          record.opening = 1;
        }),
      "line 3: opening 1 '",
    ],
    [
      'another board',
      (lines) =>
        edit(lines, 1, (record) => {
          record.position = 'x';
        }),
      "line 2: opening 0 'x', wanted 0 '",
    ],
    [
      'a game too many',
      (lines) => lines.splice(-1, 0, lines.at(-2)!.replace(/"game":\d+/, '"game":8')),
      'game 8, and the tournament has 8',
    ],
  ])('a log with %s', async (_, change, message) => {
    const folder = newFolder();
    const lines = log.split('\n');
    change(lines);
    // With checksums that are right, so that it is the schedule that refuses.
    writeFileSync(join(folder, LOG), resealed(lines.join('\n')));
    await expect(run(gauntlet, folder, 1)).rejects.toThrow(InputError);
    await expect(run(gauntlet, folder, 1)).rejects.toThrow(message);
  });

  test('a folder of another format', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, LOG), log);
    const swiss: TournamentOptions = { ...gauntlet, format: { kind: 'swiss', rounds: 3 } };
    await expect(run(swiss, folder, 1)).rejects.toThrow('holds another run');
  });

  test('a sequential test of three', () =>
    expect(run({ ...base, format: { kind: 'sprt', test: test90 } }, newFolder(), 1)).rejects.toThrow(
      '5 agents: a sequential test is one of two',
    ));
});

type Loose = { -readonly [Name in keyof GameRecord]: GameRecord[Name] };

function edit(lines: string[], index: number, change: (record: Loose) => void): void {
  const record = JSON.parse(lines[index]!) as Loose;
  change(record);
  lines[index] = JSON.stringify(record);
}
