import { whole } from '../../../lib/numbers.ts';
import { type GameOrder, LISTED } from '../../data.ts';
import { Answered, useAnswer, useLast } from '../parts/answered.tsx';
import { Choice } from '../parts/controls.tsx';
import { Table } from '../parts/table.tsx';
import { bare } from '../parts/words.ts';
import { gamePlace, go, type Listed, listPlace } from '../router.ts';
import { type Answer, served } from '../source.ts';

type Line = Answer<'games'>['games'][number];

interface Shown {
  readonly at: string;
  readonly agents: Answer<'log'>['agents'];
  readonly listed: Listed;
  /** How many there are by now. */
  readonly games: number;
}

const orders: readonly (readonly [GameOrder, string])[] = [
  ['played', 'As they were played'],
  ['decisive', 'Decisive ones first'],
];

/** A page of a log's games. */
export function GameTable({ at, agents, listed, games }: Shown) {
  const { order, from, cell } = listed;
  const known = useAnswer('games', { at, order, from, a: cell?.[0], b: cell?.[1] });
  const shown = useLast(known.answer);
  return (
    <article>
      <div class="row">
        <h2>Games</h2>
        {cell !== undefined && (
          <span>
            of {cell.map((number) => agents[number]?.bare ?? '?').join(' and ')},{' '}
            <a href={listPlace(at, { order, from: 0 })}>all instead</a>
          </span>
        )}
        <Choice
          label="Order"
          value={order}
          options={orders}
          onChoose={(one) => go(listPlace(at, { order: one, from: 0, cell }))}
        />
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
            <Rows at={at} games={list.games} />
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
    </article>
  );
}

function Rows({ at, games }: { at: string; games: readonly Line[] }) {
  const seat = ({ seats, winner }: Line, place: 0 | 1) =>
    winner === place ? <b>{bare(seats[place])}</b> : bare(seats[place]);
  return (
    <Table
      label="Games"
      class="games"
      heads={['Game', 'First', 'Second', 'Won by', 'Moves', 'Ending']}
      numbers={[4]}
      rows={games.map((one) => [
        <a href={gamePlace(at, one.game)}>{one.game}</a>,
        seat(one, 0),
        seat(one, 1),
        wonBy(one),
        one.moves,
        <>
          {one.ending}
          {one.decisive && <span class="state">both games</span>}
        </>,
      ])}
    />
  );
}

/** Who won, for a list. */
export function wonBy({ winner, voided, seats }: Line): string {
  if (voided) return 'voided';
  return winner === -1 ? 'drawn' : bare(seats[winner]);
}

function Turn({ at, listed, count }: { at: string; listed: Listed; count: number }) {
  const { from } = listed;
  const to = Math.min(count, from + LISTED);
  const button = (words: string, start: number, isEnd: boolean) => (
    <button type="button" disabled={isEnd} onClick={() => go(listPlace(at, { ...listed, from: start }))}>
      {words}
    </button>
  );
  return (
    <p class="row turn">
      {button('First', 0, from === 0)}
      {button('Earlier', Math.max(0, from - LISTED), from === 0)}
      <span role="status">
        {count === 0 ? 'none' : `${whole(Math.min(count, from + 1))} to ${whole(to)} of ${whole(count)}`}
      </span>
      {button('Later', from + LISTED, to >= count)}
      {button('Last', LISTED * Math.floor((count - 1) / LISTED), to >= count)}
    </p>
  );
}
