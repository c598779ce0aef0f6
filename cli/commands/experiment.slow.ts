import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { commandFolder, type Ended, expectRefusal } from '../../test/command.ts';
import { playDataset } from '../../test/dataset.ts';
import { copyFeatures } from '../../test/modules/features/folder.ts';
import type { FeaturesOutcome } from '../../tuning/experiment/features.ts';
import type { GridOutcome } from '../../tuning/experiment/grid.ts';

const commands = commandFolder();
const { folder, read } = commands;

/** Runs one command line; `config` is a JSON object. */
function weightroom(line: string, config?: object): Promise<Ended> {
  return commands.weightroom(line, ...(config === undefined ? [] : ['--config', JSON.stringify(config)]));
}

beforeAll(async () => {
  copyFeatures(folder);
  mkdirSync(join(folder, 'full'));
  writeFileSync(join(folder, 'full/letter.txt'), 'not yours');
  writeFileSync(join(folder, 'rare.json'), '{"walk": "0..4", "finalists": 1}');
  await playDataset(join(folder, 'data'), 'slider-4', 120, 7);
});

test.each<[string, string, object?]>([
  ['grid chess --across tempo=1', 'chess: no such game; there are'],
  ['grid slider-4', 'across'],
  ['grid slider-4 --across part --pairs -1', '--pairs -1: expected a whole number from 0 up'],
  ['grid slider-4 --across part=magic', 'magic: no part of the search; such as table=0, '],
  ['grid slider-4 --across part --limit depth=3', '--limit depth=3: to one depth, all variants choose the same moves'],
  ['grid slider-4 --across part --limit ms=0', '--limit ms=0: limit ms=0; expected depth=N, nodes=N or ms=N'],
  ['grid slider-4 --across x=1,1', '--across x=1,1: expected a name and up to'],
  ['grid slider-4 --across tempo=1,2 --agent none.json', 'none.json: no such file or folder'],
  ['grid slider-4 --across tempo=1,2 --agent random', 'tempo: random is not our search'],
  ['grid slider-4 --across part --pairs 0', '--config: depht: no such setting; depth?', { depht: 3 }],
  ['grid slider-4 --across part --pairs 0', '--config: depth: expected a whole number', { depth: 'x' }],
  ['grid slider-4 --across part --pairs 0 --config none.json', 'none.json: no such file'],
  ['grid slider-4 --across part --pairs 0 --config {', '--config: '],
  ['grid slider-4 --across part --pairs 0 --out full', 'full: not empty and no experiment', { depth: 1 }],
  ['features data original --baseline original', '--baseline original: is what is tried'],
  ['features data ./bare.ts --baseline original', 'bare: has no feature that original lacks'],
  ['features data ./none.ts', './none.ts: no such file'],
  ['features slider-4 full', 'slider-4: no data set here'],
  ['features data full --limit ms=0', 'limit ms=0'],
  ['features data full --gain 500', '--gain 500: at most 200 is expected'],
  ['features data full --select --pairs 0', '--pairs 0: expected a whole number from 2 up'],
  ['features data full --select --baseline original', '--select: compares subsets, and needs no --baseline'],
  ['features data full --select --limit ms=5 --out new', 'subsets play by nodes=N'],
  ['features data full:pieces+fancy --select', 'fancy: no such feature of full'],
  ['features data full', '--config: constraints: no such setting', { constraints: ['pieces > 0'] }],
  ['features data full --out data', 'data: not empty and no experiment'],
])('experiment %s is refused in one line: %s', async (line, words, config) => {
  expectRefusal(await weightroom(`experiment ${line}`, config), words);
});

describe('grid', () => {
  const small = 'experiment grid slider-4 --across part=pvs=off,search=plain --pairs 1 --limit nodes=100';
  const config = { equal: 'nodes', positions: 3, depth: 3 };

  test('a small run ends with tables and pages; again, it reads what is there', async () => {
    const { code, out, err } = await weightroom(`${small} --seed 3 --out run`, config);
    expect(code, err).toBe(0);
    expect(out).toMatch(/^slider-4: hand:difference@nodes=100 by part\n=+\n/);
    for (const name of ['as it is', 'pvs=off', 'search=plain'])
      expect(out).toMatch(new RegExp(`^${name} .* 3 of 3 `, 'm'));
    expect(readdirSync(join(folder, 'run')).sort()).toEqual([
      'experiment.json',
      'games',
      'outcome.json',
      'report-grid.svg',
      'report.html',
      'report.md',
      'searches.json',
    ]);
    const line = `weightroom experiment grid slider-4 --across part=pvs=off,search=plain --agent hand:difference --limit nodes=100 --pairs 1 --seed 3 --config '${JSON.stringify(config)}'`;
    expect(read('run/report.md')).toContain(`\n${line}\n`);
    const html = read('run/report.html');
    const again = await weightroom(`${small} --seed 3 --out run --json`, config);
    const outcome = JSON.parse(again.out) as GridOutcome;
    expect([again.code, outcome.command]).toEqual([0, line]);
    expect(outcome.points.map(({ name, pairs }) => [name, pairs])).toEqual([
      ['pvs=off', 1],
      ['search=plain', 1],
    ]);
    expect(read('run/report.html')).toBe(html);
    expect(await weightroom(`${small} --seed 4 --out run`, config)).toMatchObject({
      code: 1,
      err: expect.stringContaining('run: holds another run (weightroom experiment grid slider-4'),
    });
  });

  test('the depth that positions are searched to unless told otherwise is the same every time', async () => {
    const line = 'experiment grid hexifence-1 --across part=pvs=off --pairs 0 --json';
    const depths: number[] = [];
    for (const out of ['one', 'two'])
      depths.push(
        (JSON.parse((await weightroom(`${line} --out ${out}`, { positions: 2 })).out) as GridOutcome).searched!.depth,
      );
    expect(depths[0]).toBeGreaterThan(3);
    expect(depths[1]).toBe(depths[0]);
  });

  test('a line of one weight, its own value as it is, from a file of settings', async () => {
    const { code, out } = await weightroom(
      'experiment grid slider-4 --across moves-to-win=-3,-9 --pairs 2 --limit depth=1 --workers 1 --out line --config rare.json',
    );
    expect(code).toBe(0);
    expect(out).toMatch(/^-3 +hand:difference@depth=1 +2 +\d–\d–\d /m);
    expect(out).toMatch(/^-9 +hand:difference@depth=1 +as it is /m);
    expect(out).toContain('after 0 to 4 random moves');
    expect(out).toContain('The best places, on new openings');
    expect(read('line/report.html')).toContain('<svg role="img"');
  });
});

describe('features', () => {
  const small = 'experiment features data ./cheap.ts --baseline ./bare.ts --limit ms=1 --pairs 3 --workers 1';
  const rare = { depth: 1 };

  test('a trial says its verdict first, and what each feature gives; again, it reads what is there', async () => {
    const { code, out, err } = await weightroom(small, rare);
    expect(code, err).toBe(0);
    // A folder for each version of the code.
    const [folderOfTrial] = readdirSync(join(folder, 'runs')).filter((name) =>
      /^features-slider-4-cheap-on-bare-[0-9a-f]{6}-seed1$/.test(name),
    );
    const place = `runs/${folderOfTrial}`;
    expect(out).toMatch(/^(Worth it|Not worth it|Undecided after 3 pairs).*: .*\n/m);
    expect(out).toContain('1 feature more: direct-blocks.');
    expect(out).toContain('Diagnosis of cheap');
    const files = [
      'games/depth-3/games.jsonl',
      'games/time-3/games.jsonl',
      'outcome.json',
      'costs.json',
      'weights/cheap.json',
    ];
    const before = files.map((file) => read(`${place}/${file}`));
    const again = await weightroom(`${small} --out ${place} --json`, rare);
    expect(files.map((file) => read(`${place}/${file}`))).toEqual(before);
    const { set, command, trial } = JSON.parse(again.out) as FeaturesOutcome;
    expect(trial).toMatchObject({ baseline: 'bare', depth: { limit: 'depth=1' }, time: { limit: 'ms=1' } });
    expect([set, command]).toEqual([
      'cheap',
      `weightroom experiment features data ./cheap.ts --baseline ./bare.ts --limit ms=1 --gain 50 --pairs 3 --seed 1 --config '${JSON.stringify(rare)}'`,
    ]);
    expect(trial!.added).toEqual(['direct-blocks']);
    expect(trial!.diagnosis.evaluations.map(({ name }) => name)).toEqual(['constant', 'hand', 'bare', 'cheap']);
    expect(trial!.cost.features.map(({ name }) => name)).toContain('direct-blocks');

    const other = await weightroom(`${small} --out ${place} --seed 2`, rare);
    expect([other.code, other.err]).toEqual([
      1,
      expect.stringMatching(/: holds another run \(weightroom experiment features data .*\n$/),
    ]);
    expect(read(`${place}/outcome.json`)).toBe(before[2]);
  });
});
