import { useEffect, useRef } from 'preact/hooks';
import type { Scene } from '../../engine/protocol.ts';

interface Shown {
  readonly moves: readonly string[];
  /** Moves made. */
  readonly ply: number;
  readonly scene: Scene | undefined;
  readonly seats: readonly [string, string];
  goTo(ply: number): void;
}

/** On 16 by 16. */
const icons = {
  first: 'M2 2h2v12H2zM14 2v12L5 8z',
  back: 'M12 2v12L3 8z',
  on: 'M4 2v12l9-6z',
  last: 'M12 2h2v12h-2zM2 2v12l9-6z',
};

function Icon({ path }: { path: string }) {
  return (
    <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16">
      <path d={path} />
    </svg>
  );
}

/** The ways through a game: to its ends, a move on or back, and to any move. */
export function Steps({ moves, ply, scene, seats, goTo }: Shown) {
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
      <div class="step-buttons">
        <button type="button" disabled={ply === 0} onClick={() => goTo(0)} aria-label="To the opening">
          <Icon path={icons.first} />
        </button>
        <button type="button" disabled={ply === 0} onClick={() => goTo(ply - 1)} aria-label="A move back">
          <Icon path={icons.back} />
        </button>
        <button type="button" disabled={ply === last} onClick={() => goTo(ply + 1)} aria-label="A move on">
          <Icon path={icons.on} />
        </button>
        <button type="button" disabled={ply === last} onClick={() => goTo(last)} aria-label="To the end">
          <Icon path={icons.last} />
        </button>
      </div>
      <label class="slide">
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
            <button type="button" aria-current={i + 1 === ply ? 'step' : undefined} onClick={() => goTo(i + 1)}>
              <span class="soft">{i + 1}</span> {move}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
