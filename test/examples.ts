import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
/** Inside the package, so that its name leads to what is built, as it does for users. */
export const folder = join(root, `runs/examples-${process.pid}`);
const doors = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).exports as Record<string, { types: string }>;
const entries = ['.', './game', './kit', './play'];

/** An exported name of an entry, where it is declared, and the example in its comment. */
interface Named {
  readonly entry: string;
  readonly name: string;
  readonly example: string | undefined;
}

/** What `entry` exports as values, each with the example of its TSDoc. */
function namesOf(entry: string): Named[] {
  const source = join(root, doors[entry]!.types.replace('./dist/', '').replace('.d.ts', '.ts'));
  return exportsOf(source).map(({ name, file }) => ({ entry, name, example: exampleOf(file, name) }));
}

function exportsOf(file: string): { name: string; file: string }[] {
  const text = readFileSync(file, 'utf8');
  const again = [...text.matchAll(/^export \{([^}]*)\} from '([^']+)';/gms)].flatMap(([, names, from]) =>
    names!
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .flatMap((name) => exportsOf(join(file, '..', from!)).filter((one) => one.name === name)),
  );
  const own = [...text.matchAll(/^export (?:async )?(?:abstract )?(?:function|class|const) (\w+)/gm)];
  return [...own.map(([, name]) => ({ name: name!, file })), ...again];
}

function exampleOf(file: string, name: string): string | undefined {
  const text = readFileSync(file, 'utf8');
  const at = text.search(new RegExp(`^export (?:async )?(?:abstract )?(?:function|class|const) ${name}\\b`, 'm'));
  const comment = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n$/.exec(text.slice(0, at))?.[0] ?? '';
  const example = /@example\n \* ```ts\n([\s\S]*?) \* ```/.exec(comment)?.[1];
  return example?.replace(/^ \* ?/gm, '');
}

export const names = entries.flatMap(namesOf);
export const examples = names.filter(({ example }) => example !== undefined);
export const fileOf = ({ entry, name }: Named): string => `${entry === '.' ? 'index' : entry.slice(2)}-${name}`;
