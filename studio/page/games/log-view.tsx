import { whole } from '../../../lib/numbers.ts';
import { Answered, useWatched } from '../parts/answered.tsx';
import { WayTo } from '../parts/controls.tsx';
import { DocumentView } from '../parts/document-view.tsx';
import { Table } from '../parts/table.tsx';
import { type Listed, listedIn, listPlace, route } from '../router.ts';
import type { Answer } from '../source.ts';
import { GameTable } from './game-table.tsx';
import { GameView } from './game-view.tsx';

type Log = Answer<'log'>;
type Met = Log['cells'][number];

/** Games of a tournament: `games?at=…` for its crosstable and their list, `games/game?at=…&game=…` for one of them. */
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
  const { at, game, agents, games, voided, going, document } = log;
  const listed = listedIn(route.value.asked);
  return (
    <>
      <WayTo at={at} run={log.run} />
      <div class="row">
        <h1>{game}</h1>
        {going && <span class="state running">going on</span>}
        <span class="soft">
          {whole(games)} games of {agents.length} agents
          {voided > 0 && `, ${whole(voided)} of them voided by the rules`}
        </span>
      </div>
      <article>
        <DocumentView markup={document} />
      </article>
      {agents.length > 2 && <Crosstable log={log} chosen={listed.cell} />}
      <GameTable at={at} agents={agents} listed={listed} games={games} />
    </>
  );
}

interface Shown {
  readonly log: Log;
  /** Whose games are listed. */
  readonly chosen: Listed['cell'];
}

/** The games of two agents. */
function placeOf({ at }: Log, { a, b }: Met): string {
  return listPlace(at, { order: 'played', from: 0, cell: [a, b] });
}

/** Who met whom, each cell with a way to its games. */
function Crosstable({ log, chosen }: Shown) {
  const { agents, cells } = log;
  // Where one agent met all others, it has the only column.
  const columns = agents.map((_, i) => i).filter((i) => i === 0 || cells.some(({ a }) => a > 0));
  const heads = columns.map((i) => (
    <>
      {i + 1}
      <span class="unseen"> {agents[i]!.bare}</span>
    </>
  ));
  const rows = agents.map(({ name, bare: short }, row) => [
    <>
      <span class="soft">{row + 1}</span> <span title={name}>{short}</span>
    </>,
    ...columns.map((column) => {
      const cell = cells.find(({ a, b }) => (a === row && b === column) || (a === column && b === row));
      if (cell === undefined) return null;
      const { wins, draws, losses, a, b } = cell;
      const games = wins + draws + losses;
      const points = (row === a ? wins : losses) + draws / 2;
      const names = [row, column].map((one) => agents[one]!.bare).join(' against ');
      return (
        <a
          class={2 * points > games ? 'good' : 2 * points < games ? 'bad' : ''}
          href={placeOf(log, cell)}
          aria-label={`${points}/${games}: ${names}, their games`}
          aria-current={chosen?.[0] === a && chosen[1] === b}
        >
          {points}/{games}
        </a>
      );
    }),
  ]);
  return (
    <article>
      <h2>Who met whom</h2>
      <p class="soft">Points of the agent of each row against that of each column.</p>
      <Table label="Who met whom" class="cross" heads={['Agent', ...heads]} rows={rows} />
    </article>
  );
}
