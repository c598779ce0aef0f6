import { useState } from 'preact/hooks';
import type { FitShown } from '../../data/run.ts';
import { LineChart } from '../parts/line-chart.tsx';
import { Scroll } from '../parts/scroll.tsx';
import { WeightsPlot } from './weights-plot.tsx';

/** The fits of a run: what each loses, and of the chosen one its weights or its epochs. */
export function Fits({ fits }: { fits: readonly FitShown[] }) {
  const telling = fits.filter(({ weights, epochs }) => weights.length > 0 || epochs.length > 0);
  const [chosen, choose] = useState<string>();
  // A network that is fitted right now is what one looks for.
  const fit = telling.find(({ name }) => name === chosen) ?? telling.find(({ fitting }) => fitting) ?? telling[0];
  return (
    <section class="card">
      <h2>Fits</h2>
      <div class="columns">
        <Losses fits={fits} />
        {fit !== undefined && (
          <div>
            <label class="choice">
              Weights or epochs of{' '}
              <select value={fit.name} onChange={(event) => choose(event.currentTarget.value)}>
                {telling.map(({ name }, i) => (
                  <option key={`${name} ${i}`}>{name}</option>
                ))}
              </select>
            </label>
            {fit.epochs.length > 0 ? <Epochs fit={fit} /> : <WeightsPlot sides={[fit]} />}
          </div>
        )}
      </div>
    </section>
  );
}

function Epochs({ fit: { name, epochs, fitting } }: { fit: FitShown }) {
  const last = epochs.at(-1)!;
  const points = (part: 'train' | 'validation') => epochs.map((one, i) => ({ x: i + 1, y: one[part] }));
  return (
    <>
      <LineChart
        label={`Log loss of ${name} by epoch: after ${epochs.length} ${last.train.toFixed(4)} in training, ${last.validation.toFixed(4)} in validation`}
        xName="epochs"
        yName="log loss"
        yWords={(value) => value.toFixed(3)}
        series={[
          { name: 'training', colour: 'a', points: points('train') },
          { name: 'validation', colour: 'b', points: points('validation') },
        ]}
      />
      {fitting && <p class="soft">It is being fitted.</p>}
    </>
  );
}

function Losses({ fits }: { fits: readonly FitShown[] }) {
  const parts = (['train', 'validation', 'test'] as const).filter((part) =>
    fits.some((fit) => fit[part] !== undefined),
  );
  const best = Math.min(...fits.flatMap(({ test }) => test ?? []));
  return (
    <Scroll label="Fits and their losses">
      <table>
        <caption class="unseen">Mean log loss of each fit; less is better, and games decide</caption>
        <thead>
          <tr>
            <th scope="col">Fit</th>
            <th scope="col">Kind</th>
            {parts.map((part) => (
              <th key={part} scope="col" class="number">
                {part === 'test' ? 'Log loss, test' : part}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fits.map((fit, i) => (
            <tr key={`${fit.name} ${i}`}>
              <th scope="row" class="name">
                {fit.name}
                {fit.refused !== undefined && <span class="soft"> (refused: {fit.refused})</span>}
              </th>
              <td>{fit.kind === 'network' ? 'network' : 'linear'}</td>
              {parts.map((part) => (
                <td key={part} class={`number ${part === 'test' && fit[part] === best ? 'best' : ''}`}>
                  {fit[part]?.toFixed(4) ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
