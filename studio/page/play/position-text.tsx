import { useState } from 'preact/hooks';
import type { Table } from './table.ts';

interface FieldShown {
  readonly label: string;
  readonly kind: 'position' | 'move';
  /** What stands in it until it is changed. */
  readonly text: string;
  /** When this changes, what was typed is forgotten. */
  readonly of: string;
  readonly hint?: string | undefined;
  readonly button: string;
  onText(text: string): void;
}

/** A line of text, and what is done with it. */
function Field({ label, kind, text: usual, of, hint, button, onText }: FieldShown) {
  const [typed, type] = useState({ of, text: usual });
  // Not in an effect, which comes late: a fast typist's first letters would be gone.
  if (typed.of !== of) type({ of, text: usual });
  const text = typed.of === of ? typed.text : usual;
  const unchanged = text.trim() === usual;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!unchanged) onText(text.trim());
      }}
    >
      <label>
        {label}
        <input
          class={kind}
          spellcheck={false}
          autocomplete="off"
          value={text}
          placeholder={hint}
          onFocus={(event) => event.currentTarget.select()}
          onInput={(event) => type({ of, text: event.currentTarget.value })}
        />
      </label>
      <button type="submit" disabled={unchanged}>
        {button}
      </button>
    </form>
  );
}

interface PositionShown {
  readonly table: Table;
  onSize(size: number, position: string): void;
}

/** The position as text, to copy or to change, and the moves so far. */
export function PositionText({ table, onSize }: PositionShown) {
  const { text, moves } = table.scene.value!;
  const { value: line } = table.line;
  const read = (given: string): void => void table.read(given, [], (size) => onSize(size, given));
  const played = line.moves.join(' ');
  return (
    <div class="texts">
      <Field label="Position" kind="position" text={text} of={text} button="Set up" onText={read} />
      {table.open && (
        <Field
          label="Move"
          kind="move"
          text=""
          of={played}
          hint={moves[0]?.text}
          button="Play it"
          onText={(move) => void table.play(move)}
        />
      )}
      {played !== '' && <p class="played soft">Moves: {played}</p>}
    </div>
  );
}
