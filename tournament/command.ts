import { adjudicationText } from '../agents/play/adjudication.ts';
import { agentText } from '../agents/spec.ts';
import { shellWord } from '../lib/shell.ts';
import { formatWords } from './formats/index.ts';
import type { OpeningOptions } from './openings/openings.ts';
import type { TournamentOptions } from './options.ts';

/** The command that plays `options` again; folder and workers, which change nothing, are left out. */
export function commandOf(options: TournamentOptions): string {
  const { adjudication, format } = options;
  return [
    `weightroom tournament ${options.game}`,
    `--agents ${shellWord(options.agents.map(agentText).join())}`,
    ...(format === undefined ? [] : formatWords(format)),
    `--pairs ${options.pairs}`,
    `--seed ${options.seed}`,
    ...openingWords(options),
    ...(adjudication === undefined ? [] : [`--adjudicate ${adjudicationText(adjudication)}`]),
  ].join(' ');
}

function openingWords({ openings, set, scatter, walk }: OpeningOptions): string[] {
  switch (openings) {
    case 'start':
      return ['--openings start'];
    case 'set':
      return [`--openings ${shellWord(set!.file)}`];
    case 'random':
      return [`--scatter ${scatter}`, `--walk ${walk.shortest}..${walk.longest}`];
  }
}
