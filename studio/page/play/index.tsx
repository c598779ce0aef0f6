import { Answered, Mistake, useLoaded } from '../parts/answered.tsx';
import { Choice } from '../parts/controls.tsx';
import { go, hrefOf, route } from '../router.ts';
import { type Answer, enginesOf, get } from '../source.ts';
import { Analysis } from './analysis.ts';
import { PlayRoom } from './play-room.tsx';
import { PERSON, parseLimit, Table, whoPlays } from './table.ts';

let tables = 0;

/** The room where games are played: `#/play/slider-6?first=person&second=tuned&limit=ms=500&position=…`. */
export function Play() {
  const known = useLoaded(() => Promise.all([get('studio'), get('champions')]), []);
  return (
    <Answered known={known}>{([studio, champions]) => <GameRoom studio={studio} champions={champions} />}</Answered>
  );
}

function GameRoom({ studio, champions }: { studio: Answer<'studio'>; champions: readonly string[] }) {
  const usual = (studio.games.find(({ name }) => name === 'slider') ?? studio.games[0])?.name ?? '';
  const game = route.value.parts[1] ?? nameOf(studio, usual, undefined);
  const [, familyName, digits] = /^(.*?)(?:-(\d+))?$/.exec(game)!;
  const family = studio.games.find(({ name }) => name === familyName);
  const size = digits === undefined ? (family?.usual ?? 0) : Number(digits);
  const { answer: laid, mistake } = useLoaded(
    async () => {
      if (family === undefined) throw new Error(`${game}: there is no such game here`);
      return lay(family.name, size, champions, studio);
    },
    [family, size, route.value],
    ({ table, analysis }) => {
      table.close();
      analysis.close();
    },
  );
  const choose = (name: string, wanted?: number, position?: string): void =>
    go(hrefOf(['play', nameOf(studio, name, wanted)], { position }));
  return (
    <section class="play">
      <h1>Play</h1>
      <p class="row choice">
        <Choice
          label="Game"
          value={familyName!}
          options={studio.games.map(({ name }) => [name, name])}
          onChoose={choose}
        />
        {family !== undefined && family.sizes.length > 1 && (
          <Choice
            label="Size"
            value={size}
            options={family.sizes.map((one) => [one, String(one)])}
            onChoose={(one) => choose(family.name, one)}
          />
        )}
        {laid !== undefined && <span class="soft">{laid.table.facts.meaning}</span>}
      </p>
      <Mistake text={mistake} />
      {laid === undefined ? (
        mistake === undefined && <p class="soft">Setting up the board…</p>
      ) : (
        <PlayRoom
          key={laid.number}
          table={laid.table}
          analysis={laid.analysis}
          onSize={(one, position) => choose(family!.name, one, position)}
        />
      )}
    </section>
  );
}

/** Sets up a table for what the address asks for. */
async function lay(family: string, size: number, champions: readonly string[], studio: Answer<'studio'>) {
  const engines = await enginesOf(family);
  const look = engines();
  const facts = await look.ask('game', [size]).catch((error: unknown) => {
    look.close();
    throw error;
  });
  const who = whoPlays(facts, champions, studio.weights);
  const table = new Table(facts, who, look, engines());
  const { first, second, limit, position, moves } = route.value.asked;
  const known = (id: string | undefined, otherwise: string): string =>
    id === PERSON || who.some((one) => one.id === id) ? id! : otherwise;
  table.allow(parseLimit(limit) ?? table.limit.value);
  table.seats.value = [known(first, PERSON), known(second, who[0]!.id)];
  table.paused.value = first !== undefined && table.at(0) !== undefined && table.at(1) !== undefined;
  if (position === undefined) await table.begin();
  else await table.read(position, moves === undefined || moves === '' ? [] : moves.split(' '));
  if (table.scene.value === undefined) {
    const { value: mistake } = table.mistake;
    await table.begin();
    table.mistake.value = mistake;
  }
  return { number: ++tables, table, analysis: new Analysis(engines()) };
}

/** `slider-6`; without a size where a game has one board. */
function nameOf({ games }: Answer<'studio'>, family: string, size: number | undefined): string {
  const found = games.find(({ name }) => name === family);
  return found === undefined || found.sizes.length === 0 ? family : `${family}-${size ?? found.usual}`;
}
