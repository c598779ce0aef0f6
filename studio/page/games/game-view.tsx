import { useEffect, useRef, useState } from 'preact/hooks';
import type { EngineClient } from '../../engine/client.ts';
import type { Scene } from '../../engine/protocol.ts';
import { Answered, Mistake, useAnswer } from '../parts/answered.tsx';
import { bare } from '../parts/words.ts';
import { PositionView, useBoard } from '../play/board-view.tsx';
import { enginesOf } from '../play/engines.ts';
import '../play/play.css';
import { gamePlace, hrefOf, route } from '../router.ts';
import type { Answer } from '../source.ts';
import { EvaluationCurve } from './evaluation-curve.tsx';
import { wonBy } from './game-table.tsx';
import { WayTo } from './log-view.tsx';
import { Opinions } from './opinions.ts';

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

/** What looks at the positions: the board's engine, and the one that gives opinions. */
interface Looking {
  readonly board: EngineClient;
  readonly opinions: Opinions;
}

function Page({ page, seats = ['the first', 'the second'], games = 0 }: Shown) {
  const { at, name, start, line, game, agents, other } = page;
  const [, family = name, digits = '0'] = /^(.*?)(?:-(\d+))?$/s.exec(name) ?? [];
  const size = Number(digits);
  const [ply, setPly] = useState(() => Math.min(line.length, Number(route.value.asked.ply ?? '0') || 0));
  const [looking, setLooking] = useState<Looking>();
  const [scene, setScene] = useState<Scene>();
  const [mistake, setMistake] = useState<string>();
  useEffect(() => {
    let over = false;
    let begun: Looking | undefined;
    enginesOf(family).then(
      (engines) => {
        if (over) return;
        begun = { board: engines(), opinions: new Opinions(engines()) };
        setLooking(begun);
        void begun.opinions.look(page, size);
      },
      (error: Error) => over || setMistake(error.message),
    );
    return () => {
      over = true;
      begun?.board.close();
      begun?.opinions.close();
    };
  }, []);
  useEffect(() => {
    let over = false;
    looking?.board.ask({ ask: 'look', line: { size, start, moves: line.slice(0, ply) } }).then(
      (found) => over || setScene(found),
      (error: Error) => over || setMistake(error.message),
    );
    return () => {
      over = true;
    };
  }, [looking, ply]);
  const board = useBoard(family, scene);
  const played = hrefOf(['play', name], { position: start, moves: line.slice(0, ply).join(' ') });
  return (
    <section class="play">
      <div class="title">
        <h1>Game {game}</h1>
        <span>
          <b>{bare(agents[0].name)}</b> <span class="soft">({seats[0]})</span> against <b>{bare(agents[1].name)}</b>{' '}
          <span class="soft">({seats[1]})</span>
        </span>
      </div>
      <p class="soft">
        {wonBy(page) === 'drawn' || page.voided ? wonBy(page) : `Won by ${wonBy(page)}`}: {page.ending}
      </p>
      <Mistake text={mistake} />
      <div class="room game" data-first={board?.paints[0]} data-second={board?.paints[1]}>
        <div class="frame">
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
        <div class="aside">
          <Steps moves={line} ply={ply} goTo={setPly} scene={scene} seats={seats} />
          {looking !== undefined && (
            <EvaluationCurve opinions={looking.opinions} page={page} seats={seats} ply={ply} goTo={setPly} />
          )}
          <p class="ways">
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
