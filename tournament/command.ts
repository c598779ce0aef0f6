import { adjudicationText } from '../agents/play/adjudication.ts';
import { agentText } from '../agents/spec.ts';
import { gameWords } from '../games/index.ts';
import { formatWords } from './formats/index.ts';
import type { OpeningOptions } from './openings/openings.ts';
import { type TournamentOptions, tournamentOptions } from './options.ts';

/**
 * The command that plays `options` again; folder and workers, which change nothing, are left out. Runs are told apart
 * by it, so the order of its words stays.
 */
export function commandOf(options: TournamentOptions): string {
  const { adjudication, agents, format, pairs, seed } = options;
  return [
    `weightroom tournament ${gameWords(options.game)}`,
    ...tournamentOptions.words({ agents: agents.map(agentText).join() }),
    ...(format === undefined ? [] : formatWords(format)),
    ...tournamentOptions.words({ pairs, seed, ...openingValues(options) }),
    ...tournamentOptions.words(adjudication === undefined ? {} : { adjudicate: adjudicationText(adjudication) }),
  ].join(' ');
}

function openingValues({ openings, set, scatter, walk }: OpeningOptions) {
  switch (openings) {
    case 'start':
      return { openings };
    case 'set':
      return { openings: set!.file };
    case 'random':
      return { scatter, walk };
  }
}
