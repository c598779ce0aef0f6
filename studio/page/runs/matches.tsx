import type { MatchShown } from '../../data/rating.ts';
import { EloBar, eloEnd } from '../parts/elo-bar.tsx';
import { bare, counted } from '../parts/words.ts';

/** Matches, each with its figure on one scale. */
export function Matches({ all }: { all: readonly (MatchShown & { readonly title: string })[] }) {
  const end = eloEnd(all);
  return (
    <section class="card">
      <h2>Matches</h2>
      <ul class="bars">
        {all.map((match) => (
          <li key={`${match.a} ${match.b} ${match.title}`}>
            <div>
              <b>{bare(match.a)}</b> against {bare(match.b)}{' '}
              <span class="soft">
                {match.title}
                {match.title === '' ? '' : ', '}
                {counted(match.pairs, 'pair')}
              </span>
            </div>
            <EloBar elo={match} end={end} />
          </li>
        ))}
      </ul>
    </section>
  );
}
