import { whole } from '../../../lib/numbers.ts';
import { paths } from '../../data/answers.ts';
import type { CellShown, LogPage } from '../../data/log.ts';
import { Answered, useWatched } from '../parts/answered.tsx';
import { EloBar, eloEnd } from '../parts/charts.tsx';
import { Scroll } from '../parts/controls.tsx';
import { bare, counted, nameOf } from '../parts/words.ts';
import { hrefOf, listedIn, listPlace, route } from '../router.ts';
import { GameTable } from './game-table.tsx';

/** A tournament: who met whom, and its games. */
export function LogView({ at }: { at: string }) {
  const known = useWatched(paths.log(at));
  return <Answered known={known}>{(log) => <Page log={log} />}</Answered>;
}

function Page({ log }: { log: LogPage }) {
  const { at, game, agents, games, voided, going } = log;
  const listed = listedIn(route.value.asked);
  return (
    <>
      <Way log={log} />
      <div class="title">
        <h1>{game}</h1>
        {going && <span class="state running">going on</span>}
        <span class="soft">
          {whole(games)} games of {agents.length} agents
          {voided > 0 && `, ${whole(voided)} of them voided by the rules`}
        </span>
      </div>
      <Crosstable log={log} chosen={listed.cell} />
      <GameTable at={at} agents={agents} listed={listed} games={games} />
    </>
  );
}

/** From the runs to this tournament. */
export function Way({ log: { at, run } }: { log: Pick<LogPage, 'at' | 'run'> }) {
  const inRun = run === undefined || run === '.' ? at : at.slice(run.length + 1);
  return (
    <nav class="way" aria-label="Where you are">
      <a href={hrefOf(['runs'])}>Runs</a> <span aria-hidden="true">›</span>{' '}
      {run !== undefined && (
        <>
          <a href={hrefOf(['runs', 'run'], { at: run })}>{nameOf(run)}</a> <span aria-hidden="true">›</span>{' '}
        </>
      )}
      <span>{inRun === '.' ? 'this folder' : inRun}</span>
    </nav>
  );
}

interface Shown {
  readonly log: LogPage;
  /** Whose games are listed. */
  readonly chosen: readonly [number, number] | undefined;
}

/** Who met whom, each cell with a way to its games: a table, or a list where one agent met all others. */
function Crosstable({ log, chosen }: Shown) {
  const { agents, cells } = log;
  const names = agents.map(({ name }) => name);
  const numbered = cells.map((cell) => ({ ...cell, one: names.indexOf(cell.a), other: names.indexOf(cell.b) }));
  if (numbered.every(({ one }) => one === 0)) return <Met log={log} cells={numbered} chosen={chosen} />;
  const cellOf = (row: number, column: number) =>
    numbered.find(({ one, other }) => (one === row && other === column) || (one === column && other === row));
  return (
    <section class="card">
      <h2>Who met whom</h2>
      <Scroll label="Who met whom">
        <table class="cross">
          <caption class="unseen">Points of the agent of each row against that of each column</caption>
          <thead>
            <tr>
              <td />
              {agents.map(({ name, bare: short }, i) => (
                <th key={name} scope="col">
                  <span title={name}>{i + 1}</span>
                  <span class="unseen"> {short}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {agents.map(({ name, bare: short }, row) => (
              <tr key={name}>
                <th scope="row">
                  <span class="soft">{row + 1}</span> <span title={name}>{short}</span>
                </th>
                {agents.map(({ name: column }, i) => {
                  const cell = cellOf(row, i);
                  if (cell === undefined) return <td key={column} class="none" />;
                  const isChosen = (chosen?.includes(row) ?? false) && chosen!.includes(i);
                  return (
                    <td key={column} class={isChosen ? 'chosen' : ''}>
                      <Cell log={log} cell={cell} from={row} />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

type Numbered = CellShown & { readonly one: number; readonly other: number };

/** Points and games, seen from agent `from`. */
function Cell({ log: { at }, cell, from }: { log: LogPage; cell: Numbered; from: number }) {
  const { wins, draws, losses, one, other } = cell;
  const games = wins + draws + losses;
  const points = (from === one ? wins : losses) + draws / 2;
  const share = games === 0 ? 0.5 : points / games;
  const names = from === one ? [cell.a, cell.b] : [cell.b, cell.a];
  return (
    <a
      class={share > 0.5 ? 'good' : share < 0.5 ? 'bad' : ''}
      href={listPlace(at, { order: 'played', from: 0, cell: [one, other] })}
      aria-label={`${points}/${games}: ${names.map((name) => bare(name!)).join(' against ')}, their games`}
    >
      {points}/{games}
    </a>
  );
}

/** The first agent met each of the others. */
function Met({ log, cells, chosen }: Shown & { cells: readonly Numbered[] }) {
  const end = eloEnd(cells);
  return (
    <section class="card">
      <h2>Matches</h2>
      <ul class="bars">
        {cells.map((cell) => {
          const { a, b, wins, draws, losses, pairs, one, other } = cell;
          const isChosen = chosen?.[1] === other;
          return (
            <li key={b} class={isChosen ? 'chosen' : ''}>
              <div>
                <b>{bare(a)}</b> against <b>{bare(b)}</b>{' '}
                <span class="soft">
                  won {whole(wins)}, drew {whole(draws)}, lost {whole(losses)}; {counted(pairs, 'pair')}
                </span>{' '}
                {cells.length > 1 && (
                  <a
                    href={listPlace(log.at, { order: 'played', from: 0, cell: [one, other] })}
                    aria-label={`The games of ${bare(a)} against ${bare(b)}`}
                    aria-current={isChosen}
                  >
                    Games
                  </a>
                )}
              </div>
              <EloBar elo={cell} end={end} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
