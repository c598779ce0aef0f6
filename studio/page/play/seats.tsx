import { Choice } from '../parts/controls.tsx';
import type { Table } from './table.ts';
import { limitNames, MOST, type MoveLimit, PERSON, type Who } from './who.ts';

const groups: readonly (readonly [Who['group'], string])[] = [
  ['weights', 'Weights'],
  ['files', 'Weights files of runs'],
  ['others', 'Other agents'],
];

/** Who sits at the board, and how long an agent may think. */
export function Seats({ table }: { table: Table }) {
  const { value: seats } = table.seats;
  const seat = (place: 0 | 1) => (
    <label class="seat">
      <span class={`token seat-${place}`} aria-hidden="true" />
      <span class="who">{table.facts.seats[place]}</span>
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
    <section class="card seats" aria-labelledby="players">
      <h2 id="players">Players</h2>
      {seat(0)}
      {seat(1)}
      <LimitOf table={table} />
    </section>
  );
}

function LimitOf({ table }: { table: Table }) {
  const { value: limit } = table.limit;
  const usual: Readonly<Record<MoveLimit['by'], number>> = { ms: 500, nodes: 20_000, depth: 4 };
  return (
    <p class="limit">
      <label>
        A move takes{' '}
        <input
          type="number"
          min={1}
          max={MOST[limit.by]}
          value={limit.amount}
          onChange={(event) => {
            const amount = event.currentTarget.valueAsNumber;
            const is = Number.isInteger(amount) && amount >= 1 && amount <= MOST[limit.by];
            if (is) table.limit.value = { by: limit.by, amount };
            else event.currentTarget.value = String(limit.amount);
          }}
        />
      </label>{' '}
      <Choice
        aria="of what"
        value={limit.by}
        options={limitNames}
        onChoose={(by) => {
          table.limit.value = { by, amount: usual[by] };
        }}
      />
    </p>
  );
}
