import { useEffect, useRef } from 'preact/hooks';
import type { Scene } from '../../engine/engine.ts';
import { Button } from './controls.tsx';

interface Stepped {
  readonly moves: readonly string[];
  /** Moves made. */
  readonly ply: number;
  readonly scene: Scene | undefined;
  readonly seats: readonly [string, string];
  goTo(ply: number): void;
  /** Other moves that were tried after `ply` of these moves, and the way there. */
  readonly others?: ((ply: number) => readonly string[]) | undefined;
  onOther?(ply: number, move: string): void;
}

/** The buttons, each with its picture on 16 by 16, and where it leads from a ply. */
const steps: readonly (readonly [label: string, path: string, to: (ply: number, last: number) => number])[] = [
  ['To the opening', 'M2 2h2v12H2zM14 2v12L5 8z', () => 0],
  ['A move back', 'M12 2v12L3 8z', (ply) => Math.max(0, ply - 1)],
  ['A move on', 'M4 2v12l9-6z', (ply, last) => Math.min(last, ply + 1)],
  ['To the end', 'M12 2h2v12h-2zM2 2v12l9-6z', (_, last) => last],
];

/** The ways through a game: to its ends, a move on or back, and to any move. */
export function Steps({ moves, ply, scene, seats, goTo, others, onOther }: Stepped) {
  const list = useRef<HTMLOListElement>(null);
  const last = moves.length;
  useEffect(() => {
    const { current } = list;
    const shown = current?.querySelector<HTMLElement>('[aria-current]');
    if (current === null || shown === null || shown === undefined) return;
    // Within the list alone: the page stays where it is.
    const [top, bottom] = [shown.offsetTop, shown.offsetTop + shown.offsetHeight];
    if (top < current.scrollTop) current.scrollTop = top;
    else if (bottom > current.scrollTop + current.clientHeight) current.scrollTop = bottom - current.clientHeight;
  }, [ply]);
  return (
    <div class="steps">
      <fieldset class="row" aria-label="Steps">
        {steps.map(([label, path, to]) => (
          <Button key={label} disabled={to(ply, last) === ply} onClick={() => goTo(to(ply, last))} aria-label={label}>
            <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16">
              <path d={path} />
            </svg>
          </Button>
        ))}
      </fieldset>
      <label>
        <span class="unseen">Moves made</span>
        <input
          type="range"
          min={0}
          max={last}
          value={ply}
          aria-valuetext={ply === 0 ? 'the opening' : `after move ${ply}, ${moves[ply - 1]}`}
          onInput={(event) => goTo(Number(event.currentTarget.value))}
        />
      </label>
      <p role="status" class="soft">
        {ply === 0 ? 'The opening' : `Move ${ply} of ${last}: ${moves[ply - 1]}`}
        {scene === undefined || scene.end !== undefined ? '' : `; ${seats[scene.turn]} to move`}
        {scene?.end === undefined ? '' : `; ${scene.end.why}`}
      </p>
      <ol class="moves" ref={list} aria-label="Moves">
        {moves.map((move, i) => (
          <li key={i}>
            <Button aria-current={i + 1 === ply ? 'step' : undefined} onClick={() => goTo(i + 1)}>
              <span class="soft">{i + 1}</span> {move}
            </Button>
            {others?.(i).map((other) => (
              <Button
                key={other}
                class="other"
                aria-label={`Variation: ${i + 1} ${other}`}
                onClick={() => onOther?.(i, other)}
              >
                ({other})
              </Button>
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}
