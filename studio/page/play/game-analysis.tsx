import { useSignal } from '@preact/signals';
import { bothSided, EvaluationCurve, Opinions } from '../games/opinions.tsx';
import { useLoaded } from '../parts/answered.tsx';
import { enginesOf } from '../source.ts';
import type { Table, Who } from './table.ts';

/** The game on the board as a line of a match's log. */
function recordOf({ facts, seats, who, line, scene }: Table): string {
  const { start, moves } = line.value;
  const { end } = scene.value!;
  const name = (id: string): string => who.find((one) => one.id === id)?.label ?? id;
  return `${JSON.stringify({
    ...{ game: 0, played: facts.name, seats: seats.value.map(name), position: start, moves: moves.join(' ') },
    ...(end && { winner: end.winner ?? -1, ending: end.why, ...(end.voided && { voided: true }) }),
  })}\n`;
}

/** Where the game was won and lost, as `who` sees it: asked for by a button, since it takes the processor. */
export function GameAnalysis({ table, who }: { table: Table; who: Who }) {
  const asked = useSignal<{ readonly moves: readonly string[]; readonly who: Who } | undefined>(undefined);
  const { value: line } = table.line;
  const { value: wanted } = asked;
  // Another game is not what was asked about.
  const isOf = wanted !== undefined && line.moves.every((move, i) => move === wanted.moves[i]);
  const shown = isOf ? wanted : undefined;
  const opinions = useLoaded(
    async () => {
      if (shown === undefined) return undefined;
      const looking = new Opinions((await enginesOf(table.facts.family))());
      const { label } = shown.who;
      const agents = shown.who.asked().then((agent) => [[label, bothSided(agent)] as const]);
      void looking.look(agents.then((all) => ({ line: { ...line, moves: shown.moves }, agents: all })));
      return looking;
    },
    [shown],
    (looking) => looking?.close(),
  ).answer;
  return (
    <>
      <p class="row">
        <button
          type="button"
          disabled={table.played.length === 0}
          onClick={() => {
            asked.value = { moves: table.played, who };
          }}
        >
          Analyse the game
        </button>
        <span class="soft small">by {who.label}</span>
        <a
          download={`${table.facts.name}.jsonl`}
          href={`data:application/x-ndjson;charset=utf-8,${encodeURIComponent(recordOf(table))}`}
        >
          Export as a file
        </a>
      </p>
      {opinions !== undefined && shown !== undefined && (
        <EvaluationCurve
          opinions={opinions}
          names={[shown.who.label]}
          moves={shown.moves}
          seats={table.facts.seats}
          ply={line.moves.length}
          goTo={(ply) => void table.goTo(shown.moves.slice(0, ply))}
        />
      )}
    </>
  );
}
