import { useSignal } from '@preact/signals';
import { bothSided, EvaluationCurve, Opinions } from '../games/opinions.tsx';
import { useLoaded } from '../parts/answered.tsx';
import { Button } from '../parts/controls.tsx';
import { enginesOf, keep, kept } from '../source.ts';
import { standing, type Table, type Who } from './table.ts';

const KEY = 'weightroom-games';
/** Games that a browser keeps. */
const MOST = 50;

/** The games that this browser keeps: what each is called, and its address. */
function keptGames(): { readonly name: string; readonly href: string }[] {
  try {
    // A link from storage must not lead to another page.
    const games = JSON.parse(kept(KEY) ?? '[]') as { name: string; href: string }[];
    return games.filter(({ name, href }) => typeof name === 'string' && /^#\/play\//.test(href));
  } catch {
    return [];
  }
}

/** Keeps the game on the board, whose address is `place`, in this browser or as a file; lists those that are kept. */
export function KeptGames({ table, place }: { table: Table; place: string }) {
  const games = useSignal(keptGames());
  const { facts, line, scene, mistake } = table;
  const { length } = line.value.moves;
  const keepAll = (next: typeof games.value): void => {
    if (keep(KEY, JSON.stringify(next))) games.value = next;
    else mistake.value = 'This browser keeps nothing: export the game instead.';
  };
  const without = (href: string) => games.value.filter((one) => one.href !== href);
  const name = `${facts.name}, ${length} moves: ${standing(facts, scene.value!)}`;
  return (
    <>
      <p class="row">
        <Button
          disabled={length === 0}
          onClick={() => keepAll([{ name, href: place }, ...without(place)].slice(0, MOST))}
        >
          Save
        </Button>
        <a
          download={`${facts.name}.jsonl`}
          href={`data:application/x-ndjson;charset=utf-8,${encodeURIComponent(recordOf(table))}`}
        >
          Export as a file
        </a>
      </p>
      <ul aria-label="Saved games">
        {games.value.map((one) => (
          <li key={one.href} class="row">
            <a href={one.href}>{one.name}</a>
            <Button onClick={() => keepAll(without(one.href))}>Remove</Button>
          </li>
        ))}
      </ul>
    </>
  );
}

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
        <Button
          disabled={table.played.length === 0}
          onClick={() => {
            asked.value = { moves: table.played, who };
          }}
        >
          Analyse the game
        </Button>
        <span class="soft small">by {who.label}</span>
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
