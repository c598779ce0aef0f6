import { useEffect, useMemo, useState } from 'preact/hooks';
import { boardOf } from '../../boards/index.ts';
import type { GamePage, LogPage } from '../../data/log.ts';
import { paths } from '../../data/paths.ts';
import type { EngineClient } from '../../engine/client.ts';
import type { Scene } from '../../engine/protocol.ts';
import { useAnswer } from '../parts/answer.ts';
import { Answered } from '../parts/answered.tsx';
import { bare } from '../parts/words.ts';
import { BoardView } from '../play/board-view.tsx';
import { enginesOf } from '../play/engines.ts';
import { useNarrow } from '../play/narrow.ts';
import '../play/play.css';
import { gamePlace } from '../parts/places.ts';
import { hrefOf, route } from '../router.ts';
import { EvaluationCurve } from './evaluation-curve.tsx';
import { wonBy } from './game-table.tsx';
import { Way } from './log-view.tsx';
import { Opinions } from './opinions.ts';
import { Steps } from './steps.tsx';

/** One game, move by move, with what its agents think of each position. */
export function GameView({ at, game }: { at: string; game: number }) {
  const log = useAnswer(paths.log(at));
  const known = useAnswer(paths.game(at, game));
  return (
    <>
      <Way log={{ at, run: log.answer?.run }} />
      <Answered known={known}>
        {(page) => (
          <Page key={`${page.at} ${page.game}`} page={page} seats={log.answer?.seats} games={log.answer?.games} />
        )}
      </Answered>
    </>
  );
}

interface Shown {
  readonly page: GamePage;
  readonly seats: LogPage['seats'];
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
  const narrow = useNarrow();
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
  const board = useMemo(() => scene && boardOf(family, scene, narrow), [scene, narrow]);
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
      {mistake !== undefined && (
        <p class="mistake" role="alert">
          {mistake}
        </p>
      )}
      <div class="room game" data-first={board?.paints[0]} data-second={board?.paints[1]}>
        <div class="frame">
          {board !== undefined && scene !== undefined ? (
            <BoardView
              board={board}
              name={`Board of ${name} after ${ply} moves`}
              open={false}
              lit={new Map()}
              onMove={() => {}}
            />
          ) : (
            scene && <pre>{scene.drawing.map((runs) => runs.map(({ text }) => text).join('')).join('\n')}</pre>
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
