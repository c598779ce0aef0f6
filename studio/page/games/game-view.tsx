import { useState } from 'preact/hooks';
import { Answered, Mistake, useAnswer, useLast, useLoaded } from '../parts/answered.tsx';
import { WayTo } from '../parts/controls.tsx';
import { Steps } from '../parts/steps.tsx';
import { called } from '../parts/words.ts';
import { PositionView, seatColours, useBoard } from '../play/board-view.tsx';
import { gamePlace, hrefOf, route, useAddress } from '../router.ts';
import { type Answer, enginesOf } from '../source.ts';
import { askedOf, EvaluationCurve, Opinions } from './opinions.tsx';

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
      const named = async (one: (typeof agents)[number]) => [called(one.name), await askedOf(one)] as const;
      const asked = Promise.all(agents.map(named)).then((all) => ({ line: { size, start, moves: line }, agents: all }));
      void opinions.look(asked);
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
  useAddress(gamePlace(at, game, ply));
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
            <PositionView board={board} scene={scene} name={`Board of ${name} after ${ply} moves`} />
          )}
          {scene === undefined && mistake === undefined && <p class="soft">Setting up the board…</p>}
        </div>
        <div>
          <Steps moves={line} ply={ply} goTo={setPly} scene={scene} seats={seats} />
          {opinions !== undefined && (
            <EvaluationCurve
              opinions={opinions}
              names={agents.map(({ name: one }, seat) => `${called(one)} (${seats[seat as 0 | 1]})`)}
              moves={line}
              seats={seats}
              ply={ply}
              goTo={setPly}
            />
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

/** Who won, for a list. */
export function wonBy({ winner, voided, seats }: Answer<'games'>['games'][number]): string {
  if (voided) return 'voided';
  return winner === -1 ? 'drawn' : called(seats[winner]);
}
