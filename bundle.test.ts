import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const dist = join(import.meta.dirname, 'dist');
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  // The studio's page is built by itself.
  .filter((file) => file.endsWith('.js') && !/^studio\/(page|site)\//.test(file));
const codeOf = new Map(files.map((file) => [file, readFileSync(join(dist, file), 'utf8')]));
const { exports } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
  exports: Record<string, string | { default: string }>;
};

/** What a built file imports as it is loaded. */
function importsOf(file: string): string[] {
  const found = codeOf.get(file)!.matchAll(/^(?:import|\} from|export .* from) .*?"([^"]+)";$|^import "([^"]+)";$/gm);
  return [...found].map(([, from, bare]) => (from ?? bare)!);
}

/** Whatever is loaded with a file: files, and what comes from elsewhere. */
function loadedWith(first: string): { files: Set<string>; others: Set<string> } {
  const loaded = new Set([first]);
  const others = new Set<string>();
  for (const file of loaded)
    for (const from of importsOf(file)) {
      if (from.startsWith('.')) loaded.add(join(dirname(file), from));
      else others.add(from);
    }
  return { files: loaded, others };
}

test('a file stands where its source does, or among the chunks; what is imported is there', () => {
  for (const file of files) {
    if (!/^(threads\/)?chunks\//.test(file))
      expect(existsSync(file.replace(/\.js$/, '.ts').replace('threads/', '')), file).toBe(true);
    for (const from of importsOf(file).filter((one) => one.startsWith('.')))
      expect(codeOf.has(join(dirname(file), from)), `${file} imports ${from}`).toBe(true);
  }
});

test('a module in a chunk knows where it would stand by itself', () => {
  const places = files.flatMap((file) =>
    [...codeOf.get(file)!.matchAll(/import\.meta\.url(\.replace\(\/\[\^\/\]\*\$\/, "([^"]*)"\))?/g)].map(
      ([, , place]) => [file, place && join(dirname(file), place).replace(/\.js$/, '.ts')] as const,
    ),
  );
  expect(places.length).toBeGreaterThan(20);
  // yargs asks for its translations, of which it needs none.
  const ours = places.filter(([file, place]) => file !== 'cli/main.js' || place !== undefined);
  for (const [file, place] of ours) expect(place !== undefined && existsSync(place), `${file}: ${place}`).toBe(true);
});

test('threads load no zod', () => {
  const withZod = files.filter((file) => codeOf.get(file)!.includes('$ZodType = '));
  expect(withZod.filter((file) => file.startsWith('threads/'))).toEqual([]);
  expect(withZod).not.toEqual([]);
});

test('threads and the program are few files', () => {
  for (const [file, most] of [
    ['threads/selfplay/generate.js', 4],
    ['threads/tournament/worker.js', 4],
    // It says that too few files may be open, so it opens no other.
    ['cli/weightroom.js', 2],
  ] as const)
    expect(loadedWith(file).files.size, file).toBeLessThan(most);
});

test('what a browser loads asks for nothing of Node', () => {
  const entries = Object.entries(exports).filter(([name]) => /^\.\/(game|kit|play|games\/\w+)$/.test(name));
  expect(entries.length).toBe(8);
  for (const [name, entry] of entries) {
    const { others } = loadedWith((entry as { default: string }).default.replace('./dist/', ''));
    expect([name, [...others]]).toEqual([name, []]);
  }
});
