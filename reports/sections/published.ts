import { gameWords } from '../../games/index.ts';
import { whole } from '../../lib/numbers.ts';
import { shellWord } from '../../lib/shell.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { places } from '../../tuning/boards.ts';
import { type ChampionOutcome, championMatch } from '../../tuning/outcome.ts';
import { column, type Document, documentOf, eloColumns, lead, section, shell, table } from '../document/document.ts';
import { eloCells } from '../document/words.ts';

/** How a published champion is named: to reproduce it, and as an agent. */
interface PublishedWords {
  readonly reproduce: string;
  readonly agent: string;
}

/**
 * What is published of the run that found `outcome`: who, how strong, from which command, how to see it again, and its
 * `report`. `seeds` says what other seeds showed, where there are any.
 */
export function publishedDocument(
  outcome: ChampionOutcome,
  seeds: string | undefined,
  words: PublishedWords,
  report: Document,
): Document {
  const { game, command, seed, budget, nodes, champion, baselines, sentences } = outcome;
  const rows = places.flatMap((place) => {
    const match = championMatch(outcome, place);
    const where = place === 'near' ? 'near the start' : 'random';
    return match === undefined ? [] : [[where, ...eloCells(match.rating), whole(totalOf(match.rated))]];
  });
  const figures =
    rows.length === 0
      ? `Nobody was promoted: ${champion.name} was there before, and is published as it is.`
      : table(
          `${champion.name} against ${baselines.strongest}, the strongest baseline, at equal time: ${whole(nodes)} nodes of hand:own a move`,
          [column.words('Fresh boards'), ...eloColumns, 'Pairs'],
          rows,
        );
  const again = `npx weightroom run reproduce ${shellWord(words.reproduce)}`;
  return documentOf(
    `The published champion of ${game}`,
    `Seed ${seed}, budget ${budget}.`,
    section(
      'What it showed',
      lead(sentences[0]!),
      figures,
      seeds === undefined
        ? `One seed, ${seed}: how much another one would differ is not known.`
        : `${seeds} It was chosen by its verdict, which flatters it.`,
    ),
    section('How it was made', shell(command)),
    section('To play it', shell(`npx weightroom play ${gameWords(game)} --agent ${shellWord(words.agent)}`)),
    section('To see it again', shell(`${again}   # some minutes: the champion on fresh openings`)),
    report.sections,
  );
}
