import { whole } from '../../../lib/numbers.ts';
import { Answered, useWatched } from '../parts/answered.tsx';
import { WayTo } from '../parts/controls.tsx';
import { DocumentView } from '../parts/document-view.tsx';
import { listedIn, route } from '../router.ts';
import type { Answer } from '../source.ts';
import { GameTable } from './game-table.tsx';
import { GameView } from './game-view.tsx';

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
  const { at, game, agents, games, voided, going, document } = log;
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
      <GameTable log={log} listed={listedIn(route.value.asked)} />
    </>
  );
}
