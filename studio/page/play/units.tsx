import { useState } from 'preact/hooks';
import { Mistake, useLoaded } from '../parts/answered.tsx';
import { Heats } from './heats.tsx';
import type { Table, Who } from './table.ts';

/** What each unit in the first layer of the network of `who` responds to: asked for once it is opened. */
export function Units({ table, who }: { table: Table; who: Who }) {
  const [isOpen, setOpen] = useState(false);
  const { answer, mistake } = useLoaded(() => (isOpen ? table.unitsOf(who) : undefined), [isOpen]);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>What the network’s units respond to</summary>
      <p class="soft small">
        A unit of {table.facts.seats[0]} is more active with a piece on a <b class="best-0">purple</b> cell, and less
        active with one on a <b class="best-1">green</b> cell. A local unit is shown around the middle cell. A unit
        without colours reads nothing.
      </p>
      <Mistake text={mistake} />
      <ol class="units">
        {answer?.units.map((heat, unit) => (
          <li key={unit}>
            <Heats board={answer.board} seats={answer.seats} heat={heat} name={`Unit ${unit + 1}`} />
          </li>
        ))}
      </ol>
    </details>
  );
}
