import type { ArgumentsCamelCase, Argv, Options as YargsOption } from 'yargs';
import { readJson } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { text } from '../../lib/options/kinds.ts';
import { type Declared, OptionSet, type Options, optional, type ValuesOf } from '../../lib/options/option-set.ts';
import { parseJson } from '../../lib/schema.ts';
import {
  type Command,
  type CommandName,
  type DeclaredPositional,
  type Example,
  helpWidth,
  listed,
} from '../command-list.ts';
import { calledAs } from '../terminal/called.ts';
import { running } from './argument.ts';
import { optionsFor, withModules } from './modules.ts';
import { withQueue } from './queue.ts';

type Word<Text> = Text extends `<${infer Name}..>`
  ? Readonly<Record<Name, string[]>>
  : Text extends `[${infer Name}..]`
    ? Readonly<Record<Name, string[] | undefined>>
    : Text extends `<${infer Name}>`
      ? Readonly<Record<Name, string>>
      : Text extends `[${infer Name}]`
        ? Readonly<Record<Name, string | undefined>>
        : unknown;

/** The positional arguments of a command's usage: `{ readonly game: string }` of `play <game>`. */
type Positionals<Usage extends string> = Usage extends `${infer First} ${infer Rest}`
  ? Word<First> & Positionals<Rest>
  : Word<Usage>;

/** What the user has written: text, or true and false, by the names of options; defaults don't stand there. */
export type Given = Readonly<Record<string, unknown>>;

/** What yargs needs of a set. */
type Flags = Pick<OptionSet<Options>, 'declared' | 'options'>;

interface Definition<Usage extends string, Shape extends Options> {
  readonly usage: Usage;
  readonly describe: string;
  /** What its tasks are called on a queue; else the first word of `usage`. */
  readonly task?: string;
  /** What the positional arguments mean, where their names don't say it. */
  readonly positionals?: Readonly<Record<string, string>>;
  /** These are read before the handler is called. */
  readonly options: Shape;
  /** These the handler reads itself; of equal names the first is shown. */
  readonly more?: readonly Flags[];
  readonly examples?: readonly Example[];
  readonly epilogue?: string;
  handler(values: Positionals<Usage> & ValuesOf<Shape>, given: Given): void | Promise<void>;
}

/** A command made from its declaration. */
export function command<const Usage extends string, Shape extends Options>(
  definition: Definition<Usage, Shape>,
): Command {
  const { usage, describe, epilogue, examples = [] } = definition;
  const options = new OptionSet(definition.options);
  const positionals = positionalsOf(usage, definition.positionals ?? {});
  const names = positionals.map(({ name }) => name);
  const sets = [options, optionsFor(names), ...(definition.more ?? [])];
  const all = firstOfEach(sets.flatMap((set) => set.declared));
  const settings = all.filter(({ rare }) => rare);
  const rare = new OptionSet(rareOf(sets));
  const flags = all.filter(({ rare }) => !rare);
  const declared = settings.length === 0 ? flags : [...flags, configFlag];
  return {
    command: usage,
    describe,
    page: { usage, describe, positionals, options: declared, settings, examples, epilogue },
    builder: (yargs: Argv) => {
      // `weightroom --help` tells of them, for all commands.
      yargs.hide('help').hide('version');
      for (const { name, help, required, many } of positionals)
        yargs.positional(name, { type: 'string', array: many, demandOption: required, describe: help });
      for (const one of declared) yargs.option(one.name, flagOf(one));
      // A command that is broken by a line can't be pasted: what doesn't fit in a column has a line of its own.
      const longest = Math.max(0, ...examples.map(([words]) => `${calledAs()} ${words}`.length));
      for (const [words, meaning] of examples)
        if (longest <= helpWidth() / 2) yargs.example(`$0 ${words}`, meaning);
        else yargs.example(`$0 ${words}`, '').example(`  ${meaning}`, '');
      const below = [...(settings.length === 0 ? [] : [settingsText(settings)]), epilogue ?? ''];
      return yargs.epilogue(below.join('\n\n').trim());
    },
    handler: async (typed: ArgumentsCamelCase) => {
      const given = withConfig(typed, rare);
      const written = Object.fromEntries(names.map((name) => [name, given[name]]));
      // A command may have a --size of its own, which means something else.
      const { size, ...asked } = optionsFor(names).read(given) as { readonly size?: number };
      const filled = await withModules(all, written, given, 'size' in definition.options ? asked : { size, ...asked });
      const placed = Object.fromEntries(names.map((name) => [name, filled[name]]));
      const values = { ...placed, ...options.read(filled) } as Positionals<Usage> & ValuesOf<Shape>;
      const work = async (): Promise<void> => definition.handler(values, filled);
      if (definition.options.queue !== running.queue) return work();
      const { task = usage.split(' ')[0] } = definition;
      const what = [task, filled.game].filter((word) => word !== undefined).join(' ');
      return withQueue(options.read(filled) as unknown as ValuesOf<typeof running>, what, work);
    },
  };
}

function positionalsOf(usage: string, helps: Readonly<Record<string, string>>): DeclaredPositional[] {
  return [...usage.matchAll(/([<[])(\w+)(\.\.)?[>\]]/g)].map(([, bracket, name, dots]) => ({
    name: name!,
    help: helps[name!] ?? '',
    required: bracket === '<',
    many: dots !== undefined,
  }));
}

/** The rare options of all sets; of equal names the first. */
function rareOf(sets: readonly Flags[]): Options {
  const entries = sets.toReversed().flatMap(({ options }) => Object.entries(options));
  return Object.fromEntries(entries.filter(([, { rare }]) => rare));
}

/** Of options of one name the first. */
function firstOfEach(options: readonly Declared[]): Declared[] {
  return options.filter(({ name }, i) => options.findIndex((one) => one.name === name) === i);
}

/** An option as yargs has it. */
function flagOf(one: Declared): YargsOption {
  return {
    // Text always, which our readers check: yargs makes NaN of what is no number, and says nothing of it.
    ...(one.type === 'switch' ? { boolean: true } : { string: true, number: one.type === 'number' }),
    ...(one.choices === undefined ? {} : { choices: one.choices }),
    describe: one.help,
    // Shown only: what is written and what stands anyway are two things, which the readers of options tell apart.
    ...(one.default === undefined || one.default === false ? {} : { defaultDescription: JSON.stringify(one.default) }),
    ...(one.required ? { demandOption: true } : {}),
    ...(one.minus ? { nargs: 1 } : {}),
  };
}

/** A command whose first word says which of `commands` is meant. */
export function commandGroup(name: CommandName, commands: readonly Command[]): Command {
  const group = listed(name);
  return {
    ...group,
    page: { ...group.page, commands: commands.map(({ page }) => page) },
    builder: (yargs: Argv) =>
      yargs
        .hide('help')
        .hide('version')
        .command([...commands])
        .demandCommand(1, `${name}: what? weightroom ${name} --help lists it`),
  };
}

/** The flag of commands that have rare options. */
const [configFlag] = new OptionSet({
  config: optional(text, 'rare settings, listed below: a JSON file, or the JSON itself'),
}).declared as [Declared];

/**
 * What was given, and with it what the JSON of `--config` says of `settings`, as if these had flags. Throws InputError
 * for a setting that there isn't, and for a value that it can't have.
 */
function withConfig<Given extends Readonly<Record<string, unknown>>>(
  given: Given,
  settings: OptionSet<Options>,
): Given {
  const { config } = given;
  if (typeof config !== 'string') return given;
  const inline = config.trimStart().startsWith('{');
  const where = inline ? '--config' : config;
  const value = inline ? parseJson(config, where) : readJson(config);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InputError(`${where}: expected an object of settings`);
  return { ...given, ...settings.texts(value as Readonly<Record<string, unknown>>, where) };
}

/** More settings than that are only named: the help stays on a screen. */
const EXPLAINED = 8;

/** What `--help` says of rare options. */
function settingsText(settings: readonly Declared[]): string {
  if (settings.length > EXPLAINED) return `Settings of --config: ${settings.map(({ key }) => key).join(', ')}.`;
  const width = Math.max(...settings.map(({ key }) => key.length));
  return [
    'Settings of --config:',
    ...settings.map(({ key, help, default: usual }) => {
      const shown = usual === undefined ? '' : ` [default: ${JSON.stringify(usual)}]`;
      return `  ${key.padEnd(width)}  ${help}${shown}`;
    }),
  ].join('\n');
}
