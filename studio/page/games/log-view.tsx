import { whole } from '../../../lib/numbers.ts';
import { Answered, useWatched } from '../parts/answered.tsx';
import { Scroll, WayTo } from '../parts/controls.tsx';
import { EloBar, eloEnd } from '../parts/elo-bar.tsx';
import { bare, counted } from '../parts/words.ts';
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
  const { at, game, agents, games, voided, going, cells } = log;
  const listed = listedIn(route.value.asked);
  return (
    <>
      <WayTo at={at} run={log.run} />
      <div class="title">
        <h1>{game}</h1>
        {going && <span class="state running">going on</span>}
        <span class="soft">
          {whole(games)} games of {agents.length} agents
          {voided > 0 && `, ${whole(voided)} of them voided by the rules`}
        </span>
      </div>
      {cells.every(({ a }) => a === 0) ? (
        <Matches log={log} chosen={listed.cell} />
      ) : (
        <Crosstable log={log} chosen={listed.cell} />
      )}
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
  const isOf = (one: readonly number[] | undefined, row: number, column: number): boolean =>
    row !== column && one !== undefined && one.includes(row) && one.includes(column);
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
                {agents.map(({ name: other }, column) => {
                  const cell = cells.find(({ a, b }) => isOf([a, b], row, column));
                  if (cell === undefined) return <td key={other} class="none" />;
                  return (
                    <td key={other} class={isOf(chosen, row, column) ? 'chosen' : ''}>
                      <Cell log={log} cell={cell} row={row} column={column} />
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

/** Points and games, seen from agent `row`. */
function Cell({ log, cell, row, column }: { log: Log; cell: Met; row: number; column: number }) {
  const { wins, draws, losses, a } = cell;
  const games = wins + draws + losses;
  const points = (row === a ? wins : losses) + draws / 2;
  const share = games === 0 ? 0.5 : points / games;
  const names = [row, column].map((one) => log.agents[one]!.bare).join(' against ');
  return (
    <a
      class={share > 0.5 ? 'good' : share < 0.5 ? 'bad' : ''}
      href={placeOf(log, cell)}
      aria-label={`${points}/${games}: ${names}, their games`}
    >
      {points}/{games}
    </a>
  );
}

/** The first agent met each of the others. */
function Matches({ log, chosen }: Shown) {
  const { agents, cells } = log;
  const end = eloEnd(cells);
  return (
    <section class="card">
      <h2>Matches</h2>
      <ul class="bars">
        {cells.map((cell) => {
          const { a, b, wins, draws, losses, pairs } = cell;
          const [one, other] = [bare(agents[a]!.name), bare(agents[b]!.name)];
          const isChosen = chosen?.[1] === b;
          return (
            <li key={b} class={isChosen ? 'chosen' : ''}>
              <div>
                <b>{one}</b> against <b>{other}</b>{' '}
                <span class="soft">
                  won {whole(wins)}, drew {whole(draws)}, lost {whole(losses)}; {counted(pairs, 'pair')}
                </span>{' '}
                {cells.length > 1 && (
                  <a
                    href={placeOf(log, cell)}
                    aria-label={`The games of ${one} against ${other}`}
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
