import { InputError } from '../input-error.ts';
import { quoted } from '../quoted.ts';

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
