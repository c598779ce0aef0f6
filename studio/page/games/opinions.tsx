import { signal } from '@preact/signals';
import type { AgentAsked, Line } from '../../engine/engine.ts';
import { Mistake, messageOf } from '../parts/answered.tsx';
import { Button } from '../parts/controls.tsx';
import { scaleOf, shareOf } from '../play/points.ts';
import { type Answer, type EngineClient, get, Stopped } from '../source.ts';

/** Positions that each opinion takes: a small part of a move's, since a game has many of them. */
const NODES = 2000;

/** What an agent thinks of a position: how likely seat 0 wins, 0 to 1. */
interface Opinion {
  readonly ply: number;
  readonly share: number;
  /** The move that it would make. */
  readonly best?: string;
  /** Who moves. */
  readonly turn?: 0 | 1;
}

/** A game, and who is asked about it, by name. */
interface Asked {
  readonly line: Line;
  /** Undefined: has no evaluation of ours. */
  readonly agents: readonly (readonly [name: string, agent: AgentAsked | undefined])[];
}

/** What both agents of a game think of each of its positions, as far as they were asked. */
export class Opinions {
  /** By agent; undefined where it has no evaluation of ours. */
  readonly curves = signal<readonly (readonly Opinion[] | undefined)[]>([]);
  /** Plies that were looked at. */
  readonly done = signal(0);
  readonly mistake = signal<string | undefined>(undefined);
  readonly #engine: EngineClient;
  #over = false;

  constructor(engine: EngineClient) {
    this.#engine = engine;
  }

  /** Asks all, ply by ply; what was found before it is stopped stays. Nothing is thrown. */
  async look(asking: Promise<Asked>): Promise<void> {
    try {
      const { line: whole, agents } = await asking;
      const scales: (number | undefined)[] = [];
      this.curves.value = agents.map(([, one]) => one && []);
      for (let ply = 0; ply <= whole.moves.length && !this.#over; ply++) {
        const line = { ...whole, moves: whole.moves.slice(0, ply) };
        const { turn, end } = await this.#engine.ask('look', [line]);
        for (const [at, [, one]] of agents.entries()) {
          if (one === undefined || end !== undefined) continue;
          scales[at] ??= scaleOf((await this.#engine.ask('judge', [line, one]))!);
          const found = await this.#found(line, one, turn, scales[at]);
          if (found === undefined) continue;
          this.curves.value = this.curves.value.map((curve, i) =>
            i === at ? [...(curve ?? []), { ply, turn, ...found }] : curve,
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

  async #found(line: Line, agent: AgentAsked, turn: 0 | 1, scale: number) {
    const { move, score, mate } = await this.#engine.ask('think', [line, agent, { nodes: NODES }]);
    if (score === undefined) return undefined;
    const own = mate === undefined ? shareOf(score, scale) : mate > 0 ? 1 : 0;
    return { share: turn === 0 ? own : 1 - own, best: move };
  }
}

/** Moves that cost their player most, as one agent sees it: the worst first. */
export function costliest(curve: readonly Opinion[], moves: readonly string[]) {
  return curve
    .flatMap(({ ply, share, turn, best }, i) => {
      const after = curve[i + 1]?.share;
      if (after === undefined || moves[ply] === best) return [];
      return [{ ply, turn, best, played: moves[ply]!, cost: turn === 0 ? share - after : after - share }];
    })
    .filter(({ cost }) => cost >= COSTLY)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, LISTED);
}

/** A share of the chances that is worth a line, and the lines that are shown. */
const COSTLY = 0.03;
const LISTED = 3;

/** The ply at which two opinions differ most; undefined without two. */
export function largestDifference([one, other]: readonly (readonly Opinion[] | undefined)[]): Opinion | undefined {
  const there = new Map((other ?? []).map(({ ply, share }) => [ply, share]));
  const differences = (one ?? [])
    .filter(({ ply }) => there.has(ply))
    .map(({ ply, share }) => ({ ply, share: Math.abs(share - there.get(ply)!) }));
  return differences.reduce<Opinion | undefined>((a, b) => (a === undefined || b.share > a.share ? b : a), undefined);
}

/**
 * How `agent` is asked: for both sides, as points for one player alone say nothing of the other. Undefined where it has
 * no evaluation of ours.
 */
export function bothSided(agent: AgentAsked): AgentAsked | undefined {
  return agent.kind === 'named' ? undefined : { ...agent, perspective: 'difference' };
}

/** How to ask an agent of a log; undefined where it has no evaluation of ours, or its file isn't here. */
export async function askedOf({ bare, file }: Answer<'log'>['agents'][number]): Promise<AgentAsked | undefined> {
  if (file !== undefined)
    return bothSided({ kind: 'weights', name: bare, weights: await get('weights', { at: file }) });
  return /^hand(:own|:difference)?$/.test(bare) ? { kind: 'hand', perspective: 'difference' } : undefined;
}

interface Shown {
  readonly opinions: Opinions;
  /** Of those who are asked. */
  readonly names: readonly string[];
  readonly moves: readonly string[];
  readonly seats: readonly [string, string];
  readonly ply: number;
  goTo(ply: number): void;
}

/** What both agents think, move by move, and the way to where they differ most. */
export function EvaluationCurve({ opinions, names, moves: line, seats, ply, goTo }: Shown) {
  const curves = opinions.curves.value;
  const done = opinions.done.value;
  const drawn = curves.flatMap((curve, seat) => {
    if (curve === undefined || curve.length === 0) return [];
    const points = curve.map((one) => `${one.ply},${(100 - 100 * one.share).toFixed(1)}`).join(' ');
    return [{ seat, name: names[seat]!, points }];
  });
  const silent = curves.flatMap((curve, seat) => (curve === undefined ? [names[seat]!] : []));
  const most = largestDifference(curves);
  const costly = curves.length === 1 ? costliest(curves[0] ?? [], line) : [];
  const end = Math.max(1, line.length);
  const pick = ({ currentTarget, offsetX }: MouseEvent): void =>
    goTo(Math.min(line.length, Math.round((offsetX / (currentTarget as SVGSVGElement).clientWidth) * end)));
  return (
    <div class="curve">
      <h2>{seats[0]}’s chance of winning</h2>
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
          <Button onClick={() => goTo(most.ply)}>Where they disagree most</Button>{' '}
          <span class="soft">
            after {most.ply} moves, by {Math.round(100 * most.share)} points
            {done <= line.length ? ', so far' : ''}
          </span>
        </p>
      )}
      {costly.length > 0 && (
        <ol aria-label="Moves that cost most">
          {costly.map(({ ply: at, turn, best, played, cost }) => (
            <li key={at}>
              <Button onClick={() => goTo(at)}>
                {at + 1} {played}
              </Button>{' '}
              cost {seats[turn!]} {Math.round(100 * cost)} points; {best} was better
            </li>
          ))}
        </ol>
      )}
      <p class="soft" role="status">
        {done <= line.length && opinions.mistake.value === undefined
          ? `Looked at ${done} of ${line.length + 1} positions…`
          : `A search of ${NODES.toLocaleString('en')} positions each, in this browser, by weights asked for both sides.`}
        {silent.length > 0 && ` ${silent.join(' and ')} can’t be asked here.`}
      </p>
      <Mistake text={opinions.mistake.value} />
    </div>
  );
}
