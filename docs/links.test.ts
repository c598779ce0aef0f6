import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const ignored = ['node_modules', 'dist', 'runs'];
const pages = readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
  if (!entry.isDirectory()) return entry.name.endsWith('.md') ? [entry.name] : [];
  if (ignored.includes(entry.name) || entry.name.startsWith('.')) return [];
  const below = readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' });
  return below.filter((file) => file.endsWith('.md')).map((file) => join(entry.name, file));
});

/** As GitHub calls them: of equal ones the second has a 1 behind it. */
function headings(page: string): string[] {
  const names = [...readFileSync(page, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return names.map((name, i) => {
    const before = names.slice(0, i).filter((one) => one === name).length;
    return before === 0 ? name : `${name}-${before}`;
  });
}

test.each(pages)('%s: its links lead to files and headings that there are', (page) => {
  const text = readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  const broken = [...text.matchAll(/\]\(([^)\s]+)\)|\bsrc="([^"]+)"/g)]
    .map(([, link, source]) => (link ?? source)!)
    // npm run docs:build makes the board.
    .filter((link) => !/^([a-z]+:|\.\/play\/)/.test(link))
    .filter((link) => {
      const [file, heading] = link.split('#') as [string, string?];
      const path = file === '' ? join(root, page) : join(root, dirname(page), file);
      return (
        !existsSync(path) ||
        relative(root, path).startsWith('..') ||
        (heading !== undefined && !headings(path).includes(heading))
      );
    });
  expect(broken).toEqual([]);
});
