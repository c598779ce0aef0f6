import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signedText } from '../lib/files/signed.ts';
import { InputError } from '../lib/input-error.ts';
import { sampleChampion } from '../test/sample-champion.ts';
import { readOutcome, writeOutcome } from './outcome.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-champion-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);
const sample = sampleChampion();

test.each(['twice', 'nothing', 'cycle', 'refused'] as const)('what was written is read back: %s', (scene) => {
  const outcome = sampleChampion(scene);
  writeOutcome(folder, outcome);
  expect(readOutcome(folder)).toEqual(outcome);
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
  ])('%s', (_, spoil, wanted) => {
    writeOutcome(folder, sample);
    spoil();
    expect(() => readOutcome(folder)).toThrow(InputError);
    expect(() => readOutcome(folder)).toThrow(wanted);
    expect(() => readOutcome(folder)).not.toThrow(/\n/);
  });
});
