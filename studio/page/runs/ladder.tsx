import type { LadderShown } from '../../data/run.ts';
import { EloBar, eloEnd } from '../parts/elo-bar.tsx';
import { bare, counted } from '../parts/words.ts';

/** How the champion came to be: who was one after each generation, and who tried. */
export function Ladder({ steps }: { steps: readonly LadderShown[] }) {
  const end = eloEnd(steps.map(({ elo }) => elo));
  return (
    <section class="card">
      <h2>Ladder of generations</h2>
      <ol class="bars">
        {steps.map(({ generation, name, promoted, elo }) => (
          <li key={`${generation} ${name}`}>
            <div>
              <span class="soft">{generation === 0 ? 'At first' : `Generation ${generation}`}: </span>
              <b class={promoted ? '' : 'soft'}>{bare(name)}</b>{' '}
              <span class="soft">
                {generation === 0 ? 'the strongest baseline' : promoted ? 'became champion' : 'challenged'}
                {elo === undefined ? '' : `, ${counted(elo.pairs, 'pair')} against ${bare(elo.b)}`}
              </span>
            </div>
            {elo !== undefined && <EloBar elo={elo} end={end} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
