import { useEffect, useState } from 'preact/hooks';
import { whole } from '../../../lib/numbers.ts';
import { LISTED, paths } from '../../data/answers.ts';
import type { AgentShown, GameLine, GameList, GameOrder } from '../../data/log.ts';
import { Answered, useAnswer } from '../parts/answered.tsx';
import { Scroll } from '../parts/controls.tsx';
import { bare } from '../parts/words.ts';
import { gamePlace, go, type Listed, listPlace } from '../router.ts';
import { served } from '../source.ts';

interface Shown {
  readonly at: string;
  readonly agents: readonly AgentShown[];
  readonly listed: Listed;
  /** How many there are by now. */
  readonly games: number;
}

const orders: Readonly<Record<GameOrder, string>> = { played: 'As they were played', decisive: 'Decisive ones first' };

/** A page of a log's games. */
export function GameTable({ at, agents, listed, games }: Shown) {
  const { order, from, cell } = listed;
  const path = paths.games(at, order, from, cell?.[0], cell?.[1]);
  const known = useAnswer(path);
  // What was listed stays until the next list is there: nothing jumps.
  const [last, setLast] = useState<GameList>();
  useEffect(() => {
    if (known.answer !== undefined) setLast(known.answer);
  }, [known.answer]);
  const shown = known.answer ?? last;
  return (
    <section class="card">
      <div class="title">
        <h2>Games</h2>
        {cell !== undefined && (
          <span>
            of {cell.map((number) => agents[number]?.bare ?? '?').join(' and ')},{' '}
            <a href={listPlace(at, { order, from: 0 })}>all instead</a>
          </span>
        )}
        <label>
          Order{' '}
          <select
            value={order}
            onChange={(event) => go(listPlace(at, { order: event.currentTarget.value as GameOrder, from: 0, cell }))}
          >
            {Object.entries(orders).map(([one, words]) => (
              <option key={one} value={one}>
                {words}
              </option>
            ))}
          </select>
        </label>
      </div>
      {order === 'decisive' && (
        <p class="soft">
          First the openings of which one agent won both games: they decide a match. Others cancel out.
        </p>
      )}
      <Answered
        known={shown === undefined ? known : { answer: shown, ...(known.mistake && { mistake: known.mistake }) }}
      >
        {(list) => (
          <>
            <List at={at} games={list.games} />
            <Turn
              at={at}
              listed={listed}
              count={served && cell === undefined ? Math.max(list.count, games) : list.count}
            />
            {!served && list.count < games && (
              <p class="soft">
                This site keeps {list.count === 0 ? 'none' : `the first ${list.count}`} of these games; the studio
                itself has all of them.
              </p>
            )}
          </>
        )}
      </Answered>
    </section>
  );
}

function List({ at, games }: { at: string; games: readonly GameLine[] }) {
  return (
    <Scroll label="Games">
      <table class="games">
        <thead>
          <tr>
            <th scope="col">Game</th>
            <th scope="col">First</th>
            <th scope="col">Second</th>
            <th scope="col">Won by</th>
            <th scope="col" class="number">
              Moves
            </th>
            <th scope="col">Ending</th>
          </tr>
        </thead>
        <tbody>
          {games.map((one) => (
            <tr key={one.game}>
              <th scope="row">
                <a href={gamePlace(at, one.game)}>{one.game}</a>
              </th>
              <td class={one.winner === 0 ? 'won' : ''}>{bare(one.seats[0])}</td>
              <td class={one.winner === 1 ? 'won' : ''}>{bare(one.seats[1])}</td>
              <td>{wonBy(one)}</td>
              <td class="number">{one.moves}</td>
              <td>
                {one.ending}
                {one.decisive && <span class="state">both games</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** Who won, for a list. */
export function wonBy({ winner, voided, seats }: GameLine): string {
  if (voided) return 'voided';
  return winner === -1 ? 'drawn' : bare(seats[winner]);
}

function Turn({ at, listed, count }: { at: string; listed: Listed; count: number }) {
  const { from } = listed;
  const to = Math.min(count, from + LISTED);
  const page = (start: number): void => go(listPlace(at, { ...listed, from: start }));
  return (
    <p class="turn">
      <button type="button" disabled={from === 0} onClick={() => page(0)}>
        First
      </button>
      <button type="button" disabled={from === 0} onClick={() => page(Math.max(0, from - LISTED))}>
        Earlier
      </button>
      <span role="status">
        {count === 0 ? 'none' : `${whole(Math.min(count, from + 1))} to ${whole(to)} of ${whole(count)}`}
      </span>
      <button type="button" disabled={to >= count} onClick={() => page(from + LISTED)}>
        Later
      </button>
      <button type="button" disabled={to >= count} onClick={() => page(LISTED * Math.floor((count - 1) / LISTED))}>
        Last
      </button>
    </p>
  );
}
