import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { withBrowser } from '../test/browser.ts';
import { testFolder } from '../test/folder.ts';
import { commandsToRun } from '../test/page-commands.ts';
import { PROOFS } from '../test/proofs.ts';

const root = join(import.meta.dirname, '..');
const pageOf = (name: string): string => readFileSync(join(root, 'docs/tutorials', `${name}.md`), 'utf8');
/** What stands in the page's fences of that language, in their order. */
const fences = (name: string, language: string): string[] =>
  [...pageOf(name).matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, text]) => text!);
const commandsOf = (name: string): string[] => commandsToRun(`docs/tutorials/${name}.md`);

const outer = testFolder();
const folder = join(outer, 'my-games');
const installed = join(folder, 'node_modules/weightroom');

function run(command: string, cwd = folder): string {
  const env = { ...process.env, CI: 'true', npm_config_prefer_offline: 'true', npm_config_ignore_scripts: 'true' };
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { cwd, encoding: 'utf8', env });
  expect(status, `${command}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

const game = commandsOf('your-own-game');

// The packages come from the registry; ours from what is built.
beforeAll(() => {
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', outer], { cwd: root, stdio: 'ignore' });
  expect(game[2]).toBe(`npm install ../${readdirSync(outer)[0]}`);
  run(game[0]!, outer);
  for (const command of game.slice(1, 3)) run(command);
});

// Without tfjs-node, which takes 270 MB where its scripts run, and without the 11 MB of esbuild's program.
test('it installs in 60 MB beside what is optional', () => {
  const alone = join(outer, 'alone');
  mkdirSync(alone);
  const packages = run('npm init -y > a.txt && npm i --omit=optional ../*.tgz > b.txt && du -sm node_modules', alone);
  expect(Number.parseInt(packages, 10)).toBeLessThan(60);
});

/** What a page names: the targets of its links, and paths whose first folder or name is one of the repository's. */
function named(page: string): string[] {
  const text = readFileSync(join(installed, page), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  const links = [...text.matchAll(/\]\(([^)\s#]+)|\bsrc="([^"]+)"/g)].map(([, link, source]) => (link ?? source)!);
  const paths = [...text.matchAll(/(?<![\w./<@-])((?:docs|examples|games|train|reports)\/[\w/-]+(?:\.\w+)+)/g)];
  return [
    ...links.filter((link) => !/^([a-z]+:|\.\/play\/)/.test(link)).map((link) => join(dirname(page), link)),
    ...paths.map(([, path]) => path!).filter((path) => !/\.(test|slow)\.ts$/.test(path)),
  ];
}

test('what README, help and pages name is shipped', () => {
  const pages = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.md') && !file.startsWith('node_modules'),
  );
  // Help is a page, too: docs/reference/commands/tune.md is made from it.
  expect(pages).toContain('docs/reference/commands/tune.md');
  const missing = pages.flatMap((page) =>
    named(page)
      .filter((path) => !existsSync(join(installed, path)))
      .map((path) => `${page}: ${path}`),
  );
  expect(missing).toEqual([]);
});

describe('docs/tutorials/python-agent.md', () => {
  /** The page's commands, with fewer games. */
  const smaller: readonly (readonly [string, string])[] = [
    ['rows 400', 'rows 40'],
    ['json 100', 'json 6'],
    ['--pairs 50 ', '--pairs 2 '],
    ['--pairs 300 --verdict 100', '--pairs 2 --verdict 2'],
    ['--budget 1m', '--generations 1 --games 10 --pairs 2 --nodes 20'],
    ['check game ./agent', 'check game ./agent --size 4 --games 2'],
  ];
  const commands = commandsOf('python-agent');
  test.each(smaller)('has %s', (from) => expect(commands.join('\n')).toContain(from));

  test('all three ways work', () => {
    let out = '';
    for (const command of commands) out += run(smaller.reduce((text, [from, to]) => text.replace(from, to), command));
    expect(out).toContain('ugi.py, domineering-8: nothing wrong');
    expect(out).toMatch(/^npx weightroom match stats --pentanomial \d,0,\d,0,\d$/m);
    expect(out).toContain('is stronger than the second by 70 Elo');
    // Weights far from HAND in the form of tune: were they not read, all pairs would be split.
    const champion = JSON.parse(readFileSync(join(folder, 'runs/tune/champion.json'), 'utf8'));
    const reversed = { ...champion, model: 'linear', points: champion.features.names.map(() => -100) };
    writeFileSync(join(folder, 'reversed.json'), JSON.stringify(reversed));
    expect(run('python3 agent/games.py match reversed.json 6')).toMatch(/--pentanomial [1-6],0,\d,0,0$/m);
    writeFileSync(join(folder, 'network.json'), JSON.stringify({ ...champion, model: 'network' }));
    expect(run('! python3 agent/games.py match network.json 2 2>&1')).toContain('expected linear weights of places,');
    for (const file of ['fitted.json', 'runs/spsa/spsa.html', 'runs/tune/champion.json', 'runs/tune/report.html'])
      expect(existsSync(join(folder, file)), file).toBe(true);
  });

  test('the module has the features of the agent', () => {
    const position = 'X3X3/8/2XX4/2XX2X1/6X1/XX4X1/XX3XX1/5X2';
    const python = `from ugi import read; print(*read("position fen ${position} h".split()).features())`;
    const theirs = execFileSync('python3', ['-c', python], { cwd: join(folder, 'agent'), encoding: 'utf8', input: '' });
    const asked = `printf 'position fen ${position} h\\nquery features\\nquit\\n'`;
    const ours = run(`${asked} | npx weightroom engine ./agent --agent hand:difference`);
    const values = [...ours.matchAll(/(?:places|safe|own|edge)=(-?\d+)\/(-?\d+)/g)];
    expect(values.map(([, own, other]) => Number(own) - Number(other))).toEqual(theirs.trim().split(' ').map(Number));
  });
});

describe('docs/tutorials/weights-in-a-page.md', () => {
  const browser = withBrowser();
  const page = 'weights-in-a-page';
  const place = join(folder, 'page');
  const ANSWER = /^\S+: -?\d+ points, \d+ positions$/;

  /** What the bundle of a program says on the page. */
  async function answerOf(program: string, html: string): Promise<() => Promise<string | null>> {
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'page.js'), program);
    writeFileSync(join(place, 'index.html'), html);
    run(commandsOf(page)[0]!, place);
    const opened = await browser().newPage();
    await opened.goto(pathToFileURL(join(place, 'index.html')).href);
    return () => opened.textContent('#answer');
  }

  test('its page answers, and is as large as it says', async () => {
    const answer = await answerOf(fences(page, 'js')[0]!, fences(page, 'html')[0]!);
    // Packages of the registry may be newer than those of the lockfile.
    const said = Number(/^\| Slider-6 \| network \| (\d+) \|/m.exec(pageOf(page))![1]);
    expect(Math.abs(statSync(join(place, 'page.min.js')).size / 1000 - said)).toBeLessThan(4);
    await expect.poll(answer).toMatch(ANSWER);
  });

  test("with its lines for one's own game, the page plays that", async () => {
    const [program, own] = fences(page, 'js');
    const others = program!.split('\n').slice(2);
    const rest = others.filter((line) => !line.startsWith('const game ='));
    run(game[3]!, place);
    run(game[5]!.replace('--budget 1m', '--generations 1 --games 10 --pairs 2 --nodes 20'), place);
    const [position] = /\S*\/\S* \w$/m.exec(run("printf 'position\nquit\n' | npx weightroom play ./nim", place))!;
    const html = fences(page, 'html')[0]!.replace(/(id="position">)[^<]*/, `$1${position}`);
    await expect.poll(await answerOf([own, ...rest].join('\n'), html)).toMatch(ANSWER);
  });
});

// A minute of tuning.
describe.runIf(PROOFS)('docs/tutorials/your-own-game.md', () => {
  test('its commands lead from nothing to a verdict', () => {
    expect(game).toHaveLength(8);
    const out = game.slice(3).map((command) => run(command));
    expect(out[1]).toContain('nim-6: holds to the contract.');
    expect(out[2]).toMatch(
      /^(\S.+ is stronger than hand weights \(\w+\), the strongest baseline|Tuning brought nothing|Tuning may have worked|Tuning lost)/m,
    );
    for (const file of ['report.html', 'champion.json'])
      expect(existsSync(join(folder, 'runs/champion-nim-6-seed1', file)), file).toBe(true);
  });

  test("the game's own test passes, and its types hold", () => {
    const place = join(folder, 'nim');
    expect(() => execFileSync('npm', ['test'], { cwd: place, stdio: 'pipe' })).not.toThrow();
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    expect(() => execFileSync(process.execPath, [tsc, '-p', place], { stdio: 'pipe' })).not.toThrow();
  });
});
