import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPath } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';

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
