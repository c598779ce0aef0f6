import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { handWeights } from '../../agents/weights/weights.ts';
import { gameNamed } from '../../games/index.ts';
import { signedText } from '../../lib/files/signed.ts';
import { inProcess } from '../../test/command.ts';
import { emptiedFolder } from '../../test/folder.ts';
import { sampleChampion } from '../../test/sample-champion.ts';
import { beginRun, finishedRun } from '../../test/studio-folder.ts';
import { writeOutcome } from '../../tuning/outcome.ts';
import { titled } from '../../tuning/titles.ts';

const folder = emptiedFolder();
beforeEach(() => {
  mkdirSync(join(folder, 'run'));
  writeFileSync(join(folder, 'run/run.json'), signedText({ format: 'weightroom champion run 1' }));
});

const run = (...words: readonly string[]) => inProcess(folder, ['run', ...words]);
const outcome = sampleChampion('twice', { champion: { name: 'g2-board-2x32', file: 'champion.json' } });

describe('the report of a run of the champion loop', () => {
  test('is written again from its outcome.json, with its warnings', async () => {
    writeOutcome(join(folder, 'run'), outcome);
    writeFileSync(join(folder, 'run/champion.json'), JSON.stringify(handWeights(gameNamed('slider-6'), 'own')));
    const { code, out, err } = await run('report', 'run');
    expect([code, err]).toEqual([0, '']);
    const lines = out.trim().split('\n');
    expect(lines[0]).toBe(titled(outcome).sentences[0]);
    expect(lines).toContain(`warning: ${titled(outcome).warnings[0]}`);
    expect(lines.slice(-2)).toEqual(['run/report.html', 'run/report.md']);
    expect(readFileSync(join(folder, 'run/report.md'), 'utf8')).toContain(
      `**Tuning worked: Network 2×32, generation 2 beats`,
    );
    expect(readFileSync(join(folder, 'run/report.html'), 'utf8')).toContain('id="ladder-title"');
  });

  test.each<[string, () => void, RegExp]>([
    [
      'one that has not ended',
      () => {},
      /^weightroom: run: this run has not ended; its own tune command resumes it\n$/,
    ],
    [
      'one without its weights',
      () => writeOutcome(join(folder, 'run'), outcome),
      /^weightroom: run\/champion\.json: no such file or folder\n$/,
    ],
    [
      'one that was changed',
      () => {
        writeOutcome(join(folder, 'run'), outcome);
        const path = join(folder, 'run/outcome.json');
        writeFileSync(path, readFileSync(path, 'utf8').replace('"seed": 7', '"seed": 8'));
      },
      /^weightroom: run\/outcome\.json: was changed after it was written: [^\n]+\n$/,
    ],
  ])('%s is refused in one line', async (_, make, wanted) => {
    make();
    const { code, out, err } = await run('report', 'run');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(wanted);
  });
});

test('show is the report in the terminal', async () => {
  writeOutcome(join(folder, 'run'), outcome);
  writeFileSync(join(folder, 'run/champion.json'), JSON.stringify(handWeights(gameNamed('slider-6'), 'own')));
  const { code, out } = await run('show', 'run');
  expect([code, out.split('\n')[0]]).toEqual([0, 'Champion of slider-6']);
  for (const words of [titled(outcome).sentences[0]!, 'Ladder of generations', 'Candidates', 'How to repeat it'])
    expect(out).toContain(words);
});

test('list has each run, how it stands and what it found, also one that can’t be read', async () => {
  finishedRun(join(folder, 'done'), outcome);
  beginRun(join(folder, 'begun'));
  const { code, out } = await run('list', '.');
  expect(code).toBe(0);
  const lines = out.trim().split('\n');
  expect(lines.find((line) => line.startsWith('done '))).toMatch(
    / finished +\+\d+ \(.* to .*\) +Tuning worked: Network 2×32, generation 2 beats/,
  );
  expect(lines.find((line) => line.startsWith('begun '))).toMatch(/ slider-6 +3m +1 +not finished$/);
  expect(lines.find((line) => line.startsWith('run '))).toContain('run/run.json: ');
  expect((await run('list', 'none')).err).toBe('weightroom: none: no such folder; name the one that holds your runs\n');
});
