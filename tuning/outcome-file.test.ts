import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signedText } from '../lib/files/signed.ts';
import { InputError } from '../lib/input-error.ts';
import { sampleChampion } from '../test/sample-champion.ts';
import type { ChampionOutcome } from './outcome.ts';
import { readOutcome, writeOutcome } from './outcome-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-champion-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);
const sample = sampleChampion();

/** `outcome` in whose every match moves took so long. */
function taking(milliseconds: number, outcome: ChampionOutcome): ChampionOutcome {
  const timed = <Match extends ChampionOutcome['baselines']['matches'][number]>(match: Match): Match => ({
    ...match,
    effort: [{ ...match.effort[0], milliseconds }, match.effort[1]],
  });
  const { baselines, verdict } = outcome;
  return {
    ...outcome,
    baselines: { ...baselines, matches: baselines.matches.map(timed) },
    verdict: verdict?.map((one) => ({ ...one, match: timed(one.match) })),
  };
}

test.each(['twice', 'nothing', 'cycle', 'refused'] as const)('what was written is read back: %s', (scene) => {
  const outcome = sampleChampion(scene);
  writeOutcome(folder, outcome);
  expect(readOutcome(folder)).toEqual(outcome);
});

test('outcome.json holds nothing that was measured', () => {
  const [once, again] = [7, 8].map((milliseconds) => {
    const outcome = taking(milliseconds, sample);
    writeOutcome(folder, outcome);
    expect(readOutcome(folder)!.verdict![0]!.match.effort[0].milliseconds).toBe(milliseconds);
    return readFileSync(at('outcome.json'), 'utf8');
  });
  expect(once).toBe(again);
});

test('of no run there is nothing to read', () => expect(readOutcome(folder)).toBeUndefined());

describe('is refused in one line, which names the file', () => {
  type Tree = Record<string, unknown>;
  /** The file `name`, changed and signed anew. */
  function change(name: string, how: (file: Tree) => void): void {
    const { sha256: _, ...file } = JSON.parse(readFileSync(at(name), 'utf8')) as Tree;
    how(file);
    writeFileSync(at(name), signedText(file));
  }
  const outcomeOf = (file: Tree): Tree => file.outcome as Tree;

  test.each<[string, () => void, RegExp]>([
    [
      'a changed byte',
      () => writeFileSync(at('outcome.json'), readFileSync(at('outcome.json'), 'utf8').replace('slider-6', 'slider-7')),
      /outcome\.json: was changed after it was written/,
    ],
    ['no JSON', () => writeFileSync(at('outcome.json'), 'x'), /outcome\.json: not JSON$/],
    [
      'a later version',
      () => change('outcome.json', (file) => Object.assign(file, { format: 'weightroom champion outcome 2' })),
      /outcome\.json: format: /,
    ],
    [
      'a key more',
      () => change('outcome.json', (file) => Object.assign(outcomeOf(file), { more: 1 })),
      /outcome: .*more/,
    ],
    ['a key less', () => change('outcome.json', (file) => delete outcomeOf(file).ended), /outcome\.ended: /],
    [
      'a rating that is none',
      () =>
        change('outcome.json', (file) => {
          (outcomeOf(file).ladder as Tree[])[1]!.rating = { elo: 9999 };
        }),
      /outcome\.ladder\.1\.rating\.elo: /,
    ],
    [
      'a weights file outside the folder',
      () =>
        change('outcome.json', (file) =>
          Object.assign(outcomeOf(file), { champion: { name: 'x', file: '../../etc/passwd' } }),
        ),
      /outcome\.champion\.file: a path inside the run's folder is wanted/,
    ],
    [
      'the times of another run',
      () => {
        const timing = readFileSync(at('timing.json'));
        writeOutcome(folder, { ...sample, seed: 8 });
        writeFileSync(at('timing.json'), timing);
      },
      /timing\.json: of another outcome\.json$/,
    ],
    [
      'times of fewer matches',
      () =>
        change('timing.json', (file) => {
          (file.timing as { verdict: unknown[] }).verdict.pop();
        }),
      /timing\.json: of another outcome\.json$/,
    ],
  ])('%s', (_, spoil, wanted) => {
    writeOutcome(folder, sample);
    spoil();
    expect(() => readOutcome(folder)).toThrow(InputError);
    expect(() => readOutcome(folder)).toThrow(wanted);
    expect(() => readOutcome(folder)).not.toThrow(/\n/);
  });
});
