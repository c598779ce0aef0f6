import { useComputed, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Answers, GameFacts, Judgement } from '../../engine/protocol.ts';
import type { Analysis, Opinion } from './analysis.ts';
import { PositionView, useBoard } from './board-view.tsx';
import { scoreText, speedText } from './points.ts';
import { PositionText } from './position-text.tsx';
import { Seats } from './seats.tsx';
import { standing, type Table } from './table.ts';
import { limitAsked, type Who } from './who.ts';
import { BestLines, Compared, EvaluationBar, Terms } from './why.tsx';

interface Room {
  readonly table: Table;
  readonly analysis: Analysis;
  /** A position of another board. */
  onSize(size: number, position: string): void;
}

/** The table with its board, who sits there, and why the agents think what they think. */
export function PlayRoom({ table, analysis, onSize }: Room) {
  const scene = table.scene.value!;
  const { facts } = table;
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const [shown, setShown] = useState(0);
  const [cells, setCells] = useState<Answers['cells']>(undefined);
  const [asked, setAsked] = useState<readonly [string, string]>(() => usualPair(table.who));
  const agents = useMemo(() => asked.map((id) => table.who.find((one) => one.id === id)!), [asked]);
  const isThinking = useComputed(() => table.thinking.value !== undefined);
  const board = useBoard(facts.family, scene);

  // Agents at the board think alone: then nothing else takes their time.
  useSignalEffect(() => {
    const { value: line } = table.line;
    const { value: now } = table.scene;
    if (isThinking.value || now === undefined || now.end !== undefined) analysis.clear();
    else void analysis.look(line, distinct(agents), limitAsked(table.limit.value));
  });
  useEffect(() => {
    if (!isThinking.value && scene.end === undefined)
      void analysis.look(table.line.value, distinct(agents), limitAsked(table.limit.value));
  }, [agents]);

  // For the bar, while nobody explains: the first agent's view without search.
  const [standingOf, setStandingOf] = useState<Judgement | undefined>(undefined);
  useEffect(() => {
    let gone = false;
    table.judged(agents[0]!).then((judgement) => {
      if (!gone) setStandingOf(judgement);
    });
    return () => {
      gone = true;
    };
  }, [agents, scene]);

  const opinions = analysis.opinions.value;
  const opinion: Opinion | undefined = opinions[Math.min(shown, opinions.length - 1)];
  const set = opinion?.judgement?.set;
  useEffect(() => {
    setCells(undefined);
    if (chosen === undefined || set === undefined) return;
    let gone = false;
    table.cellsOf(set, chosen).then((found) => {
      if (!gone) setCells(found);
    });
    return () => {
      gone = true;
    };
  }, [chosen, set, scene]);
  const lit = useMemo(() => litBy(cells), [cells]);
  const play = (text: string): void => void table.play(text);
  return (
    <div class="room" data-first={board?.paints[0]} data-second={board?.paints[1]}>
      <div class="table">
        <div class="with-bar">
          <EvaluationBar
            facts={facts}
            judgement={opinions[0]?.judgement ?? standingOf}
            thought={opinions[0]?.lines[0]}
            turn={scene.turn}
          />
          <div class="frame">
            <PositionView
              board={board}
              scene={scene}
              name={`Board of ${facts.name}`}
              open={table.open}
              lit={lit}
              onMove={play}
            />
          </div>
        </div>
        <p class="standing">
          <b>{standing(facts, scene)}</b>
          {scene.last !== undefined && <span class="soft"> · last move {scene.last.text}</span>}
          <ThoughtOf table={table} facts={facts} />
        </p>
        <p class="unseen" aria-live="polite">
          {table.said.value}
        </p>
        {table.mistake.value !== undefined && (
          <p class="mistake" role="alert">
            {table.mistake.value}
          </p>
        )}
        <Buttons table={table} />
        <PositionText table={table} onSize={onSize} />
      </div>
      <div class="aside">
        <Seats table={table} />
        <section class="card why" aria-labelledby="why">
          <h2 id="why">Why</h2>
          <AgentPair table={table} asked={asked} onAsk={setAsked} />
          {scene.end !== undefined ? (
            <p class="soft">The game is over: take a move back to ask why.</p>
          ) : isThinking.value ? (
            <p class="soft">
              An agent is thinking; the board is explained when it is your turn, or the game is stopped.
            </p>
          ) : (
            opinions.map((one, i) => (
              <div key={one.who.id} class="opinion">
                {opinions.length > 1 && <h3>{one.who.label}</h3>}
                <BestLines opinion={one} facts={facts} turn={scene.turn} onMove={play} />
                {i === opinions.length - 1 && <Compared opinions={opinions} />}
              </div>
            ))
          )}
          {opinion?.judgement !== undefined && !isThinking.value && scene.end === undefined && (
            <>
              {opinions.length > 1 && (
                <fieldset class="tabs">
                  <legend class="unseen">Whose evaluation</legend>
                  {opinions.map((one, i) => (
                    <button key={one.who.id} type="button" aria-pressed={one === opinion} onClick={() => setShown(i)}>
                      {one.who.label}
                    </button>
                  ))}
                </fieldset>
              )}
              <Terms facts={facts} judgement={opinion.judgement} chosen={chosen} onChoose={setChosen} />
              {chosen !== undefined && lit.size > 0 && <p class="soft small">Its cells are lit on the board.</p>}
            </>
          )}
        </section>
      </div>
    </div>
  );
}

function usualPair(who: readonly Who[]): readonly [string, string] {
  const ids = who.map(({ id }) => id);
  const first = ids.includes('tuned') ? 'tuned' : 'hand:difference';
  return [first, first === 'tuned' ? 'hand:own' : first];
}

function distinct([first, second]: readonly Who[]): Who[] {
  return first === second || second === undefined ? [first!] : [first!, second];
}

function litBy(cells: Answers['cells']): ReadonlyMap<string, 0 | 1> {
  return new Map((cells ?? []).flatMap((ids, seat) => ids.map((id): [string, 0 | 1] => [id, seat as 0 | 1])));
}

/** What the agent at the board thinks, while it does and after. */
function ThoughtOf({ table, facts }: { table: Table; facts: GameFacts }) {
  const { value: thinking } = table.thinking;
  const { value: line } = table.line;
  const thought = thinking?.thought ?? table.thoughts.value.get(line.moves.length - 1);
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

function AgentPair({
  table,
  asked,
  onAsk,
}: {
  table: Table;
  asked: readonly [string, string];
  onAsk(ids: readonly [string, string]): void;
}) {
  const select = (place: 0 | 1, label: string) => (
    <label>
      {label}{' '}
      <select
        value={asked[place]}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onAsk(place === 0 ? [value, asked[1]] : [asked[0], value]);
        }}
      >
        {table.who.map(({ id, label: shown }) => (
          <option key={id} value={id}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <p class="choice">
      {select(0, 'Ask')}
      {select(1, 'and')}
    </p>
  );
}

function Buttons({ table }: { table: Table }) {
  const moved = table.line.value.moves.length > 0;
  const two = table.at(0) !== undefined && table.at(1) !== undefined;
  const over = table.scene.value?.end !== undefined;
  const { value: paused } = table.paused;
  return (
    <p class="buttons">
      <button type="button" onClick={() => void table.begin()}>
        New game
      </button>
      <button type="button" disabled={!moved} onClick={() => void table.takeBack()}>
        Take back
      </button>
      <button type="button" onClick={() => table.swapSides()}>
        Swap sides
      </button>
      {two && !over && (
        <button type="button" onClick={() => table.pause(!paused)}>
          {paused ? 'Go on' : 'Stop'}
        </button>
      )}
    </p>
  );
}
