import { paths, streams } from '../../data/paths.ts';
import type { RunPage } from '../../data/run.ts';
import { useWatched } from '../parts/answer.ts';
import { Answered } from '../parts/answered.tsx';
import { EloBar, eloEnd } from '../parts/elo-bar.tsx';
import { ago, date, placeName, shown, stateWords } from '../parts/words.ts';
import { hrefOf } from '../router.ts';
import { served } from '../source.ts';
import { ContestList } from './contest-list.tsx';
import { Controls } from './controls.tsx';
import { Fits } from './fits.tsx';
import { Ladder } from './ladder.tsx';
import { Live } from './live.tsx';
import { Matches } from './matches.tsx';
import { playPlace } from './places.ts';

/** A run: what it is at, or what it has found. */
export function RunView({ at }: { at: string }) {
  const known = useWatched<RunPage>(paths.run(at), streams.run(at));
  return (
    <>
      <nav class="way" aria-label="Where you are">
        <a href={hrefOf(['runs'])}>Runs</a> <span aria-hidden="true">›</span> <span>{placeName(at)}</span>
      </nav>
      <Answered known={known}>{(run) => <Page {...run} />}</Answered>
    </>
  );
}

function Page(run: RunPage) {
  const { game, state, begun, changed, command, sentences, warnings, matches, ladder, fits, contests, mistake } = run;
  const [first, ...others] = sentences;
  const champion = fits.find(({ file }) => file !== undefined);
  return (
    <>
      <div class="title">
        <h1>{game}</h1>
        <span class={`state ${state}`} role="status">
          {stateWords[state]}
        </span>
        <span class="soft">
          begun {date(begun)}
          {state === 'running' ? '' : `, changed ${ago(changed)}`}
        </span>
      </div>
      <pre class="command">{command}</pre>
      <Controls run={run} />
      {mistake !== undefined && (
        <p class="mistake" role="alert">
          {mistake}
        </p>
      )}
      {(run.live !== undefined || run.stage !== undefined) && <Live run={run} />}
      {first !== undefined && (
        <section class="card">
          <h2 class="unseen">Verdict</h2>
          {run.elo === undefined ? (
            <p class="lead">{first}</p>
          ) : (
            <>
              <p class="lead">{shown(run.elo)}</p>
              <EloBar elo={run.elo} end={eloEnd([run.elo])} />
              <p class="soft">{first}</p>
            </>
          )}
          {others.length > 0 && (
            <details>
              <summary>What else it found</summary>
              <ul>
                {others.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </details>
          )}
          <p class="ways">
            {champion !== undefined && <a href={playPlace(game, champion.file)}>Play against {champion.name}</a>}
            {run.report && served && (
              <a href={`report?${new URLSearchParams({ at: run.at })}`} target="_blank" rel="noreferrer">
                The whole report
              </a>
            )}
          </p>
        </section>
      )}
      {warnings.length > 0 && (
        <details class="card warnings">
          <summary>
            {warnings.length === 1 ? 'One thing to know' : `${warnings.length} things to know`} before trusting it
          </summary>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
      {matches.length + ladder.length > 0 && (
        <div class="columns">
          {matches.length > 0 && <Matches all={matches} />}
          {ladder.length > 0 && <Ladder steps={ladder} />}
        </div>
      )}
      {fits.length > 0 && <Fits fits={fits} />}
      {contests.length > 0 && <ContestList contests={contests} />}
    </>
  );
}
