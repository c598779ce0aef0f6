import { useSignal, useSignalEffect } from '@preact/signals';
import { useMemo, useState } from 'preact/hooks';
import type { GameFacts } from '../../engine/engine.ts';
import { Mistake, useLoaded } from '../parts/answered.tsx';
import { Choice } from '../parts/controls.tsx';
import type { Analysis, Opinion } from './analysis.ts';
import { PositionView, seatColours, useBoard } from './board-view.tsx';
import { scoreText, speedText } from './points.ts';
import { PositionText } from './position-text.tsx';
import { limitAsked, limits, type MoveLimit, PERSON, parseLimit, standing, type Table, type Who } from './table.ts';
import { BestLines, Compared, EvaluationBar, Terms } from './why.tsx';

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
  const asked = useSignal(usualPair(table.who));
  const [chosen, setChosen] = useState<string>();
  const [shown, setShown] = useState(0);
  const board = useBoard(facts.family, scene);

  // Agents at the board think alone: then nothing else takes their time.
  useSignalEffect(() => {
    const { value: line } = table.line;
    const agents = distinct(asked.value, table.who);
    const limit = limitAsked(table.limit.value);
    if (table.thinking.value !== undefined || table.scene.value?.end !== undefined) analysis.clear();
    else void analysis.look(line, agents, limit);
  });
  // For the bar, while nobody explains: the first agent's view without search.
  const standingOf = useLoaded(() => table.judged(distinct(asked.value, table.who)[0]!), [asked.value, scene]).answer;

  const opinions = analysis.opinions.value;
  const opinion: Opinion | undefined = opinions[Math.min(shown, opinions.length - 1)];
  const set = opinion?.judgement?.set;
  const cells = useLoaded(
    () => (chosen === undefined || set === undefined ? undefined : table.cellsOf(set, chosen)),
    [chosen, set, scene],
  ).answer;
  const lit = useMemo(
    () => new Map((cells ?? []).flatMap((ids, seat) => ids.map((id) => [id, seat as 0 | 1] as const))),
    [cells],
  );
  const play = (text: string): void => void table.play(text);
  return (
    <div class="room" style={seatColours(board)}>
      <div class="board-side">
        <div class="with-bar">
          <EvaluationBar
            facts={facts}
            judgement={opinions[0]?.judgement ?? standingOf ?? null}
            thought={opinions[0]?.lines[0]}
            turn={scene.turn}
          />
          <div>
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
        <Mistake text={table.mistake.value} />
        <Buttons table={table} />
        <PositionText table={table} onSize={onSize} />
      </div>
      <div>
        <Seats table={table} />
        <article aria-labelledby="why">
          <h2 id="why">Why</h2>
          <p class="row choice">
            {([0, 1] as const).map((place) => (
              <Choice
                key={place}
                label={['Ask', 'and'][place]}
                value={asked.value[place]}
                options={table.who.map(({ id, label }) => [id, label])}
                onChoose={(id) => {
                  asked.value = asked.value.with(place, id);
                }}
              />
            ))}
          </p>
          {scene.end !== undefined ? (
            <p class="soft">The game is over: take a move back to ask why.</p>
          ) : isThinking ? (
            <p class="soft">
              An agent is thinking; the board is explained when it is your turn, or the game is stopped.
            </p>
          ) : (
            opinions.map((one, i) => (
              <div key={one.who.id}>
                {opinions.length > 1 && <h3>{one.who.label}</h3>}
                <BestLines opinion={one} facts={facts} turn={scene.turn} onMove={play} />
                {i === opinions.length - 1 && <Compared opinions={opinions} />}
              </div>
            ))
          )}
          {opinion?.judgement !== undefined && !isThinking && scene.end === undefined && (
            <>
              {opinions.length > 1 && (
                <fieldset class="row" aria-label="Whose evaluation">
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
        </article>
      </div>
    </div>
  );
}

/** The ids of those who are asked why. */
function usualPair(who: readonly Who[]): readonly string[] {
  return who.some(({ id }) => id === 'tuned') ? ['tuned', 'hand:own'] : ['hand:difference', 'hand:difference'];
}

function distinct(ids: readonly string[], who: readonly Who[]): Who[] {
  return [...new Set(ids)].map((id) => who.find((one) => one.id === id)!);
}

/** What the agent at the board thinks, while it does and after. */
function ThoughtOf({ table, facts }: { table: Table; facts: GameFacts }) {
  const { value: thinking } = table.thinking;
  const thought = thinking?.thought ?? table.thoughts.value.get(table.line.value.moves.length - 1);
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

function Buttons({ table }: { table: Table }) {
  const { value: paused } = table.paused;
  return (
    <p class="row">
      <button type="button" onClick={() => void table.begin()}>
        New game
      </button>
      <button type="button" disabled={table.line.value.moves.length === 0} onClick={() => void table.takeBack()}>
        Take back
      </button>
      <button type="button" onClick={() => table.swapSides()}>
        Swap sides
      </button>
      {table.isAgents && table.scene.value?.end === undefined && (
        <button type="button" onClick={() => table.pause(!paused)}>
          {paused ? 'Resume' : 'Stop'}
        </button>
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
          label={
            <>
              <span class={`token seat-${place}`} aria-hidden="true" /> {table.facts.seats[place]}
            </>
          }
          value={seats[place]}
          options={options}
          onChoose={(id) => table.sit(place === 0 ? [id, seats[1]] : [seats[0], id])}
        />
      ))}
      <LimitOf table={table} />
      <p class="soft small">Engines from outside (cmd:, gtp:) don’t play in a browser.</p>
    </article>
  );
}

function LimitOf({ table }: { table: Table }) {
  const { value: limit } = table.limit;
  return (
    <p class="row">
      <label>
        A move takes{' '}
        <input
          type="number"
          min={1}
          max={limits[limit.by].most}
          value={limit.amount}
          onChange={(event) => {
            const asked = parseLimit(`${limit.by}=${event.currentTarget.value}`);
            if (asked !== undefined) table.limit.value = asked;
            else event.currentTarget.value = String(limit.amount);
          }}
        />
      </label>{' '}
      <Choice
        aria="of what"
        value={limit.by}
        options={Object.entries(limits).map(([by, { words }]) => [by as MoveLimit['by'], words])}
        onChoose={(by) => {
          table.limit.value = { by, amount: limits[by].usual };
        }}
      />
    </p>
  );
}
