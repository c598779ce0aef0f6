import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkOptions, same } from '../../agents/engine/options.ts';
import { declaredOptions } from '../../agents/engine/preflight.ts';
import { type EngineSpec, optionValue, withOption } from '../../agents/engine/spec.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';

/**
 * `engine` as one that is swept: its option `name` has the value that its text gives it, or else the one that the engine
 * says it has by default. It is started once, and asked. Throws InputError where that is no number, and for
 * `values` that the engine doesn't take.
 */
export async function engineToSweep(engine: EngineSpec, name: string, values: readonly number[]): Promise<EngineSpec> {
  if (engine.protocol !== 'ugi') throw new InputError(`${engine.text}: GTP has no options to sweep; cmd: is wanted`);
  const folder = mkdtempSync(join(tmpdir(), 'weightroom-options-'));
  const declared = await declaredOptions(engine.command, folder).finally(() => rmSync(folder, { recursive: true }));
  if (declared === undefined) throw new InputError(`${engine.text}: the engine did not start`);
  const own = optionValue(engine, name) ?? declared.find((option) => same(option.name, name))?.default;
  if (own === undefined && declared.length === 0)
    throw new InputError(`${engine.text}: the engine names no option; say its value, as in ?${quoted(name)}=30`);
  const told = (value: string): EngineSpec['command']['options'] => withOption(engine, name, value).command.options;
  for (const value of [...(own === undefined ? [] : [own]), ...values.map(String)])
    checkOptions(told(value), declared, engine.text);
  if (own === undefined || own.trim() === '' || !Number.isFinite(Number(own)))
    throw new InputError(
      `${engine.text}: option ${quoted(name)} is ${own === undefined ? 'not given' : quoted(own)}; a number is wanted, as in ?${quoted(name)}=30`,
    );
  return { ...withOption(engine, name, own), name: engine.name };
}
