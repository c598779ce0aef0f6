import { Choice } from '../parts/controls.tsx';
import type { Table } from './table.ts';
import { limits, type MoveLimit, PERSON, parseLimit, type Who } from './who.ts';

const groups: readonly (readonly [Who['group'], string])[] = [
  ['weights', 'Weights'],
  ['files', 'Weights files of runs'],
  ['others', 'Other agents'],
];

/** Who sits at the board, and how long an agent may think. */
export function Seats({ table }: { table: Table }) {
  const { value: seats } = table.seats;
  const seat = (place: 0 | 1) => (
    <label>
      <span class={`token seat-${place}`} aria-hidden="true" /> {table.facts.seats[place]}
      <select
        value={seats[place]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          table.sit(place === 0 ? [value, seats[1]] : [seats[0], value]);
        }}
      >
        <option value={PERSON}>a person</option>
        {groups.map(([group, label]) => {
          const members = table.who.filter((one) => one.group === group);
          return members.length === 0 ? null : (
            <optgroup key={group} label={label}>
              {members.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.label}
                </option>
              ))}
            </optgroup>
          );
        })}
        <optgroup label="Not in a browser">
          <option disabled>engines from outside (cmd:, gtp:)</option>
        </optgroup>
      </select>
    </label>
  );
  return (
    <article aria-labelledby="players">
      <h2 id="players">Players</h2>
      {seat(0)}
      {seat(1)}
      <LimitOf table={table} />
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
