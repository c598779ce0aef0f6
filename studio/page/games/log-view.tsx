import { whole } from '../../../lib/numbers.ts';
import { LISTED } from '../../data.ts';
import { Answered, useAnswer, useLast, useWatched } from '../parts/answered.tsx';
import { Button, Choice, WayTo } from '../parts/controls.tsx';
import { DocumentView } from '../parts/document-view.tsx';
import { Table } from '../parts/table.tsx';
import { called } from '../parts/words.ts';
import { gamePlace, go, hrefOf, route } from '../router.ts';
import { Controls } from '../runs/controls.tsx';
import { type Answer, served } from '../source.ts';
import { GameView, wonBy } from './game-view.tsx';

type Log = Answer<'log'>;

/** Games of a tournament: `games?at=…` for its standings and their list, `games/game?at=…&game=…` for one of them. */
export function Games() {
  const { parts, asked } = route.value;
  const { at = '.', game = '0' } = asked;
  if (parts[1] === 'game') return <GameView key={`${at} ${game}`} at={at} game={Number(game)} />;
  return <LogView key={at} at={at} />;
}

/** A tournament: who met whom, and its games. */
function LogView({ at }: { at: string }) {
  return <Answered known={useWatched('log', { at })}>{(log) => <Page log={log} />}</Answered>;
}

function Page({ log }: { log: Log }) {
  const { at, game, agents, games, voided, state, controls, document } = log;
  return (
    <>
      <WayTo at={at} run={log.run} />
      <div class="row">
        <h1>{game}</h1>
        {state === 'running' && <span class="state running">running</span>}
        <span class="soft">
          {whole(games)} games of {agents.length} agents
          {voided > 0 && `, ${whole(voided)} of them voided by the rules`}
        </span>
      </div>
      {controls !== undefined && <Controls at={at} state={state} {...controls} />}
      <article>
        <DocumentView markup={document} />
      </article>
      <GameTable log={log} listed={listedIn(route.value.asked)} />
    </>
  );
}

type Line = Answer<'games'>['games'][number];

/** A page of a log's games, of all agents or of two. */
function GameTable({ log, listed }: { log: Answer<'log'>; listed: Listed }) {
  const { at, agents, games, pairs } = log;
  const { from, pair } = listed;
  const known = useAnswer('games', { at, from, a: pair?.[0], b: pair?.[1] });
  const shown = useLast(known.answer);
  const named = (one: readonly number[]): string =>
    one.map((number) => called(agents[number]?.name ?? '?')).join(' v ');
  return (
    <article>
      <div class="row">
        <h2>Games</h2>
        {pairs.length > 1 && (
          <Choice
            label="Of"
            value={pair === undefined ? -1 : pairs.findIndex(([a, b]) => a === pair[0] && b === pair[1])}
            options={[[-1, 'all agents'], ...pairs.map((one, i) => [i, named(one)] as const)]}
            onChoose={(one) => go(listPlace(at, { from: 0, pair: pairs[one] }))}
          />
        )}
      </div>
      <Answered
        known={shown === undefined ? known : { answer: shown, ...(known.mistake && { mistake: known.mistake }) }}
      >
        {(list) => (
          <>
            <Rows at={at} games={list.games} />
            <Turn
              at={at}
              listed={listed}
              count={served && pair === undefined ? Math.max(list.count, games) : list.count}
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
    winner === place ? <b>{called(seats[place])}</b> : called(seats[place]);
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
          {one.ending} {one.decisive && <span class="state">both games</span>}
        </>,
      ])}
    />
  );
}

function Turn({ at, listed, count }: { at: string; listed: Listed; count: number }) {
  const { from } = listed;
  const to = Math.min(count, from + LISTED);
  const button = (words: string, start: number, isEnd: boolean) => (
    <Button disabled={isEnd} onClick={() => go(listPlace(at, { ...listed, from: start }))}>
      {words}
    </Button>
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

/** Which games of a log are listed: from one on, of two agents alone, by number, where they are named. */
interface Listed {
  readonly from: number;
  readonly pair?: readonly number[] | undefined;
}

/** Some of the games of the log at `at`. */
function listPlace(at: string, { from, pair }: Listed): string {
  return hrefOf(['games'], { at, from: from || undefined, a: pair?.[0], b: pair?.[1] });
}

/** Reads what `listPlace` wrote; what makes no sense is left out. */
function listedIn({ from, a, b }: Readonly<Record<string, string>>): Listed {
  const [start, ...pair] = [from, a, b].map((text) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined));
  return { from: start ?? 0, pair: pair.includes(undefined) ? undefined : (pair as number[]) };
}
