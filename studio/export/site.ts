import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, withPath } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { packageFolder } from '../../lib/version.ts';
import { type Asked, pathOf } from '../data.ts';
import { type Answer, type AnswerName, answerAt, answersOf } from '../server/answers.ts';
import type { StudioFolder } from '../server/studio-folder.ts';

/** What a site has to tell: answers by the paths below `/api/`, and engines by family, as scripts for workers. */
interface SiteContents {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly engines: Readonly<Record<string, string>>;
}

/** The page that `npm run build` makes. Its script is a classic one: what was opened from a file loads no modules. */
const page = join(packageFolder, 'dist', 'studio', 'page');
const parts = ['main.js', 'style.css'];

/** Says that a folder was written by us, and may be written again. */
const MARK = 'weightroom-site.json';

/**
 * Nothing but what lies beside the page, and workers that it makes itself. A page from a file has no origin that
 * `'self'` could mean in every browser, so its scripts are named by what they hold.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' file: 'wasm-unsafe-eval'",
  "style-src 'self' file:",
  'img-src data:',
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * Writes a site into the folder `out`: it works from any web server and by opening `index.html`, and asks for nothing
 * outside of itself. Throws InputError where the folder holds anything but such a site, or can't be written.
 */
export function exportSite(out: string, { answers, engines }: SiteContents): void {
  if (!existsSync(join(page, 'index.html'))) throw new InputError('the studio was not built; npm run build makes it');
  withPath(out, () => {
    refuseTaken(out);
    makeFolder(join(out, 'engines'));
    const write = (name: string, text: string): void => writeFileSync(join(out, name), text);
    // First, so that one that was stopped in the middle can be written again.
    write(MARK, `${JSON.stringify({ format: 'weightroom site 1' })}\n`);
    for (const name of parts) cpSync(join(page, name), join(out, name));
    write('data.js', `globalThis.weightroomSite={answers:${scriptJson(answers)}};\n`);
    for (const [family, script] of Object.entries(engines))
      write(
        `engines/${family}.js`,
        `(globalThis.weightroomSite.engines??={})[${scriptJson(family)}]=${scriptJson(script)};\n`,
      );
    write('index.html', pageOfSite());
  });
}

/** Throws InputError where the folder `out` holds anything but a site. */
export function refuseTaken(out: string): void {
  if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, MARK)))
    throw new InputError(`${out}: not empty, and no site of the studio; choose a new folder`);
}

/** JSON that is a script too, whatever its texts hold. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The page itself, with its policy and the script of its answers; files have addresses that change with them. */
function pageOfSite(): string {
  const version = createHash('sha256');
  for (const name of parts) version.update(readFileSync(join(page, name)));
  const query = version.digest('hex').slice(0, 8);
  return readFileSync(join(page, 'index.html'), 'utf8')
    .replace('<meta name', `<meta http-equiv="Content-Security-Policy" content="${POLICY}">\n    <meta name`)
    .replace('<script', '<script defer src="./data.js"></script>\n    <script')
    .replace(/(main\.js|style\.css)/g, `$1?${query}`);
}

/** Runs of a game that a site compares. */
const OVERLAID = 4;

/** Of a run's tournaments those whose games a site keeps: races are many, and decide little. */
const KEPT = /(^|\/)(verdict\/.*|challenge\/test)$/;

/**
 * What a site says of `folder`, by the paths that its page asks for: all runs, their standings, and of tournaments that
 * decide something the first games of each list; `told` hears of each run. What can't be read is left out: the page
 * says so there.
 */
export async function siteAnswers(folder: StudioFolder, told: (run: string) => void): Promise<Record<string, unknown>> {
  const answers = answersOf(folder, { still: true });
  const kept: Record<string, unknown> = {};
  const keep = async <Name extends AnswerName>(name: Name, asked: Asked = {}): Promise<Answer<Name> | undefined> => {
    const path = pathOf(name, asked);
    const answer = kept[path] ?? (await answerAt(answers, path).catch(() => undefined));
    if (answer !== undefined) kept[path] = answer;
    return answer as Answer<Name> | undefined;
  };
  const files = new Set<string>();
  const keepLog = async (at: string, withGames: boolean): Promise<void> => {
    const log = await keep('log', { at });
    if (log === undefined) return;
    for (const pair of [{}, ...log.pairs.map(([a, b]) => ({ a, b }))]) {
      const asked = { at, from: 0, ...pair };
      const list = withGames ? await keep('games', asked) : { from: 0, games: [] };
      if (list === undefined) continue;
      // There are no more of them in the site.
      kept[pathOf('games', asked)] = { ...list, count: list.games.length };
      for (const { game } of list.games) await keep('game', { at, game });
    }
    if (withGames) for (const { file } of log.agents) if (file !== undefined) files.add(file);
  };
  /** The newest runs of each game in one plot, by twos and threes in the order of their paths. */
  const keepOverlaid = async (found: Answer<'runs'>['runs']): Promise<void> => {
    for (const game of new Set(found.map((one) => one.game))) {
      const newest = found.filter((one) => one.game === game).slice(0, OVERLAID);
      const ats = newest.map(({ at }) => at).sort();
      for (const [i, a] of ats.entries())
        for (const [j, b] of ats.slice(i + 1).entries())
          for (const c of [undefined, ...ats.slice(i + j + 2)]) await keep('overlaid', { a, b, c });
    }
  };
  const { runs, tournaments } = (await keep('runs'))!;
  await keep('met');
  await keepOverlaid(runs.filter(({ verdict }) => verdict !== undefined));
  for (const { at } of runs) {
    told(at);
    const page = await keep('run', { at });
    if (page?.champion !== undefined) files.add(page.champion);
    await keep('disagreement', { at });
    for (const contest of page?.contests ?? []) await keepLog(contest.at, KEPT.test(contest.at));
  }
  for (const { at } of tournaments) await keepLog(at, true);
  const studio = (await keep('studio'))!;
  for (const at of files) await keep('weights', { at });
  kept.studio = { ...studio, weights: studio.weights.filter(({ at }) => files.has(at)) };
  for (const game of (await keep('champions')) ?? []) await keep('champion', { game });
  return kept;
}
