import type { Command, CommandPage } from './options/command.ts';

/** Where each command is, in the order of `--help`. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  games: async () => (await import('./commands/games.ts')).gamesCommand,
  new: async () => (await import('./commands/new.ts')).newCommand,
  check: async () => (await import('./commands/check.ts')).checkCommand,
  data: async () => (await import('./commands/data.ts')).dataCommand,
  fit: async () => (await import('./commands/fit.ts')).fitCommand,
  match: async () => (await import('./commands/match.ts')).matchCommand,
  tune: async () => (await import('./commands/tune.ts')).tuneCommand,
  studio: async () => (await import('./commands/studio.ts')).studioCommand,
  run: async () => (await import('./commands/run.ts')).runCommand,
  play: async () => (await import('./commands/play.ts')).playCommand,
  engine: async () => (await import('./commands/engine.ts')).engineCommand,
  experiment: async () => (await import('./commands/experiment.ts')).experimentCommand,
  spsa: async () => (await import('./commands/spsa.ts')).spsaCommand,
  queue: async () => (await import('./commands/queue.ts')).queueCommand,
};

/** The command that `words` begin with; loading it alone is faster. All of them where they begin otherwise. */
export async function commandsFor(words: readonly string[]): Promise<Command[]> {
  const first = words[0] ?? '';
  const wanted = Object.hasOwn(commands, first) ? [commands[first]!] : Object.values(commands);
  return Promise.all(wanted.map((load) => load()));
}

/** What `--help` says of each command, as data, in its order. */
export async function commandPages(): Promise<CommandPage[]> {
  return (await commandsFor([])).map(({ page }) => page);
}
