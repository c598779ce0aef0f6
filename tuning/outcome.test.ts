import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeFeatures, featuresOf, handWeights } from '../agents/weights/weights.ts';
import { gameNamed } from '../games/index.ts';
import { signedText } from '../lib/files/signed.ts';
import { emptiedFolder } from '../test/folder.ts';
import { mistake } from '../test/mistake.ts';
import { sampleChampion, sampleChampionWeights } from '../test/sample-champion.ts';
import { championWeights, readOutcome, writeOutcome } from './outcome.ts';

const folder = emptiedFolder();

const at = (name: string): string => join(folder, name);
const sample = sampleChampion();

test.each(['twice', 'nothing', 'cycle', 'refused'] as const)('what was written is read back: %s', (scene) => {
  const outcome = sampleChampion(scene);
  writeOutcome(folder, outcome);
  expect(readOutcome(folder)).toEqual(outcome);
});

test('the champion’s weights are those that were tuned: none without a file, and none by hand', () => {
  const slider = gameNamed('slider-6');
  const tuned = sampleChampionWeights();
  const features = describeFeatures(slider, featuresOf(tuned, slider));
  const found = (file?: string) => championWeights(folder, { game: 'slider-6', champion: { name: 'g1', file } });
  writeFileSync(at('champion.json'), JSON.stringify({ ...tuned, features }));
  expect(found('champion.json')?.points).toEqual(tuned.points);
  writeFileSync(at('champion.json'), JSON.stringify(handWeights(slider, 'own')));
  expect(found('champion.json')).toBeUndefined();
  expect(found()).toBeUndefined();
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
      /outcome\.champion\.file: expected a path inside the run's folder/,
    ],
  ])('%s', (_, spoil, wanted) => {
    writeOutcome(folder, sample);
    spoil();
    expect(() => readOutcome(folder)).toThrow(mistake(wanted));
    expect(() => readOutcome(folder)).not.toThrow(/\n/);
  });
});
