import { InputError } from '../../../lib/input-error.ts';
import { checkOptions, type DeclaredOption, declaredOption, same, setOptionLine } from '../options.ts';
import type { Examinee } from './examinee.ts';

/** `ugi`, its options, `isready`; false: it never says that it is ready. */
export async function checkStart(engine: Examinee): Promise<boolean> {
  const { start } = engine.spec.command.timeouts;
  engine.tried('start');
  const hello = await engine.greet();
  if (hello.line === undefined) {
    const stray = hello.lines.find((line) => line.trim() !== '');
    const came = stray === undefined ? hello.failed! : `${stray}, then ${hello.failed}`;
    engine.wrong('start', 'ugi', came, 'ugiok, with standard output flushed after every line');
    return false;
  }
  engine.heard(hello, 'ugi');
  engine.name = hello.lines.map((line) => /^id\s+name\s+(.+)$/.exec(line.trim())?.[1]).find(Boolean);
  if (engine.name === undefined) engine.advise('start', 'ugi', 'no name', 'id name NAME before ugiok');
  readDeclarations(engine, hello.lines);
  engine.tellOptions();
  if (!(await engine.ready('start', 'isready', start))) return false;
  const named = engine.spec.command.options;
  const settings = engine.declared.filter(
    ({ name, type, default: value }) =>
      type !== 'button' && value !== undefined && !named.some((option) => same(option.name, name)),
  );
  for (const { name, default: value } of settings) {
    const line = setOptionLine({ name, value: value! }).trimEnd();
    engine.tried('options');
    if (!(await engine.ready('options', line, start))) break;
  }
  return true;
}

/** Reads the options that `lines` declare, and whether those that the command names are among them. */
function readDeclarations(engine: Examinee, lines: readonly string[]): void {
  for (const line of lines.filter((one) => /^option\b/.test(one))) {
    engine.tried('options');
    const option = declaredOption(line);
    if (option === undefined) {
      engine.wrong('options', 'ugi', line, 'option name NAME type TYPE, then default, min, max, var');
      continue;
    }
    const fault = declarationFault(option, engine.declared);
    if (fault !== undefined) engine.wrong('options', 'ugi', line, fault);
    engine.declared.push(option);
  }
  try {
    checkOptions(engine.spec.command.options, engine.declared, engine.spec.name);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    engine.wrong('options', 'ugi', error.message, 'the options that the command names');
  }
}

/** What is wanted in the place of a declaration that says too little; undefined where it will do. */
function declarationFault(option: DeclaredOption, before: readonly DeclaredOption[]): string | undefined {
  const { name, type, min, max, choices, default: value } = option;
  if (before.some((one) => same(one.name, name))) return 'each option once';
  if (!/^(?:check|spin|combo|button|string)$/.test(type)) return 'a type of check, spin, combo, button, string';
  if (type === 'button') return undefined;
  if (value === undefined) return 'a default';
  if (type === 'spin' && (min === undefined || max === undefined)) return 'min and max, whole numbers';
  if (type === 'spin' && !(Number.isInteger(Number(value)) && Number(value) >= min! && Number(value) <= max!))
    return 'a default from min to max';
  if (type === 'check' && !/^(?:true|false)$/.test(value)) return 'default true or default false';
  if (type === 'combo' && !choices.includes(value)) return 'a default that is one of its var';
  return undefined;
}
