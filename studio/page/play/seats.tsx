import { Choice } from '../parts/controls.tsx';
import type { Table } from './table.ts';
import { limits, type MoveLimit, PERSON, parseLimit } from './who.ts';

/** Who sits at the board, and how long an agent may think. */
export function Seats({ table }: { table: Table }) {
  const { value: seats } = table.seats;
  const options = [[PERSON, 'a person'] as const, ...table.who.map(({ id, label }) => [id, label] as const)];
  return (
    <article aria-labelledby="players">
      <h2 id="players">Players</h2>
      {([0, 1] as const).map((place) => (
        <Choice
          key={place}
          label={
            <>
              <span class={`token seat-${place}`} aria-hidden="true" /> {table.facts.seats[place]}
            </>
          }
          value={seats[place]}
          options={options}
          onChoose={(id) => table.sit(place === 0 ? [id, seats[1]] : [seats[0], id])}
        />
      ))}
      <LimitOf table={table} />
      <p class="soft small">Engines from outside (cmd:, gtp:) don’t play in a browser.</p>
    </article>
  );
}

function LimitOf({ table }: { table: Table }) {
  const { value: limit } = table.limit;
  return (
    <p class="row">
      <label>
        A move takes{' '}
        <input
          type="number"
          min={1}
          max={limits[limit.by].most}
          value={limit.amount}
          onChange={(event) => {
            const asked = parseLimit(`${limit.by}=${event.currentTarget.value}`);
            if (asked !== undefined) table.limit.value = asked;
            else event.currentTarget.value = String(limit.amount);
          }}
        />
      </label>{' '}
      <Choice
        aria="of what"
        value={limit.by}
        options={Object.entries(limits).map(([by, { words }]) => [by as MoveLimit['by'], words])}
        onChoose={(by) => {
          table.limit.value = { by, amount: limits[by].usual };
        }}
      />
    </p>
  );
}
