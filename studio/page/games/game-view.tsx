import { useEffect, useRef, useState } from 'preact/hooks';
import type { Scene } from '../../engine/engine.ts';
import { Answered, Mistake, useAnswer, useLast, useLoaded } from '../parts/answered.tsx';
import { WayTo } from '../parts/controls.tsx';
import { called } from '../parts/words.ts';
import { PositionView, seatColours, useBoard } from '../play/board-view.tsx';
import { gamePlace, hrefOf, route } from '../router.ts';
import { type Answer, enginesOf } from '../source.ts';
import { EvaluationCurve, Opinions } from './opinions.tsx';

/** One game, move by move, with what its agents think of each position. */
export function GameView({ at, game }: { at: string; game: number }) {
  const log = useAnswer('log', { at });
  const known = useAnswer('game', { at, game });
  return (
    <>
      <WayTo at={at} run={log.answer?.run} />
      <Answered known={known}>
        {(page) => (
          <Page key={`${page.at} ${page.game}`} page={page} seats={log.answer?.seats} games={log.answer?.games} />
        )}
      </Answered>
    </>
  );
}

interface Shown {
  readonly page: Answer<'game'>;
  readonly seats: Answer<'log'>['seats'];
  readonly games: number | undefined;
}

function Page({ page, seats = ['the first', 'the second'], games = 0 }: Shown) {
  const { at, name, start, line, game, agents, other } = page;
  const [, family = name, digits = '0'] = /^(.*?)(?:-(\d+))?$/s.exec(name) ?? [];
  const size = Number(digits);
  const [ply, setPly] = useState(() => Math.min(line.length, Number(route.value.asked.ply ?? '0') || 0));
  // The board's engine, and the one that gives opinions.
  const looking = useLoaded(
    async () => {
      const engines = await enginesOf(family);
      const opinions = new Opinions(engines());
      void opinions.look(page, size);
      return { board: engines(), opinions };
    },
    [],
    ({ board, opinions }) => {
      board.close();
      opinions.close();
    },
  );
  const { board: engine, opinions } = looking.answer ?? {};
  const seen = useLoaded(() => engine?.ask('look', [{ size, start, moves: line.slice(0, ply) }]), [engine, ply]);
  const scene = useLast(seen.answer);
  const mistake = looking.mistake ?? seen.mistake;
  const board = useBoard(family, scene);
  const played = hrefOf(['play', name], { position: start, moves: line.slice(0, ply).join(' ') });
  return (
    <section class="play">
      <div class="row">
        <h1>Game {game}</h1>
        <span>
          <b>{called(agents[0].name)}</b> <span class="soft">({seats[0]})</span> against <b>{called(agents[1].name)}</b>{' '}
          <span class="soft">({seats[1]})</span>
        </span>
      </div>
      <p class="soft">
        {wonBy(page) === 'drawn' || page.voided ? wonBy(page) : `Won by ${wonBy(page)}`}: {page.ending}
      </p>
      <Mistake text={mistake} />
      <div class="room" style={seatColours(board)}>
        <div>
          {scene !== undefined && (
            <PositionView
              board={board}
              scene={scene}
              name={`Board of ${name} after ${ply} moves`}
              open={false}
              lit={new Map()}
              onMove={() => {}}
            />
          )}
          {scene === undefined && mistake === undefined && <p class="soft">Setting up the board…</p>}
        </div>
        <div>
          <Steps moves={line} ply={ply} goTo={setPly} scene={scene} seats={seats} />
          {opinions !== undefined && (
            <EvaluationCurve opinions={opinions} page={page} seats={seats} ply={ply} goTo={setPly} />
          )}
          <p class="row">
            <a href={played}>Play on from here</a>
            {other !== undefined && <a href={gamePlace(at, other)}>The other game of this opening</a>}
            {game > 0 && <a href={gamePlace(at, game - 1)}>Game before</a>}
            {game + 1 < games && <a href={gamePlace(at, game + 1)}>Next game</a>}
          </p>
        </div>
      </div>
    </section>
  );
}

interface Stepped {
  readonly moves: readonly string[];
  /** Moves made. */
  readonly ply: number;
  readonly scene: Scene | undefined;
  readonly seats: readonly [string, string];
  goTo(ply: number): void;
}

/** The buttons, each with its picture on 16 by 16, and where it leads from a ply. */
const steps: readonly (readonly [label: string, path: string, to: (ply: number, last: number) => number])[] = [
  ['To the opening', 'M2 2h2v12H2zM14 2v12L5 8z', () => 0],
  ['A move back', 'M12 2v12L3 8z', (ply) => Math.max(0, ply - 1)],
  ['A move on', 'M4 2v12l9-6z', (ply, last) => Math.min(last, ply + 1)],
  ['To the end', 'M12 2h2v12h-2zM2 2v12l9-6z', (_, last) => last],
];

/** The ways through a game: to its ends, a move on or back, and to any move. */
function Steps({ moves, ply, scene, seats, goTo }: Stepped) {
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
          <button
            key={label}
            type="button"
            disabled={to(ply, last) === ply}
            onClick={() => goTo(to(ply, last))}
            aria-label={label}
          >
            <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16">
              <path d={path} />
            </svg>
          </button>
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
            <button type="button" aria-current={i + 1 === ply ? 'step' : undefined} onClick={() => goTo(i + 1)}>
              <span class="soft">{i + 1}</span> {move}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Who won, for a list. */
export function wonBy({ winner, voided, seats }: Answer<'games'>['games'][number]): string {
  if (voided) return 'voided';
  return winner === -1 ? 'drawn' : called(seats[winner]);
}
