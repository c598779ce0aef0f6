import type { NetworkPart } from '../../../agents/network/check.ts';
import { rounded } from '../../../lib/numbers.ts';
import type { GameFacts, Thought } from '../../engine/engine.ts';
import type { Judgement, Term } from '../../engine/judgement.ts';
import { Mistake } from '../parts/answered.tsx';
import { Button, Choice } from '../parts/controls.tsx';
import { Table } from '../parts/table.tsx';
import type { Opinion } from './analysis.ts';
import { countText, pointsText, scaleOf, scoreText, shareOf, speedText } from './points.ts';

interface BarShown {
  readonly facts: GameFacts;
  readonly judgement: Judgement;
  readonly thought: Thought | undefined;
  readonly turn: 0 | 1;
}

/** Who stands better, as a bar: by what the search found, else by the position itself. */
export function EvaluationBar({ facts, judgement, thought, turn }: BarShown) {
  const sign = turn === 0 ? 1 : -1;
  const even = judgement?.even ?? 0;
  const searched = thought?.score === undefined ? undefined : sign * (thought.score - even);
  const points = searched ?? (judgement === null ? undefined : judgement.points - even);
  const scale = judgement === null ? 1 : scaleOf(judgement);
  const mate = thought?.mate;
  const share = mate !== undefined ? (sign * mate > 0 ? 1 : 0) : points === undefined ? 0.5 : shareOf(points, scale);
  const said = points === undefined ? 'no evaluation' : mate === undefined ? pointsText(points) : scoreText(thought!);
  const chance =
    judgement?.scale === undefined || points === undefined || mate !== undefined
      ? ''
      : `, ${Math.round(100 * share)} % for ${facts.seats[0]}`;
  return (
    <svg
      class="evaluation"
      viewBox="0 0 10 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={`Evaluation for ${facts.seats[0]}: ${said}${chance}`}
    >
      <rect class="seat-1" width={10} height={100} />
      <rect class="seat-0" width={10} height={100 * share} y={100 - 100 * share} />
      <line x1={0} x2={10} y1={50} y2={50} />
    </svg>
  );
}

interface LinesShown {
  readonly opinion: Opinion;
  readonly facts: GameFacts;
  readonly turn: 0 | 1;
  /** Plays moves, with blanks between them. */
  onMove(text: string): void;
  /** Shows the board after moves; undefined: as it stands. */
  onSee(moves: readonly string[] | undefined): void;
}

/** The best lines of one agent: each of their moves shows the board after it while it is pointed at. */
export function BestLines({ opinion: { lines, busy, mistake }, facts, turn, onMove, onSee }: LinesShown) {
  const [best] = lines;
  return (
    <div class="lines">
      <Mistake text={mistake} />
      <ol>
        {lines.map((one) => (
          <li key={one.move}>
            <b>{scoreText(one)}</b>
            {one.depth === best!.depth ? '' : <span>(depth {one.depth})</span>}
            {one.line.map((move, i) => {
              const moves = one.line.slice(0, i + 1);
              const see = (): void => onSee(moves);
              const leave = (): void => onSee(undefined);
              return (
                <Button
                  key={i}
                  class="move"
                  aria-label={`Play ${moves.join(' ')}`}
                  onClick={() => onMove(moves.join(' '))}
                  onFocus={see}
                  onBlur={leave}
                  onMouseEnter={see}
                  onMouseLeave={leave}
                >
                  {move}
                </Button>
              );
            })}
          </li>
        ))}
      </ol>
      <p class="soft small">
        {best === undefined ? (busy && mistake === undefined ? 'Thinking…' : '') : depthText(best)}
        {best !== undefined && ` · scores for ${facts.seats[turn]}`}
      </p>
    </div>
  );
}

function depthText(thought: Thought): string {
  const { depth, nodes } = thought;
  const speed = speedText(thought);
  return [depth > 0 ? `depth ${depth}` : undefined, nodes > 0 ? `${countText(nodes)} positions` : undefined, speed]
    .filter((one) => one !== undefined)
    .join(' · ');
}

/** What the two agents would play, and what each thinks of the other's move. */
export function Compared({ opinions }: { opinions: readonly Opinion[] }) {
  const [one, other] = opinions;
  if (one === undefined || other === undefined || one.who.id === other.who.id) return null;
  const [first, second] = [one.lines[0], other.lines[0]];
  if (first === undefined || second === undefined) return <p class="soft small">Comparing…</p>;
  if (first.move === second.move)
    return (
      <p>
        Both would play <b>{first.move}</b>.
      </p>
    );
  const theirs = ({ ofOther }: Opinion): string => (ofOther === undefined ? '…' : scoreText(ofOther));
  return (
    <Table
      label="The two moves, as each agent values them"
      heads={['Agent', first.move, second.move]}
      numbers={[1, 2]}
      rows={[
        [one.who.label, <b>{scoreText(first)}</b>, theirs(one)],
        [other.who.label, theirs(other), <b>{scoreText(second)}</b>],
      ]}
    />
  );
}

interface TermsShown {
  readonly facts: GameFacts;
  readonly judgement: Judgement;
  readonly chosen: string | undefined;
  onChoose(name: string | undefined): void;
}

const READERS = { linear: '', network: 'a network that reads', patterns: 'patterns that read' } as const;

/** Each feature's values for both players, and its part of the evaluation as a bar, to the right for player 0. */
export function Terms({ facts, judgement, chosen, onChoose }: TermsShown) {
  if (judgement === null) return <p class="soft">This agent evaluates no position without search.</p>;
  const { model, terms, points } = judgement;
  const ofBoard = points - terms.reduce((sum, term) => sum + term.points, 0);
  const largest = Math.max(1e-9, ...terms.map((term) => Math.abs(term.points)));
  const [first, second] = facts.seats;
  const opened = terms.find(({ name }) => name === chosen);
  const row = ({ name, values: [own, other], points: part }: Term) => [
    <Button aria-pressed={chosen === name} onClick={() => onChoose(chosen === name ? undefined : name)}>
      {name}
    </Button>,
    rounded(own, 2),
    rounded(other, 2),
    <Part share={part / largest} />,
    pointsText(part),
  ];
  return (
    <>
      <p class="soft small">
        {pointsText(points)} points for {first}
        {model === 'linear' ? ', the sum of these features:' : `, from ${READERS[model]} the whole board`}
        {model === 'linear' ? '' : terms.length === 0 ? '.' : ` (${pointsText(ofBoard)}), and these features:`}
      </p>
      {terms.length > 0 && (
        <Table
          label="Features"
          class="terms"
          heads={['feature', first, second, 'share', 'points']}
          numbers={[1, 2, 4]}
          rows={terms.map(row)}
        />
      )}
      {opened !== undefined && (
        <p class="soft small meaning" role="status">
          {opened.name}: {meaningOf(facts, judgement.set!, opened.name) ?? 'being to move.'} Its weight is{' '}
          {rounded(opened.weight, 2)} points.
        </p>
      )}
    </>
  );
}

/** A part of the points as a bar, to the right for player 0; `share` is from -1 to 1. */
function Part({ share }: { share: number }) {
  const width = 48 * Math.abs(share);
  return (
    <svg class="track" viewBox="-50 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class={share >= 0 ? 'seat-0' : 'seat-1'} x={share >= 0 ? 0 : -width} width={width} y={0} height={10} />
      <line x1={0} x2={0} y1={-2} y2={12} />
    </svg>
  );
}

/** `own pieces one step from leaving (pieces)`. */
function meaningOf(facts: GameFacts, setName: string, name: string): string | undefined {
  const set = facts.sets.find((one) => one.name === setName.split(':')[0]);
  const feature = set?.list.find((one) => one.name === name);
  return feature && `${feature.meaning} (${feature.unit}).`;
}

interface WorthShown {
  readonly facts: GameFacts;
  /** Units of the network that evaluates. */
  readonly units: number;
  readonly part: NetworkPart | undefined;
  onChoose(part: NetworkPart | undefined): void;
}

/** What the numbers on the pieces are, and which part of a network they are of. */
export function Worth({ facts, units, part, onChoose }: WorthShown) {
  const each = Array.from({ length: units }, (_, i) => [i, `unit ${i + 1} of ${units}`] as const);
  const parts = [['all', 'the whole network'], ['squares', 'its piece-square values'], ...each] as const;
  return (
    <>
      <p class="soft small worth">
        The number on a piece is what {facts.seats[0]} would lose{' '}
        {facts.family === 'hus' ? 'if the other player had its seeds' : 'without it'}, in points before any search. Its
        ring has the colour of the player it helps.
      </p>
      {units > 0 && (
        <Choice
          label="Worth to"
          value={part ?? 'all'}
          options={parts}
          onChoose={(one) => onChoose(one === 'all' ? undefined : one)}
        />
      )}
    </>
  );
}
