import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** How a paragraph ends before commands that no test runs: an example, or what its figures were measured with. */
const MARK = /(?:measured with|, with|for example):$/i;
/** What is a test itself, or comes before all tests. */
const TEST = /^(?:npm ci +#|npm test |npm run (?:quick|test:\w+) |npx vitest run )/;

/** The commands of a page that tests have to run: in indented blocks and in those of `sh`, unless they are marked. */
export function commandsToRun(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8');
  const blocks = text.match(/^```[\s\S]*?^```$|(?:^.+\n?)+?(?=\n|(?![\s\S]))/gm)!;
  return blocks
    .filter((block, i) => /^(?:```sh\n| {4})/.test(block) && !MARK.test(blocks[i - 1]?.trimEnd() ?? ''))
    .flatMap((block) =>
      block
        .replace(/^```.*/gm, '')
        .replace(/^ {4}/gm, '')
        .trim()
        .split('\n'),
    )
    .filter((line) => !line.startsWith('#') && !TEST.test(`${line} `));
}
