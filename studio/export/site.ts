import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPath } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { type Path, paths } from '../data/answers.ts';
import type { GameList, GameOrder } from '../data/log.ts';
import type { ContestLine, RunList, RunPage } from '../data/run.ts';
import type { Answers } from '../server/answers.ts';

/** What a site has to tell: answers by the paths below `/api/`, and engines by family, as scripts for workers. */
interface SiteContents {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly engines: Readonly<Record<string, string>>;
}

/** The page as one classic script: what was opened from a file loads no modules. */
const page = [join(import.meta.dirname, '../site'), join(import.meta.dirname, '../../dist/studio/site')].find(
  (folder) => existsSync(join(folder, 'main.js')),
);

/** Says that a folder was written by us, and may be written again. */
const MARK = 'weightroom-site.json';

/**
 * Nothing but what lies beside the page, and workers that it makes itself. A page from a file has no origin that `'self'`
 * could mean in every browser, so its scripts are named by what they hold.
 */
function policyOf(): string {
  return [
    "default-src 'none'",
    "script-src 'self' file: 'wasm-unsafe-eval'",
    "style-src 'self' file:",
    'img-src data:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/**
 * Writes a site into the folder `out`: it works from any web server and by opening `index.html`, and asks for nothing
 * outside of itself. Throws InputError where the folder holds anything but such a site, or can't be written.
 */
export function exportSite(out: string, { answers, engines }: SiteContents): void {
  if (page === undefined) throw new InputError('the studio was not built; npm run build makes it');
  withPath(out, () => {
    refuseTaken(out);
    mkdirSync(join(out, 'engines'), { recursive: true });
    const write = (name: string, text: string): void => writeFileSync(join(out, name), text);
    // First, so that one that was stopped in the middle can be written again.
    write(MARK, `${JSON.stringify({ format: 'weightroom site 1' })}\n`);
    for (const name of readdirSync(page!)) cpSync(join(page!, name), join(out, name));
    write('data.js', `globalThis.weightroomSite={answers:${scriptJson(answers)}};\n`);
    for (const [family, script] of Object.entries(engines))
      write(
        `engines/${family}.js`,
        `(globalThis.weightroomSite.engines??={})[${scriptJson(family)}]=${scriptJson(script)};\n`,
      );
    write('index.html', htmlOf(page!));
  });
}

/** Throws InputError where the folder `out` holds anything but a site. */
export function refuseTaken(out: string): void {
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, MARK)))
    throw new InputError(`${out}: not empty, and no site of the studio; a new folder is wanted`);
}

/** JSON that is a script too, whatever its texts hold. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function htmlOf(folder: string): string {
  // Changes with the page, so that no browser keeps an old one.
  const version = createHash('sha256')
    .update(readFileSync(join(folder, 'main.js')))
    .digest('hex')
    .slice(0, 8);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policyOf()}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>weightroom studio</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="style.css?${version}">
    <link rel="stylesheet" href="main.css?${version}">
    <script defer src="data.js"></script>
    <script defer src="main.js?${version}"></script>
  </head>
  <body>
    <div id="studio"></div>
    <noscript>The studio needs JavaScript.</noscript>
  </body>
</html>
`;
}

/** Of a run's tournaments those whose games a site keeps: races are many, and decide little. */
const KEPT = /(^|\/)(verdict\/.*|challenge\/test)$/;

const orders: readonly GameOrder[] = ['played', 'decisive'];

/**
 * What a site says of `folder`, by the paths that its page asks for: all runs, their crosstables, and of tournaments
 * that decide something the first games of each list; `told` hears of each run. What can't be read is left out: the page
 * says so there.
 */
export async function siteAnswers(answers: Answers, told: (run: string) => void): Promise<Record<string, unknown>> {
  const kept: Record<string, unknown> = {};
  const keep = async <Answer>(path: Path<Answer>): Promise<Answer | undefined> => {
    const known = kept[path];
    if (known !== undefined) return known as Answer;
    const answer = (await answers.get(path).catch(() => undefined)) as Answer | undefined;
    if (answer !== undefined) kept[path] = answer;
    return answer;
  };
  const { runs, tournaments } = (await keep(paths.runs))!;
  const files = new Set<string>();
  for (const { at } of runs) {
    told(at);
    const page = await keep(paths.run(at));
    if (page === undefined) continue;
    kept[paths.run(at)] = still(page);
    if (page.champion !== undefined) files.add(page.champion);
    for (const contest of page.contests) await keepLog(contest, KEPT.test(contest.at));
  }
  for (const { at } of tournaments) await keepLog({ at }, true);
  kept[paths.runs] = {
    ...(kept[paths.runs] as RunList),
    runs: runs.map((run) => ({ ...run, state: run.state === 'running' ? 'stopped' : run.state })),
  };
  const studio = (await keep(paths.studio))!;
  for (const file of files) await keep(paths.weights(file));
  kept[paths.studio] = { ...studio, weights: studio.weights.filter(({ at }) => files.has(at)) };
  for (const game of (await keep(paths.champions)) ?? []) await keep(paths.champion(game));
  return kept;

  async function keepLog({ at }: Pick<ContestLine, 'at'>, withGames: boolean): Promise<void> {
    const log = await keep(paths.log(at));
    if (log === undefined) return;
    kept[paths.log(at)] = { ...log, going: false };
    const names = log.agents.map(({ name }) => name);
    const cells = log.cells.map(({ a, b }): readonly [number?, number?] => [names.indexOf(a), names.indexOf(b)]);
    for (const [a, b] of [[], ...cells] as const)
      for (const order of orders) {
        const path = paths.games(at, order, 0, a, b);
        if (!withGames) {
          kept[path] = { count: 0, from: 0, games: [] } satisfies GameList;
          continue;
        }
        const list = await keep(path);
        if (list === undefined) continue;
        // There are no more of them in the site.
        kept[path] = { ...list, count: list.games.length };
        for (const { game } of list.games) await keep(paths.game(at, game));
      }
    if (withGames) for (const { file } of log.agents) if (file !== undefined) files.add(file);
  }
}

/** A run as it stood when the site was written. */
function still({ stage: _, ...page }: RunPage): RunPage {
  return {
    ...page,
    state: page.state === 'running' ? 'stopped' : page.state,
    ours: false,
    goesOn: false,
  };
}
