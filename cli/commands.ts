import type { CommandModule } from 'yargs';

/** Where each command is, in the order of `--help`. */
const commands: Readonly<Record<string, () => Promise<object>>> = {
  games: () => import('./commands/games.ts'),
  check: () => import('./commands/check.ts'),
  stats: () => import('./commands/stats.ts'),
  perft: () => import('./commands/perft.ts'),
  selfplay: () => import('./commands/selfplay.ts'),
  dataset: () => import('./commands/dataset.ts'),
  train: () => import('./commands/train.ts'),
  diagnose: () => import('./commands/diagnose.ts'),
  openings: () => import('./commands/openings.ts'),
  tournament: () => import('./commands/tournament.ts'),
  standings: () => import('./commands/standings.ts'),
  replay: () => import('./commands/replay.ts'),
  tune: () => import('./commands/tune.ts'),
  report: () => import('./commands/report.ts'),
  play: () => import('./commands/play.ts'),
  engine: () => import('./commands/engine.ts'),
  'solve-rate': () => import('./commands/solve-rate.ts'),
  weights: () => import('./commands/weights.ts'),
  sweep: () => import('./commands/sweep.ts'),
  ablate: () => import('./commands/ablate.ts'),
  bench: () => import('./commands/bench.ts'),
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
