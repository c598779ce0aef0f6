import { gameWords } from '../../games/index.ts';
import { decimal, signed, whole } from '../../lib/numbers.ts';
import { shellWord } from '../../lib/shell.ts';
import type { Published, PublishedFigures } from '../../tuning/published/published.ts';
import {
  type Document,
  documentOf,
  eloColumns,
  words as heading,
  lead,
  section,
  shell,
  table,
} from '../document/document.ts';
import { eloCells } from '../document/words.ts';

/** How a published champion is named: to reproduce it, and as an agent. */
interface PublishedWords {
  readonly reproduce: string;
  readonly agent: string;
}

/** What is published of a game: who, how strong, from which command, how to see it again, and the run's `report`. */
export function publishedDocument(published: Published, words: PublishedWords, report: Document): Document {
  const { game, command, seed, budget, nodes, champion, strongest, verdict, spread, sentences } = published;
  const row = (where: string, found: PublishedFigures): string[] => [where, ...eloCells(found), whole(found.pairs)];
  const figures =
    verdict === null
      ? `Nobody was promoted: ${champion.name} was there before, and is published as it is.`
      : table(
          `${champion.name} against ${strongest.name}, the strongest baseline, at equal time: ${whole(nodes)} nodes of hand:own a move`,
          [heading('Fresh boards'), ...eloColumns, 'Pairs'],
          [row('near the start', verdict.near), ...(verdict.random === null ? [] : [row('random', verdict.random)])],
        );
  const again = `npx weightroom run reproduce ${shellWord(words.reproduce)}`;
  return documentOf(
    `The published champion of ${game}`,
    `Seed ${seed}, budget ${budget}.`,
    section('What it showed', lead(sentences[0]!), figures, spreadText(published, spread)),
    section('How it was made', shell(command)),
    section('To play it', shell(`npx weightroom play ${gameWords(game)} --agent ${shellWord(words.agent)}`)),
    section('To see it again', shell(`${again}   # about two minutes: the champion on fresh openings`)),
    report.sections,
  );
}

function spreadText({ seed }: Published, spread: Published['spread']): string {
  if (spread === null) return `One seed, ${seed}: how much another one would differ is not known.`;
  const { seeds, elo, mean, deviation } = spread;
  return (
    `Of ${seeds.length} seeds (${seeds.join(', ')}): ${elo.map((one) => signed(one)).join(', ')} Elo against the ` +
    `strongest baseline near the start, ${signed(mean)} on the mean; the standard deviation between seeds is ` +
    `${decimal(deviation, 0)} Elo. Seed ${seed} is the best of them, chosen by its verdict, which flatters it.`
  );
}
