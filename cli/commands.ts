import type { CommandModule } from 'yargs';

/** Where each command is, in the order of `--help`. */
const commands: Readonly<Record<string, () => Promise<object>>> = {
  games: () => import('./games.ts'),
  check: () => import('./check.ts'),
  stats: () => import('./stats.ts'),
  perft: () => import('./perft.ts'),
  selfplay: () => import('./selfplay.ts'),
  dataset: () => import('./dataset.ts'),
  train: () => import('./train.ts'),
  diagnose: () => import('./diagnose.ts'),
  openings: () => import('./openings.ts'),
  tournament: () => import('./tournament.ts'),
  standings: () => import('./standings.ts'),
  replay: () => import('./replay.ts'),
  tune: () => import('./tune.ts'),
  report: () => import('./report.ts'),
  play: () => import('./play.ts'),
  engine: () => import('./engine.ts'),
  'solve-rate': () => import('./solve-rate.ts'),
  weights: () => import('./weights.ts'),
  sweep: () => import('./sweep.ts'),
  ablate: () => import('./ablate.ts'),
  bench: () => import('./bench.ts'),
};

/** The command that `words` begin with, alone, since loading all takes longer than most of them run; all where they begin otherwise. */
export async function commandsFor(words: readonly string[]): Promise<CommandModule[]> {
  const first = words[0] ?? '';
  const wanted = Object.hasOwn(commands, first) ? [first] : Object.keys(commands);
  return Promise.all(wanted.map(load));
}

/** A command's module exports it as `<name>Command`. */
async function load(name: string): Promise<CommandModule> {
  const key = `${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Command`;
  const found = ((await commands[name]!()) as Readonly<Record<string, CommandModule>>)[key];
  if (found === undefined) throw new Error(`${name}: its module exports no ${key}`);
  return found;
}
