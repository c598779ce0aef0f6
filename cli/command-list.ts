import type { CommandModule } from 'yargs';
import type { Declared } from '../lib/options/option-set.ts';

/** Every command, in the order of `--help`, which shows them without loading one. */
export const commandList = {
  games: {
    usage: 'games [game]',
    describe: 'lists games, sizes, agents and feature sets',
  },
  new: {
    usage: 'new <name>',
    describe: 'makes a folder with a small game of that name, to replace by your own',
  },
  check: {
    usage: 'check <what>',
    describe: 'checks a game or an external engine',
  },
  data: {
    usage: 'data <what>',
    describe: 'makes data sets by self-play or from a table of positions; audits and exports them',
  },
  fit: {
    usage: 'fit <data..>',
    describe: "fits weights to data: sets of games played here, or a table of any engine's features",
  },
  match: {
    usage: 'match <what>',
    describe: 'plays, shows and replays tournaments; finds openings; rates counted results',
  },
  tune: {
    usage: 'tune <game>',
    describe:
      'the main job: finds the strongest agent in a time budget by self-play, fits and matches; ends with a verdict',
  },
  studio: {
    usage: 'studio [folder]',
    describe: 'shows runs and games in the browser, and plays against you',
  },
  run: {
    usage: 'run <what>',
    describe: 'lists runs, shows and writes their reports, publishes and reproduces champions',
  },
  play: {
    usage: 'play <game>',
    describe: 'plays against you in the terminal; --watch shows two agents',
  },
  engine: {
    usage: 'engine <game>',
    describe: 'makes an agent an engine that speaks UGI, UCI or GTP on standard input and output',
  },
  experiment: {
    usage: 'experiment <what>',
    describe: 'compares variants of an agent, or features, by games',
  },
  spsa: {
    usage: 'spsa <game>',
    describe: "tunes by games alone (SPSA): weights, search settings, or an engine's options",
  },
  queue: {
    usage: 'queue <what>',
    describe: 'shares runs with other machines: starts a worker, or shows the state of a queue',
  },
} as const;

/** An argument without a name of its own before it. */
export interface DeclaredPositional {
  readonly name: string;
  readonly help: string;
  readonly required: boolean;
  readonly many: boolean;
}

/** Words behind `weightroom`, and what they do. */
export type Example = readonly [words: string, meaning: string];

/** A command as data: all that its `--help` says. */
export interface CommandPage {
  /** `fit <data..>`. */
  readonly usage: string;
  readonly describe: string;
  readonly positionals: readonly DeclaredPositional[];
  readonly options: readonly Declared[];
  /** Rare options, which `--config` takes as JSON. */
  readonly settings: readonly Declared[];
  readonly examples: readonly Example[];
  readonly epilogue: string | undefined;
  /** Those of `dataset`. */
  readonly commands?: readonly CommandPage[];
}

/** A command for yargs, and its page. */
export type Command = CommandModule & { readonly page: CommandPage };

export type CommandName = keyof typeof commandList;

/** A command of the list, without what it takes. */
export function listed(name: CommandName): Command {
  const { usage, describe } = commandList[name];
  const page = { usage, describe, positionals: [], options: [], settings: [], examples: [], epilogue: undefined };
  return { command: usage, describe, page, handler() {} };
}

/** Columns of a help text. */
export function helpWidth(): number {
  return Math.max(80, Math.min(120, process.stdout.columns ?? 100));
}
