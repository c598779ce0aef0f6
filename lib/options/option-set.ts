import * as z from 'zod';
import { InputError } from '../input-error.ts';
import { insteadOf } from '../near-names.ts';
import { quoted, shellWord } from '../quoted.ts';
import { parseWith } from '../schema.ts';
import { type Kind, wholeNumber } from './kinds.ts';

/** One option of a command: what it is called, what it means, how it is read. */
export interface Option<Schema extends z.ZodType = z.ZodType> {
  readonly help: string;
  /** How it is read and written; a switch, which is on or off, has no text. */
  readonly kind: Kind | undefined;
  /** Of its value among the others. */
  readonly schema: Schema;
  /** What stands where it isn't given, as at the command line. */
  readonly default?: string | boolean;
  readonly required?: boolean;
  /** Where its value is the default it is left out: of the values, and so of commands and files. */
  readonly leftOut?: boolean;
  /** What stands behind the `--`; else its key: `randomMoves` is `--random-moves`. */
  readonly name?: string;
  /** Its text may begin with a minus: `--sprt -5,0`. */
  readonly minus?: boolean;
  /** Rarely wanted: it stands in the JSON of `--config` and has no flag. */
  readonly rare?: boolean;
  /** What its words name, joined by commas. Modules may stand there, or weights files that name some. */
  readonly holds?: 'agents' | 'sets';
}

type Names = Pick<Option, 'name' | 'minus' | 'rare' | 'holds'>;
type Optional<Schema extends z.ZodType> = z.ZodOptional<Schema>;

/** Must be given. */
export function required<Schema extends z.ZodType>(
  kind: Kind<Schema>,
  help: string,
  names: Names = {},
): Option<Schema> {
  return { kind, help, schema: kind.out, required: true, ...names };
}

/** May be given; has no value otherwise. */
export function optional<Schema extends z.ZodType>(
  kind: Kind<Schema>,
  help: string,
  names: Names = {},
): Option<Optional<Schema>> {
  return { kind, help, schema: kind.out.optional(), ...names };
}

/** Has a value always, which every command says. */
export function defaulting<Schema extends z.ZodType>(
  kind: Kind<Schema>,
  value: string,
  help: string,
  names: Names = {},
): Option<Schema> {
  return { kind, help, schema: kind.out, default: value, ...names };
}

/** Has no value where it is not given, nor where it is given as `value`, which is what happens then. */
export function leftOut<Schema extends z.ZodType>(
  kind: Kind<Schema>,
  value: string,
  help: string,
  names: Names = {},
): Option<Optional<Schema>> {
  return { kind, help, schema: kind.out.optional(), default: value, leftOut: true, ...names };
}

/** On or off: `--tempo`, `--no-tempo`. */
export function flag(help: string, value = false, names: Names = {}): Option<z.ZodBoolean> {
  return { kind: undefined, help, schema: z.boolean(), default: value, ...names };
}

export type Options = Readonly<Record<string, Option>>;
export type ValuesOf<Shape extends Options> = Readonly<
  z.infer<z.ZodObject<{ -readonly [Key in keyof Shape]: Shape[Key]['schema'] }>>
>;
/** Says what is wrong with values that don't go together. */
type Check<Values> = (values: Values) => string | false | undefined;

/** An option as a command line and a manual need it. */
export interface Declared extends Omit<Option, 'kind' | 'schema'> {
  /** As a library and a JSON file call it: `randomMoves`. */
  readonly key: string;
  readonly name: string;
  /** A switch is on or off, without a text. */
  readonly type: 'switch' | 'number' | 'text';
  /** The only texts that there are. */
  readonly choices: readonly string[] | undefined;
}

/**
 * Options that belong together, each declared once. From them come the flags with their help (`declared`), the values
 * (`read`), the words of the command that repeats a run (`words`), and what files may hold (`schema`).
 */
export class OptionSet<const Shape extends Options> {
  readonly options: Shape;
  readonly checks: readonly Check<ValuesOf<Shape>>[];
  /** The values as plain data, for files. */
  readonly schema: z.ZodObject<{ -readonly [Key in keyof Shape]: Shape[Key]['schema'] }>;

  constructor(options: Shape, checks: readonly Check<ValuesOf<Shape>>[] = []) {
    this.options = options;
    this.checks = checks;
    const shape = Object.fromEntries(Object.entries(options).map(([key, { schema }]) => [key, schema]));
    this.schema = z.object(shape) as unknown as typeof this.schema;
  }

  /** The options in their order. */
  get declared(): Declared[] {
    return Object.entries(this.options).map(([key, { kind, schema, ...option }]) => ({
      ...option,
      key,
      name: nameOf(key, option),
      type: typeOf(kind),
      choices: kind?.out instanceof z.ZodEnum ? (kind.out.options as string[]) : undefined,
    }));
  }

  /** The values of `args`, which are text or, for switches, booleans. Throws InputError, which names the option. */
  read(args: Readonly<Record<string, unknown>>): ValuesOf<Shape> {
    const entries = Object.entries(this.options).map(([key, option]) => {
      const name = nameOf(key, option);
      const called = option.rare ? `config ${key}` : name;
      return [key, readOption(called, option, args[name] ?? option.default)] as const;
    });
    const values = Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as ValuesOf<Shape>;
    for (const check of this.checks) {
      const wrong = check(values);
      if (wrong) throw new InputError(wrong);
    }
    return values;
  }

  /** Those of `values` that are of this set. */
  from(values: ValuesOf<Shape>): ValuesOf<Shape> {
    const own = Object.entries(values).filter(([key]) => Object.hasOwn(this.options, key));
    return Object.fromEntries(own) as ValuesOf<Shape>;
  }

  /** The words of a command that give `values`; what is not said has no words, nor has a rare one at its default. */
  words(values: Partial<ValuesOf<Shape>>): string[] {
    const written = Object.entries(this.options).map(([key, option]) => {
      const value = values[key as keyof typeof values];
      return { key, option, value, text: value === undefined ? undefined : textOf(option, value) };
    });
    const flags = written.flatMap(({ key, option, text }) => {
      const unsaid = text === undefined || text === '' || (typeof text === 'boolean' && text === option.default);
      return unsaid || option.rare ? [] : [said(nameOf(key, option), text)];
    });
    const rare = written.filter(({ option, text }) => option.rare && text !== undefined && text !== option.default);
    if (rare.length === 0) return flags;
    const config = Object.fromEntries(rare.map(({ key, value, text }) => [key, isPlain(value) ? value : text]));
    return [...flags, said('config', JSON.stringify(config))];
  }

  /**
   * `values` as `read` takes them; they stand in the file `where`, as values or as at the command line. Throws
   * InputError for a name that there isn't and for a value that the option refuses.
   */
  texts(values: Readonly<Record<string, unknown>>, where: string): Record<string, string | boolean> {
    const entries = Object.entries(values).map(([key, value]) => {
      const option = Object.hasOwn(this.options, key) ? this.options[key] : undefined;
      if (option === undefined)
        throw new InputError(
          `${where}: ${quoted(key, 100)}: no such setting; ${insteadOf(key, Object.keys(this.options))}`,
        );
      const { kind, schema } = option;
      const read = kind !== undefined && typeof value === 'string' ? kind : schema;
      const given = parseWith(read, value, `${where}: ${key}`);
      return [nameOf(key, option), kind === undefined ? given : z.encode(kind, given)];
    });
    return Object.fromEntries(entries);
  }
}

function nameOf(key: string, { name }: Names): string {
  return name ?? key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function readOption(name: string, { kind, leftOut: omitted, default: usual }: Option, given: unknown): unknown {
  if (kind === undefined || given === undefined) return given;
  const value = readAs(kind, name, String(given));
  return omitted && z.encode(kind, value) === z.encode(kind, kind.parse(usual)) ? undefined : value;
}

/**
 * The value of an option whose text is `word`. Throws InputError, which names the option and says what was expected.
 */
function readAs<Schema extends z.ZodType>(kind: Kind<Schema>, name: string, word: string): z.output<Schema> {
  const parsed = kind.safeParse(word);
  if (!parsed.success) throw new InputError(`--${name} ${word}: ${parsed.error.issues[0]!.message}`);
  return parsed.data as z.output<Schema>;
}

function textOf({ kind }: Option, value: unknown): string | boolean {
  return kind === undefined ? (value as boolean) : z.encode(kind, value);
}

/** Whether JSON says it as it is. */
function isPlain(value: unknown): boolean {
  return ['number', 'boolean'].includes(typeof value) || Array.isArray(value);
}

function typeOf(kind: Kind | undefined): Declared['type'] {
  if (kind === undefined) return 'switch';
  return kind.out instanceof z.ZodNumber ? 'number' : 'text';
}

function said(name: string, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? `--${name}` : `--no-${name}`;
  return `--${name}${value.startsWith('-') ? '=' : ' '}${shellWord(value)}`;
}

/** Of everything that draws. */
export const seed = defaulting(wholeNumber(), '1', 'the same seed gives the same bytes');

/** A run as files describe it. */
interface Described {
  /** `weightroom data generate slider --seed 2`: the options that change its results. */
  readonly command: string;
  readonly program: string;
}

/**
 * The error of a folder that holds the run `found` where `wanted` is to be resumed: it names an option that differs.
 */
export function anotherRun(folder: string, found: Described, wanted: Described): InputError {
  const holds = `${folder}: holds another run (${quoted(found.command)}, ${quoted(found.program, 100)})`;
  return new InputError(`${holds}${differenceOf(found.command, wanted.command)}; use another folder`);
}

/** `; --seed is 1 there, 2 here`; empty where the difference stands in no option. */
function differenceOf(found: string, wanted: string): string {
  const [there, here] = [optionsIn(found), optionsIn(wanted)];
  const name = [...there.keys(), ...here.keys()].find((one) => there.get(one) !== here.get(one));
  if (name === undefined) return '';
  const valueIn = (options: ReadonlyMap<string, string>): string => quoted(options.get(name) ?? 'not given', 100);
  return `; ${name} is ${valueIn(there)} there, ${valueIn(here)} here`;
}

/** Options and their values; the words before them are `the command`. */
function optionsIn(command: string): ReadonlyMap<string, string> {
  const [words, ...options] = command.split(/ (?=--)/);
  const pairs = options.map((option): [string, string] => {
    const [name, ...value] = option.split(' ');
    return [name!, value.length === 0 ? 'on' : value.join(' ')];
  });
  return new Map([['the command', words!], ...pairs]);
}
