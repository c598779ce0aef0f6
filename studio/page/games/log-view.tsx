import type { LogPage } from '../../data/log.ts';
import { paths } from '../../data/paths.ts';
import { Answered, useWatched } from '../parts/answered.tsx';
import { listedIn } from '../parts/places.ts';
import { nameOf, whole } from '../parts/words.ts';
import { hrefOf, route } from '../router.ts';
import { Crosstable } from './crosstable.tsx';
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
