import { adjudicationText } from '../agents/play/adjudication.ts';
import { agentText } from '../agents/spec.ts';
import type { FormatSpec } from './formats/format.ts';
import type { TournamentOptions } from './options.ts';

/** The command that plays `options` again; folder and workers, which change nothing, are left out. */
export function commandOf(options: TournamentOptions): string {
  const { adjudication, format } = options;
  return [
    `weightroom tournament ${options.game}`,
    `--agents ${quoted(options.agents.map(agentText).join())}`,
    ...(format === undefined ? [] : formatWords(format)),
    `--pairs ${options.pairs}`,
    `--seed ${options.seed}`,
    ...openingWords(options),
    ...(adjudication === undefined ? [] : [`--adjudicate ${adjudicationText(adjudication)}`]),
  ].join(' ');
}

function formatWords(format: FormatSpec): string[] {
  switch (format.kind) {
    case 'round robin':
      return [];
    case 'gauntlet':
      return ['--format gauntlet'];
    case 'swiss':
      return [`--format swiss --rounds ${format.rounds}`];
    case 'knockout':
      return [`--format knockout --extra ${format.extra}`];
    case 'sprt': {
      const { elo0, elo1, alpha, beta, model } = format.test;
      return [`--sprt=${elo0},${elo1} --alpha ${alpha} --beta ${beta} --model ${model}`];
    }
  }
}

function openingWords({ openings, set, scatter, walk }: TournamentOptions): string[] {
  switch (openings) {
    case 'start':
      return ['--openings start'];
    case 'set':
      return [`--openings ${quoted(set!.file)}`];
    case 'random':
      return [`--scatter ${scatter}`, `--walk ${walk.shortest}..${walk.longest}`];
  }
}

/** One word for a shell. */
function quoted(text: string): string {
  return /^[\w@=.,:+#/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
