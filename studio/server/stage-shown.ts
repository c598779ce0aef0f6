import { z } from 'zod';
import { parseJson, parseWith } from '../../lib/schema.ts';
import { progressSchema } from '../../tuning/champion/progress-file.ts';
import type { StageShown } from '../data/run.ts';
import { below, type StudioFolder } from './studio-folder.ts';

/** A line of decisions.jsonl. */
const decision = z.object({ what: z.string(), elapsed: z.number() });
const manifest = z.object({ complete: z.boolean(), wanted: z.number(), games: z.number() });

/** What is counted in the stages of the champion loop. */
const UNITS: Readonly<Record<string, string>> = { costs: 'searches', fits: 'steps' };

/**
 * Where the run of the champion loop at `at` is, by its progress.json; a run of a program that wrote none says it by
 * its last decision. Undefined before there is either.
 */
export function championStage(folder: StudioFolder, at: string, budget: number | undefined): StageShown | undefined {
  return byProgress(folder, below(at, 'progress.json')) ?? byDecision(folder, below(at, 'decisions.jsonl'), budget);
}

function byProgress(folder: StudioFolder, path: string): StageShown | undefined {
  const changed = folder.changed(path);
  if (changed === undefined) return undefined;
  try {
    const {
      format: _,
      secondsLeft,
      done,
      total,
      ...said
    } = parseWith(progressSchema, parseJson(folder.text(path), path), path);
    const since = (Date.now() - changed.time) / 1000;
    return {
      ...said,
      done: Math.floor(done),
      total: Math.ceil(total),
      unit: UNITS[said.stage] ?? 'games',
      secondsLeft: secondsLeft === null ? null : Math.max(0, Math.round(secondsLeft - since)),
    };
  } catch {
    // Another program's: the decisions are still there.
    return undefined;
  }
}

function byDecision(folder: StudioFolder, path: string, budget: number | undefined): StageShown | undefined {
  const changed = folder.changed(path);
  if (changed === undefined) return undefined;
  const last = folder.text(path).trimEnd().split('\n').at(-1) ?? '';
  const found = decision.safeParse(jsonOf(last)).data;
  if (found === undefined) return undefined;
  const [, generation, what = found.what] = /^generation (\d+): (.*)$/s.exec(found.what) ?? [];
  const passed = found.elapsed + (Date.now() - changed.time) / 1000;
  return {
    stage: what,
    generation: Number(generation ?? 0),
    of: null,
    candidate: null,
    done: 0,
    total: 0,
    unit: '',
    rate: null,
    secondsLeft: budget === undefined ? null : Math.max(0, Math.round(budget - passed)),
    note: null,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where the run of one fit at `at` is, by what stands in its folder. */
export function onceStage(folder: StudioFolder, at: string, games: number): StageShown {
  const stage = (name: string, unit: string, done = 0, total = 0): StageShown => ({
    ...{ stage: name, unit, done, total },
    ...{ generation: 0, of: null, candidate: null, rate: null, secondsLeft: null, note: null },
  });
  const has = (name: string): boolean => folder.has(below(at, ...name.split('/')));
  if (has('equal-depth/games.jsonl')) return stage('equal depth', 'games', games);
  if (has('random-boards/games.jsonl')) return stage('random boards', 'games', games);
  if (has('tournament/games.jsonl')) return stage('tournament', 'games', games);
  const path = below(at, 'dataset', 'manifest.json');
  if (!folder.has(path)) return stage('baseline', 'games', games);
  const made = manifest.safeParse(jsonOf(folder.text(path))).data;
  if (made === undefined || made.complete) return stage('fit', 'steps');
  return stage('self-play', 'games', made.games, made.wanted);
}
