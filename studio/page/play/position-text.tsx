import { useEffect, useState } from 'preact/hooks';
import { hrefOf } from '../router.ts';
import type { Table } from './table.ts';

/** The position as text, to copy or to change, and the moves so far. */
export function PositionText({ table, onSize }: { table: Table; onSize(size: number, position: string): void }) {
  const { value: scene } = table.scene;
  const { value: line } = table.line;
  const [text, setText] = useState(scene?.text ?? '');
  const [move, setMove] = useState('');
  useEffect(() => setText(scene?.text ?? ''), [scene]);
  if (scene === undefined) return null;
  return (
    <div class="texts">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void table.read(text.trim(), [], (size) => onSize(size, text.trim()));
        }}
      >
        <label>
          Position
          <input
            class="position"
            spellcheck={false}
            autocomplete="off"
            value={text}
            onFocus={(event) => event.currentTarget.select()}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <button type="submit" disabled={text.trim() === scene.text}>
          Set up
        </button>
      </form>
      {table.open && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (move.trim() === '') return;
            void table.play(move.trim());
            setMove('');
          }}
        >
          <label>
            Move
            <input
              class="move"
              spellcheck={false}
              autocomplete="off"
              value={move}
              onInput={(event) => setMove(event.currentTarget.value)}
              placeholder={scene.moves[0]?.text}
            />
          </label>
          <button type="submit">Play it</button>
        </form>
      )}
      {line.moves.length > 0 && (
        <p class="played">
          <span class="soft">Moves: </span>
          {line.moves.join(' ')}{' '}
          <a
            href={hrefOf(['play', table.facts.name], {
              position: line.start,
              moves: line.moves.join(' '),
              first: 'person',
              second: 'person',
            })}
          >
            this game as a link
          </a>
        </p>
      )}
    </div>
  );
}
