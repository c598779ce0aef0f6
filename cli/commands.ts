import type { Command, CommandPage } from './options/command.ts';

/** Where each command is, in the order of `--help`. */
const commands: Readonly<Record<string, () => Promise<object>>> = {
  games: () => import('./commands/games.ts'),
  new: () => import('./commands/new.ts'),
  check: () => import('./commands/check.ts'),
  data: () => import('./commands/data.ts'),
  fit: () => import('./commands/fit.ts'),
  match: () => import('./commands/match.ts'),
  tune: () => import('./commands/tune.ts'),
  studio: () => import('./commands/studio.ts'),
  run: () => import('./commands/run.ts'),
  play: () => import('./commands/play.ts'),
  engine: () => import('./commands/engine.ts'),
  experiment: () => import('./commands/experiment.ts'),
  spsa: () => import('./commands/spsa.ts'),
  queue: () => import('./commands/queue.ts'),
};

/** The command that `words` begin with; loading it alone is faster. All of them where they begin otherwise. */
export async function commandsFor(words: readonly string[]): Promise<Command[]> {
  const first = words[0] ?? '';
  const wanted = Object.hasOwn(commands, first) ? [first] : Object.keys(commands);
  return Promise.all(wanted.map(load));
}

/** What `--help` says of each command, as data, in its order. */
export async function commandPages(): Promise<CommandPage[]> {
  return (await commandsFor([])).map(({ page }) => page);
}

/** A command's module exports it as `<name>Command`. */
async function load(name: string): Promise<Command> {
  const key = `${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Command`;
  const found = ((await commands[name]!()) as Readonly<Record<string, Command>>)[key];
  if (found === undefined) throw new Error(`${name}: its module exports no ${key}`);
  return found;
}
