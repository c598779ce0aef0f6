import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { NetworkPart } from '../../../agents/network/check.ts';
import { clock } from '../../../lib/numbers.ts';
import type { Cell } from '../../boards/board.ts';
import { withLetter, withoutEach } from '../../boards/index.ts';
import type { GameFacts } from '../../engine/engine.ts';
import { Mistake, useLast, useLoaded } from '../parts/answered.tsx';
import { Button, Choice } from '../parts/controls.tsx';
import { Steps } from '../parts/steps.tsx';
import { hrefOf, route, useAddress } from '../router.ts';
import type { Analysis, Opinion } from './analysis.ts';
import { PositionView, seatColours, useBoard } from './board-view.tsx';
import { GameAnalysis, KeptGames } from './game-analysis.tsx';
import { nothing, type Overlay } from './overlay.tsx';
import { scoreText, speedText } from './points.ts';
import { PositionText } from './position-text.tsx';
import { SetUp } from './set-up.tsx';
import {
  limitAsked,
  limits,
  limitText,
  type MoveLimit,
  PERSON,
  parseLimit,
  standing,
  type Table,
  type Who,
} from './table.ts';
import { Units } from './units.tsx';
import { BestLines, Compared, EvaluationBar, Terms, Worth } from './why.tsx';

interface Room {
  readonly table: Table;
  readonly analysis: Analysis;
  /** A position of another board. */
  onSize(size: number, position: string): void;
}

/** The table with its board, who sits there, and why the agents think what they think. */
export function PlayRoom({ table, analysis, onSize }: Room) {
  const { facts } = table;
  const scene = table.scene.value!;
  const isThinking = table.thinking.value !== undefined;
  const asked = useSignal(pairAsked(table.who));
  const explains = useSignal(route.value.asked.explain !== 'off');
  const [chosen, setChosen] = useState<string>();
  const [shown, setShown] = useState(0);
  const [piece, setPiece] = useState<string>();
  const [worthOn, setWorthOn] = useState<boolean>();
  const [part, setPart] = useState<NetworkPart>();
  const [seen, setSeen] = useState<readonly string[]>();
  const preview = useLoaded(() => seen && table.seen(seen), [seen, scene]).answer;
  const board = useBoard(facts.family, scene);
  const previewed = useBoard(facts.family, preview);
  const { moves: played, start } = table.line.value;
  const [first, second] = table.seats.value;
  const place = hrefOf(['play', facts.name], {
    ...{ first, second, limit: limitText(table.limit.value), position: start },
    ...{ moves: played.join(' ') || undefined, why: asked.value[0], other: asked.value[1] },
    explain: explains.value ? undefined : 'off',
  });
  useAddress(place);

  // Agents at the board think alone: then nothing else takes their time.
  useSignalEffect(() => {
    const { value: line } = table.line;
    const agents = distinct(asked.value, table.who);
    const limit = limitAsked(table.limit.value);
    if (!explains.value || table.thinking.value !== undefined || table.scene.value?.end !== undefined) analysis.clear();
    else void analysis.look(line, agents, limit);
  });
  const explainer = distinct(asked.value, table.who)[0]!;

  const opinions = analysis.opinions.value;
  const opinion: Opinion | undefined = opinions[Math.min(shown, opinions.length - 1)];
  const judgement = opinion?.judgement;
  // The bar stands still while an agent thinks.
  const judged = useLast(opinions[0]?.judgement);
  const set = judgement?.set;
  const cells = useLoaded(
    () => (chosen === undefined || set === undefined ? undefined : table.cellsOf(set, chosen)),
    [chosen, set, scene],
  ).answer;
  const lit = useMemo(
    () => new Map((cells ?? []).flatMap((ids, seat) => ids.map((id) => [id, seat as 0 | 1] as const))),
    [cells],
  );
  const showsWorth = worthOn ?? (judgement !== null && judgement?.model !== 'linear');
  const worth = useLoaded(async () => {
    if (judgement == null || board === undefined || !showsWorth || opinion === undefined) return undefined;
    const without = withoutEach(facts.family, scene.text, board);
    const [whole, ...points] = await table.judgedEach(opinion.who, [scene.text, ...without.values()], part);
    const known = [...without.keys()].flatMap((id, i) => (points[i] == null ? [] : [[id, points[i]] as const]));
    return new Map(known.map(([id, other]) => [id, whole! - other]));
  }, [judgement, board, showsWorth, part]).answer;
  const hint = table.hint.value;
  const best = opinions.flatMap(({ who, lines: [one] }) =>
    one === undefined ? [] : [[asked.value.indexOf(who.id) as 0 | 1, one.move] as const],
  );
  const overlay: Overlay = { moves: hint === undefined ? best : [[0, hint]], worth: worth ?? nothing.worth };
  const play = (text: string): void => void table.play(text);
  const put = ({ place: at }: Cell, letter: string): void =>
    table.change(({ text }) => withLetter(facts.family, text, at, letter));
  const all = table.played;
  const others = (ply: number): readonly string[] =>
    (table.tried.value.get(all.slice(0, ply).join(' ')) ?? []).filter((move) => move !== all[ply]);
  return (
    <div class="room" style={seatColours(board)}>
      <div class="board-side">
        <div class="with-bar">
          {explains.value && (
            <EvaluationBar facts={facts} judgement={judged ?? null} thought={opinions[0]?.lines[0]} turn={scene.turn} />
          )}
          <div>
            <PositionView
              board={previewed ?? board}
              scene={preview ?? scene}
              name={`Board of ${facts.name}`}
              open={table.open && preview === undefined}
              {...(preview === undefined && { lit, overlay })}
              onMove={play}
              onSet={piece === undefined ? undefined : (cell) => put(cell, piece)}
            />
          </div>
        </div>
        <Clocks table={table} />
        <p class="standing">
          <b>{standing(facts, scene)}</b>
          {scene.last !== undefined && <span class="soft"> · last move {scene.last.text}</span>}
          <ThoughtOf table={table} facts={facts} />
          {preview !== undefined && <span class="soft"> · the board shows the line up to {seen!.at(-1)}</span>}
          {hint !== undefined && <span> · hint: {hint}</span>}
        </p>
        <p class="unseen" aria-live="polite">
          {table.said.value}
        </p>
        <Mistake text={table.mistake.value} />
        <Buttons table={table} onHint={() => void table.ask(explainer)} />
        <Steps
          moves={all}
          ply={played.length}
          scene={undefined}
          seats={facts.seats}
          goTo={(ply) => void table.goTo(all.slice(0, ply))}
          others={others}
          onOther={(ply, move) => void table.goTo([...all.slice(0, ply), move])}
        />
        {board !== undefined && <SetUp table={table} board={board} piece={piece} onPiece={setPiece} />}
        <PositionText table={table} onSize={onSize} />
      </div>
      <div>
        <Seats table={table} />
        <article aria-labelledby="why">
          <h2 id="why">Why</h2>
          <p class="row">
            <Button
              aria-pressed={explains.value}
              onClick={() => {
                explains.value = !explains.value;
              }}
            >
              Explain
            </Button>
            <Button aria-pressed={showsWorth} onClick={() => setWorthOn(!showsWorth)}>
              What pieces are worth
            </Button>
          </p>
          {([0, 1] as const).map((seat) => (
            <Choice
              key={seat}
              sign={`stroke best-${seat}`}
              label={['Explained by', 'Compared with'][seat]!}
              value={asked.value[seat]}
              options={table.who.map(({ id, label }) => [id, label])}
              onChoose={(id) => {
                asked.value = asked.value.with(seat, id);
              }}
            />
          ))}
          {!explains.value ? (
            <p class="soft">Explain shows what the agents would play, and why.</p>
          ) : scene.end !== undefined ? (
            <p class="soft">The game is over. Take a move back to see why.</p>
          ) : isThinking ? (
            <p class="soft">An agent is thinking. The explanation comes when it has moved, or is stopped.</p>
          ) : (
            opinions.map((one, i) => (
              <div key={one.who.id}>
                {opinions.length > 1 && <h3>{one.who.label}</h3>}
                <BestLines opinion={one} facts={facts} turn={scene.turn} onMove={play} onSee={setSeen} />
                {i === opinions.length - 1 && <Compared opinions={opinions} />}
              </div>
            ))
          )}
          {judgement !== undefined && !isThinking && scene.end === undefined && (
            <>
              {opinions.length > 1 && (
                <fieldset class="row" aria-label="Whose evaluation">
                  {opinions.map((one, i) => (
                    <Button key={one.who.id} aria-pressed={one === opinion} onClick={() => setShown(i)}>
                      {one.who.label}
                    </Button>
                  ))}
                </fieldset>
              )}
              <Terms facts={facts} judgement={judgement} chosen={chosen} onChoose={setChosen} />
              {chosen !== undefined && lit.size > 0 && <p class="soft small">Its cells are lit on the board.</p>}
              {judgement !== null && judgement.units > 0 && (
                <Units key={opinion!.who.id} table={table} who={opinion!.who} />
              )}
              {showsWorth && <Worth facts={facts} units={judgement?.units ?? 0} part={part} onChoose={setPart} />}
            </>
          )}
        </article>
        <article aria-labelledby="analysis">
          <h2 id="analysis">Game</h2>
          <GameAnalysis table={table} who={explainer} />
          <KeptGames table={table} place={place} />
        </article>
      </div>
    </div>
  );
}

/** The ids of those who are asked why: as the address says, else the champion that plays, or the published one. */
function pairAsked(who: readonly Who[]): readonly string[] {
  const known = (id: string | undefined): id is string => who.some((one) => one.id === id);
  const { why, other, first, second } = route.value.asked;
  const files = [second, first].filter((id) => id?.endsWith('.json'));
  const hand = known('tuned') ? 'hand:own' : 'hand:difference';
  return [[why, ...files, 'tuned', hand].find(known)!, known(other) ? other : hand];
}

function distinct(ids: readonly string[], who: readonly Who[]): Who[] {
  return [...new Set(ids)].map((id) => who.find((one) => one.id === id)!);
}

/** What the clocks show, in the order of the seats. */
function Clocks({ table }: { table: Table }) {
  const { value: clocks } = table.clocks;
  if (clocks === undefined) return null;
  return (
    <p class="row" role="timer" aria-label="Clocks">
      {clocks.map((left, seat) => (
        <span key={seat}>
          <span class={`token seat-${seat}`} aria-hidden="true" /> {table.facts.seats[seat]}{' '}
          <b>{clock(Math.ceil(left / 1000))}</b>
        </span>
      ))}
    </p>
  );
}

/** What the agent at the board thinks, while it does and after. */
function ThoughtOf({ table, facts }: { table: Table; facts: GameFacts }) {
  const { value: thinking } = table.thinking;
  const thought = thinking?.thought ?? table.thoughts.value.get(table.line.value.moves.join(' '));
  if (thinking !== undefined && thought === undefined)
    return <span class="soft"> · {facts.seats[thinking.seat]} is thinking…</span>;
  if (thought === undefined) return null;
  const seat = thinking?.seat ?? table.scene.value?.last?.player ?? 0;
  const parts = [`depth ${thought.depth}`, scoreText(thought), speedText(thought)];
  return (
    <span class="soft">
      {' '}
      · {facts.seats[seat]}: {parts.filter((one) => one !== undefined).join(', ')}
    </span>
  );
}

function Buttons({ table, onHint }: { table: Table; onHint(): void }) {
  const { value: paused } = table.paused;
  const scene = table.scene.value!;
  const [audio, setAudio] = useState<AudioContext>();
  // The sound of a piece that is put down; no file is loaded for it.
  useEffect(() => {
    if (audio === undefined || scene.last === undefined) return;
    const tone = new OscillatorNode(audio, { frequency: 280 });
    tone.connect(new GainNode(audio, { gain: 0.2 })).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.04);
  }, [scene]);
  const isWaiting = paused && table.at(scene.turn) !== undefined;
  return (
    <p class="row">
      <Button onClick={() => void table.begin()}>New game</Button>
      <Button disabled={table.line.value.moves.length === 0} onClick={() => void table.takeBack()}>
        Take back
      </Button>
      <Button disabled={!table.open} onClick={onHint}>
        Hint
      </Button>
      <Button
        aria-pressed={audio !== undefined}
        onClick={() => setAudio(audio === undefined ? new AudioContext() : void audio.close())}
      >
        Sound
      </Button>
      {(table.isAgents || isWaiting) && scene.end === undefined && (
        <Button onClick={() => table.pause(!paused)}>{paused ? 'Resume' : 'Stop'}</Button>
      )}
    </p>
  );
}

/** Who sits at the board, and how long an agent may think. */
function Seats({ table }: { table: Table }) {
  const { value: seats } = table.seats;
  const options = [[PERSON, 'a person'] as const, ...table.who.map(({ id, label }) => [id, label] as const)];
  return (
    <article aria-labelledby="players">
      <h2 id="players">Players</h2>
      {([0, 1] as const).map((place) => (
        <Choice
          key={place}
          sign={`token seat-${place}`}
          label={table.facts.seats[place]}
          value={seats[place]}
          options={options}
          onChoose={(id) => table.sit(place === 0 ? [id, seats[1]] : [seats[0], id])}
        />
      ))}
      <LimitOf table={table} />
    </article>
  );
}

function LimitOf({ table }: { table: Table }) {
  const { value: limit } = table.limit;
  const text = limitText(limit).replace(/^.*=/, '');
  return (
    <p class="row">
      <label>
        Thinking time{' '}
        <input
          value={text}
          onChange={({ currentTarget }) => {
            const asked = parseLimit(`${limit.by}=${currentTarget.value.trim()}`);
            if (asked !== undefined) table.allow(asked);
            else currentTarget.value = text;
          }}
        />
      </label>{' '}
      <Choice
        aria="Unit of the limit"
        value={limit.by}
        options={Object.entries(limits).map(([by, { words }]) => [by as MoveLimit['by'], words])}
        onChoose={(by) => table.allow({ by, amount: limits[by].usual })}
      />
    </p>
  );
}
