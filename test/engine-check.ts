import { expect } from 'vitest';
import { checkEngine } from '../agents/engine/check/check.ts';
import { type EngineReport, findingText } from '../agents/engine/check/examinee.ts';
import type { EngineSpec } from '../agents/engine/spec.ts';
import { parseAgent } from '../agents/spec.ts';
import { gameNamed } from '../games/index.ts';
import type { Fault } from './engine-faults.ts';
import { faulty } from './engines.ts';

/** What is found of an engine that has a minute for all that isn't named in `timeouts`. */
export function checked(command: string, name: string, timeouts = '', limit?: number): Promise<EngineReport> {
  const game = gameNamed(name);
  const spec = parseAgent(
    `cmd:start=60000 margin=60000 quit=60000 ${timeouts} ${command}`,
    game,
    limit === undefined ? { depth: 1 } : { milliseconds: limit },
  );
  return checkEngine(game, spec as EngineSpec, 1, { signal: new AbortController().signal, progress: () => {} });
}

/** The lines of one kind of finding. */
export function told({ findings }: EngineReport, kind: 'wrong' | 'advice'): string[] {
  return findings.filter((finding) => finding.kind === kind).map(findingText);
}

/** Throws where the check of an engine with one fault doesn't name it, in one line. */
export async function expectFound({ fault, game, check, words, timeouts, limit }: Fault): Promise<void> {
  const report = await checked(faulty(fault, game), game, timeouts, limit);
  const lines = told(report, 'wrong');
  const found = lines.filter((line) => line.startsWith(`${check}: `));
  expect(found.find((line) => words.test(line)) ?? lines.join('; ')).toMatch(words);
  for (const line of found) expect(line).not.toContain('\n');
  expect(report.checks.find((one) => one.check === check)!.wrong).toBeGreaterThan(0);
}
