import type { ComponentChildren, ComponentProps } from 'preact';
import { hrefOf, runPlace } from '../router.ts';
import { nameOf, placeName } from './words.ts';

/** From the list of runs to this page. */
export function Way({ children }: { children: ComponentChildren }) {
  return (
    <nav class="row soft" aria-label="Where you are">
      <a href={hrefOf(['runs'])}>Runs</a> <span aria-hidden="true">›</span> {children}
    </nav>
  );
}

/** From the runs to the tournament at `at`. */
export function WayTo({ at, run }: { at: string; run: string | undefined }) {
  const inRun = run === undefined || run === '.' ? at : at.slice(run.length + 1);
  return (
    <Way>
      {run !== undefined && (
        <>
          <a href={runPlace(run)}>{nameOf(run)}</a> <span aria-hidden="true">›</span>{' '}
        </>
      )}
      <span>{placeName(inRun)}</span>
    </Way>
  );
}

interface Choices<Value extends string | number> {
  /** Before the list; `aria` where it is not shown. */
  readonly label?: string;
  /** The class of a sign before the label. */
  readonly sign?: string;
  readonly aria?: string;
  readonly value: Value;
  /** Each with its words. */
  readonly options: readonly (readonly [Value, string])[];
  onChoose(value: Value): void;
}

/** One of several, from a list. */
export function Choice<Value extends string | number>({ label, sign, aria, value, options, onChoose }: Choices<Value>) {
  return (
    <label>
      {sign !== undefined && <span class={sign} aria-hidden="true" />} {label}{' '}
      <select
        aria-label={aria}
        value={value}
        onChange={(event) => onChoose(options[event.currentTarget.selectedIndex]![0])}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A button that sends no form. */
export function Button(given: ComponentProps<'button'>) {
  return <button type="button" {...given} />;
}
