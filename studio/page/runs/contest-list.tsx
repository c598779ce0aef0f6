import type { ContestLine } from '../../data/run.ts';
import { bare } from '../parts/words.ts';
import { logPlace } from './places.ts';

/** Agents that a line names. */
const NAMED = 4;

/** The tournaments of a run: each leads to its games. */
export function ContestList({ contests }: { contests: readonly ContestLine[] }) {
  return (
    <section class="card">
      <h2>Games</h2>
      <ul class="contests">
        {contests.map(({ at, title, agents }) => (
          <li key={at}>
            <a href={logPlace(at)}>{title}</a>{' '}
            <span class="soft">
              {agents.slice(0, NAMED).map(bare).join(', ')}
              {agents.length > NAMED ? ` and ${agents.length - NAMED} more` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
