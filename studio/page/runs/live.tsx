import { signed, whole } from '../../../lib/numbers.ts';
import type { LiveContest, RunPage, StageShown, TestShown } from '../../data/run.ts';
import { EloBar, eloEnd, LineChart } from '../parts/charts.tsx';
import { scaleOf, useWidth } from '../parts/scale.ts';
import { bare, clock, counted, interval } from '../parts/words.ts';
import { logPlace } from '../router.ts';

/** Stages in which agents meet. */
const CONTESTS = [
  'baselines',
  'baseline',
  'race',
  'challenge',
  'verdict',
  'tournament',
  'random boards',
  'equal depth',
];

/** Games and pairs that are shown of a contest of many: those that lead. */
const LEADERS = 10;

/** What a run is at: its stage, and the contest that is played. */
export function Live({ run: { stage, live, state } }: { run: RunPage }) {
  return (
    <section class="card live" aria-label="What goes on">
      {stage !== undefined && <Stage stage={stage} />}
      {live !== undefined && <Contest live={live} going={state === 'running' && isContest(stage)} />}
    </section>
  );
}

/** Whether games of a contest are what goes on: of a run that says it by its decisions alone, that is taken to be so. */
function isContest(stage: StageShown | undefined): boolean {
  return stage === undefined || stage.unit === '' || CONTESTS.includes(stage.stage);
}

function Stage({
  stage: { stage, generation, of, candidate, done, total, unit, rate, secondsLeft, note },
}: {
  stage: StageShown;
}) {
  const where = `${generation === 0 ? '' : `Generation ${generation}${of === null ? '' : ` of ${of}`}: `}${stage}`;
  const about = [candidate, note].filter((one) => one !== null && one !== '');
  return (
    <div class="stage">
      <h2>
        <span role="status">{where}</span>
      </h2>
      {about.length > 0 && <p class="soft">{about.join(', ')}</p>}
      {total > 0 && <progress value={Math.min(done, total)} max={total} aria-label={`${where}, how far`} />}
      <dl class="figures">
        {total > 0 && (
          <div>
            <dt>Done</dt>
            <dd>
              {whole(done)} of {whole(total)} {unit}
            </dd>
          </div>
        )}
        {rate !== null && (
          <div>
            <dt>Rate</dt>
            <dd>
              {rate >= 10 ? whole(rate) : rate.toFixed(1)} {unit} a second
            </dd>
          </div>
        )}
        {secondsLeft !== null && (
          <div>
            <dt>Time left</dt>
            <dd>{clock(secondsLeft)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function Contest({ live, going }: { live: LiveContest; going: boolean }) {
  const { at, title, agents, games, standings, test, course } = live;
  const end = eloEnd(standings);
  const [first] = standings;
  return (
    <div class="contest">
      <h3>
        <a href={logPlace(at)}>{title}</a>{' '}
        <span class="soft">
          {going ? '' : 'the last one, '}
          {counted(games, 'game')}
        </span>
      </h3>
      <ul class="bars">
        {standings.slice(0, LEADERS).map((one) => (
          <li key={`${one.a} ${one.b}`}>
            <div>
              <b>{bare(one.a)}</b>{' '}
              <span class="soft">
                against {bare(one.b)}, {counted(one.pairs, 'pair')}
              </span>
            </div>
            <EloBar elo={one} end={end} />
          </li>
        ))}
      </ul>
      {standings.length > LEADERS && <p class="soft">and {standings.length - LEADERS} more</p>}
      {test !== undefined && <Test test={test} />}
      {course.length > 1 && first !== undefined && (
        <LineChart
          label={`Elo of ${bare(agents[0]!)} against ${bare(agents[1]!)} after each pair: now ${signed(first.elo)}, ${interval(first)}`}
          xName="pairs"
          yName="Elo"
          yWords={(value) => signed(value)}
          levels={[{ y: 0, name: 'equal' }]}
          series={[{ name: 'Elo', colour: 'a', points: course.map(clipped) }]}
        />
      )}
    </div>
  );
}

/** Intervals of the first pairs reach beyond all that matters. */
function clipped({ pairs, elo, low, high }: LiveContest['course'][number]) {
  const within = (value: number): number => Math.max(-800, Math.min(800, value));
  return { x: pairs, y: within(elo), low: within(low), high: within(high) };
}

const DECIDED = { H0: 'refused', H1: 'passed', continue: 'open' } as const;

/** The log-likelihood ratio between the bounds that end the test. */
function Test({ test: { llr, lower, upper, elo0, elo1, decision } }: { test: TestShown }) {
  const words = `LLR ${signed(llr, 2)}, ends at ${signed(lower, 2)} or ${signed(upper, 2)}`;
  return (
    <div class="test">
      <div>
        Sequential test of {signed(elo0)} against {signed(elo1)} normalised Elo: <b>{DECIDED[decision]}</b>{' '}
        <span class="soft">{words}</span>
      </div>
      <Between value={llr} lower={lower} upper={upper} />
    </div>
  );
}

const HEIGHT = 18;

/** A value's place between two bounds, with a line at 0. */
function Between({ value, lower, upper }: { value: number; lower: number; upper: number }) {
  const [element, width] = useWidth();
  const x = scaleOf(lower, upper, 6, Math.max(8, width - 6));
  return (
    <div class="between" ref={element}>
      {width > 0 && (
        <svg aria-hidden="true" width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`}>
          <path class="ends" d={`M${x(lower)} 3V15M${x(lower)} 9H${x(upper)}M${x(upper)} 3V15`} />
          <path class="zero" d={`M${x(0)} 5V13`} />
          <circle cx={x(Math.max(lower, Math.min(upper, value)))} cy={9} r={5} />
        </svg>
      )}
    </div>
  );
}
