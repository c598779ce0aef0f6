import { signal } from '@preact/signals';
import type { AgentAsked, Line } from '../../engine/engine.ts';
import { messageOf } from '../parts/answered.tsx';
import { called } from '../parts/words.ts';
import { scaleOf, shareOf } from '../play/points.ts';
import { type Answer, type EngineClient, get, Stopped } from '../source.ts';

/** Positions that each opinion takes: a small part of a move's, since a game has many of them. */
const NODES = 2000;

/** What an agent thinks of a position: how likely seat 0 wins, 0 to 1. */
interface Opinion {
  readonly ply: number;
  readonly share: number;
}

/** What both agents of a game think of each of its positions, as far as they were asked. */
export class Opinions {
  /** By seat; undefined where the agent has no evaluation of ours. */
  readonly curves = signal<readonly (readonly Opinion[] | undefined)[]>([[], []]);
  /** Who judges one side only. */
  readonly oneSided = signal<readonly string[]>([]);
  /** Plies that were looked at. */
  readonly done = signal(0);
  readonly mistake = signal<string | undefined>(undefined);
  readonly #engine: EngineClient;
  #over = false;

  constructor(engine: EngineClient) {
    this.#engine = engine;
  }

  /** Asks both, ply by ply; what was found before it is stopped stays. Nothing is thrown. */
  async look({ agents, line: moves, start }: Answer<'game'>, size: number): Promise<void> {
    try {
      const asked = await Promise.all(agents.map(askedOf));
      const scales: (number | undefined)[] = [undefined, undefined];
      this.curves.value = asked.map((one) => (one === undefined ? undefined : []));
      this.oneSided.value = agents.filter((_, seat) => asked[seat]?.oneSided).map(({ name }) => called(name));
      for (let ply = 0; ply <= moves.length && !this.#over; ply++) {
        const line = { size, start, moves: moves.slice(0, ply) };
        const scene = await this.#engine.ask('look', [line]);
        for (const [seat, one] of asked.entries()) {
          if (one === undefined || scene.end !== undefined) continue;
          scales[seat] ??= scaleOf((await this.#engine.ask('judge', [line, one.agent]))!);
          const share = await this.#share(line, one.agent, scene.turn, scales[seat]);
          if (share === undefined) continue;
          this.curves.value = this.curves.value.map((curve, i) =>
            i === seat ? [...(curve ?? []), { ply, share }] : curve,
          );
        }
        this.done.value = ply + 1;
      }
    } catch (error) {
      if (!(error instanceof Stopped)) this.mistake.value = messageOf(error);
    }
  }

  close(): void {
    this.#over = true;
    this.#engine.close();
  }

  async #share(line: Line, agent: AgentAsked, turn: 0 | 1, scale: number): Promise<number | undefined> {
    const { score, mate } = await this.#engine.ask('think', [line, agent, { nodes: NODES }]);
    if (score === undefined) return undefined;
    const own = mate === undefined ? shareOf(score, scale) : mate > 0 ? 1 : 0;
    return turn === 0 ? own : 1 - own;
  }
}

/** The ply at which two opinions differ most; undefined without two. */
export function largestDifference([one, other]: readonly (readonly Opinion[] | undefined)[]): Opinion | undefined {
  const there = new Map((other ?? []).map(({ ply, share }) => [ply, share]));
  const differences = (one ?? [])
    .filter(({ ply }) => there.has(ply))
    .map(({ ply, share }) => ({ ply, share: Math.abs(share - there.get(ply)!) }));
  return differences.reduce<Opinion | undefined>((a, b) => (a === undefined || b.share > a.share ? b : a), undefined);
}

/** How the engine is asked for what an agent thinks. */
interface Asking {
  readonly agent: AgentAsked;
  /**
   * Its evaluation judges only the player who moves, so that its points for one and for the other don't compare: its
   * weights are asked for both sides instead.
   */
  readonly oneSided: boolean;
}

/** How to ask an agent of a log; undefined where it has no evaluation of ours, or its file isn't here. */
export async function askedOf({ bare, file }: Answer<'log'>['agents'][number]): Promise<Asking | undefined> {
  if (file !== undefined) {
    const weights = await get('weights', { at: file });
    const oneSided = weights.perspective === 'own';
    const agent = { kind: 'weights', name: bare, weights } as const;
    return { agent: oneSided ? { ...agent, perspective: 'difference' } : agent, oneSided };
  }
  const [found, perspective = 'own'] = /^hand(?::(own|difference))?$/.exec(bare) ?? [];
  if (found === undefined) return undefined;
  return { agent: { kind: 'hand', perspective: 'difference' }, oneSided: perspective === 'own' };
}

interface Shown {
  readonly opinions: Opinions;
  readonly page: Answer<'game'>;
  readonly seats: readonly [string, string];
  readonly ply: number;
  goTo(ply: number): void;
}

/** What both agents think, move by move, and the way to where they differ most. */
export function EvaluationCurve({ opinions, page: { agents, line }, seats, ply, goTo }: Shown) {
  const curves = opinions.curves.value;
  const done = opinions.done.value;
  const names = agents.map((one) => called(one.name));
  const drawn = curves.flatMap((curve, seat) => {
    if (curve === undefined || curve.length === 0) return [];
    const points = curve.map((one) => `${one.ply},${(100 - 100 * one.share).toFixed(1)}`).join(' ');
    return [{ seat, name: `${names[seat]} (${seats[seat as 0 | 1]})`, points }];
  });
  const silent = curves.flatMap((curve, seat) => (curve === undefined ? [names[seat]!] : []));
  const most = largestDifference(curves);
  const end = Math.max(1, line.length);
  const pick = ({ currentTarget, offsetX }: MouseEvent): void =>
    goTo(Math.min(line.length, Math.round((offsetX / (currentTarget as SVGSVGElement).clientWidth) * end)));
  return (
    <div class="curve">
      <h2>How likely {seats[0]} wins, they think</h2>
      {drawn.length > 0 && (
        <figure class="chart">
          <div class="percent" aria-hidden="true">
            <span>100 %</span>
            <span>50 %</span>
            <span>0 %</span>
          </div>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same places are reached by the keys of what stands beside */}
          <svg
            viewBox={`0 0 ${end} 100`}
            preserveAspectRatio="none"
            role="img"
            aria-label={`How likely ${seats[0]} wins after each move, in percent, as ${drawn.map(({ name }) => name).join(' and ')} think`}
            onClick={pick}
          >
            <path class="level" d={`M0 50H${end}`} />
            <path class="at" d={`M${ply} 0V100`} />
            {drawn.map(({ seat, points }) => (
              <polyline key={seat} class={`plot-${seat}`} points={points} />
            ))}
          </svg>
          <figcaption class="row">
            {drawn.map(({ seat, name }) => (
              <span key={seat} class={`plot-${seat}`}>
                {name}
              </span>
            ))}
          </figcaption>
        </figure>
      )}
      {most !== undefined && (
        <p>
          <button type="button" onClick={() => goTo(most.ply)}>
            Where they disagree most
          </button>{' '}
          <span class="soft">
            after {most.ply} moves, by {Math.round(100 * most.share)} points
            {done <= line.length ? ', so far' : ''}
          </span>
        </p>
      )}
      <p class="soft" role="status">
        {done <= line.length && opinions.mistake.value === undefined
          ? `Looked at ${done} of ${line.length + 1} positions…`
          : `A search of ${NODES.toLocaleString('en')} positions each, in this browser.`}
        {opinions.oneSided.value.length > 0 &&
          ` ${opinions.oneSided.value.join(' and ')} judges only who moves; its weights are asked for both sides here.`}
        {silent.length > 0 && ` ${silent.join(' and ')} can’t be asked here.`}
      </p>
      {opinions.mistake.value !== undefined && <p class="mistake">{opinions.mistake.value}</p>}
    </div>
  );
}
