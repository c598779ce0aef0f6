import type { AblationOutcome, AblationRow } from '../../ablation/outcome.ts';
import { likelihood, signed, whole } from '../../lib/numbers.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import {
  type Block,
  code,
  type Document,
  lead,
  numbers,
  type Section,
  shell,
  table,
  text,
  warnings,
  words,
} from '../document/document.ts';
import { counted, mean, shareOf } from '../document/words.ts';
import { costPlot } from '../plots/ablation-plot.ts';
import { eloPlot } from '../plots/elo-plot.ts';
import { figure } from './ablation-figure.ts';
import { madeWith } from './made-with.ts';
import { results } from './matches.ts';

/** All that there is to say about an ablation, what matters most first. */
export function ablationDocument(outcome: AblationOutcome): Document {
  const { game, version, seed, depth, positions, pairs, rows, figure: figure1 } = outcome;
  const searched = `${counted(positions, 'position', 'positions')} searched to depth ${depth}`;
  const played = pairs === 0 ? 'no games played' : `${counted(pairs, 'pair', 'pairs')} of games against each variant`;
  return {
    title: `Ablation of the search on ${game}`,
    subtitle: `${version}, seed ${seed}: ${counted(rows.length - 1, 'variant', 'variants')}, ${searched}, ${played}.`,
    sections: [
      cost(outcome),
      ...(pairs === 0 ? [] : [games(outcome)]),
      ...(figure1 === undefined ? [] : [figure(figure1)]),
      repeating(outcome),
    ],
  };
}

const parts: Readonly<Record<string, string>> = {
  whole: 'the whole search',
  table: 'transposition table',
  cache: 'cache of costly evaluations',
  pvs: 'principal variation search',
  aspiration: 'aspiration windows',
  killers: 'killer moves',
  history: 'history of refutations',
  order: 'order of moves before anything is known',
  extension: 'half plies where few moves exist',
  quiescence: 'quiescence search, in plies',
  aging: "aging of the table's entries",
  lmr: 'late move reductions',
  futility: 'futility near the leaves',
  search: "alpha-beta with iterative deepening and the game's order only",
};

/** What the setting of a row is about. */
function partOf({ name }: AblationRow): string {
  return parts[name.split('=')[0]!] ?? name;
}

/** Nodes, time and agreement on the fixed positions. */
function cost({ agent, depth, positions, rows, disagreements }: AblationOutcome): Section {
  const [base] = rows;
  const plain = rows.find(({ name }) => name === 'search=plain');
  const times = (row: AblationRow): string => mean(row.nodes, base!.nodes, 2);
  const first: Block[] =
    plain === undefined ? [] : [lead(`Plain alpha-beta makes ${times(plain)} times the nodes of the whole search.`)];
  const same = (count: number): string => `${whole(count)} of ${whole(positions)}`;
  const figures = table(
    `${counted(positions, 'position', 'positions')} to depth ${depth}, all together`,
    [
      code('Search'),
      words('Part'),
      ...numbers('Nodes', 'of whole', 'Milliseconds', 'of whole', 'Same value', 'Same move'),
      words('Tree'),
    ],
    rows.map((row) => [
      row.name,
      partOf(row),
      whole(row.nodes),
      times(row),
      whole(row.milliseconds),
      mean(row.milliseconds, base!.milliseconds, 2),
      same(row.sameValue),
      same(row.sameMove),
      row.sameTree ? 'same' : 'other',
    ]),
  );
  return {
    title: 'What each part costs and saves',
    blocks: [
      ...first,
      text(
        `Every search judges with ${agent}, goes to the same depth and knows nothing of the position before it. Each row changes one setting of the whole search. ` +
          'A figure above 1 says that the part saves nodes or time, one below 1 that it costs some. Times are ' +
          'wall-clock times of one search at a time.',
      ),
      costPlot(rows),
      text('Circles are nodes, diamonds are time, both as multiples of the whole search; the axis is logarithmic.'),
      figures,
      ...agreement(rows, disagreements),
    ],
  };
}

function agreement(rows: readonly AblationRow[], disagreements: readonly string[]): Block[] {
  const bound = rows.filter(({ sameTree }) => sameTree).length - 1;
  const others = rows.filter(({ sameTree }) => !sameTree);
  const proved =
    disagreements.length > 0
      ? `${counted(disagreements.length, 'search', 'searches')} of the same tree found another value or move than the whole search, which is a mistake of the search:`
      : bound === 0
        ? 'No variant must find the value and the move of the whole search: that is asked of an exact one, such as --agent hand@search=exact.'
        : `The ${counted(bound, 'variant', 'variants')} of the same tree must find the value and the move of the whole search, and did in every position.`;
  const free =
    others.length === 0
      ? []
      : [
          text(
            `${others.map(({ name }) => name).join(', ')}: extension and quiescence change what is searched, lmr and futility what is left out, so these rows answer another question. ` +
              'They need not agree with the whole search, and their nodes are no saving by themselves: only games ' +
              'judge them.',
          ),
        ];
  return [text(proved), ...(disagreements.length > 0 ? [warnings(disagreements)] : []), ...free];
}

/** What the whole search gains by each part in games. */
function games({ rows, limit, pairs }: AblationOutcome): Section {
  const matches = rows.flatMap(({ name, match }) => (match === undefined ? [] : [{ ...match, a: 'whole', b: name }]));
  const voided = matches.reduce((sum, match) => sum + match.voided, 0);
  const figures = table(
    'The whole search against each variant, seen from the whole search',
    [
      code('Against'),
      ...numbers('Elo', '95 % interval', 'Likely stronger (LOS)', 'Won–drawn–lost', 'Score', 'Distinct games'),
    ],
    matches.map(({ b, rating, total, games, distinct }) => [
      b,
      signed(rating.elo),
      eloInterval(rating.low, rating.high),
      likelihood(rating.los),
      results(total),
      shareOf(total.wins + total.draws / 2, games),
      `${whole(distinct)} of ${whole(games)}`,
    ]),
  );
  return {
    title: 'What each part is worth in games',
    blocks: [
      text(
        `${counted(pairs, 'opening', 'openings')}, the same for all, each played twice with the seats swapped; every move was searched to ${limit}. ` +
          'An Elo figure above 0 says that the whole search is stronger. An interval that holds 0 shows no ' +
          'difference: small parts need many games to be seen. Games that are not distinct repeat another move by ' +
          'move: in them, the part changed nothing.',
      ),
      eloPlot(matches),
      figures,
      ...(voided === 0
        ? []
        : [text(`${counted(voided, 'game was', 'games were')} voided by the rules and count for nothing.`)]),
    ],
  };
}

function repeating({ game, seed, command, version, node, processor, limit, pairs }: AblationOutcome): Section {
  const clock = pairs > 0 && limit.includes('ms=') ? 'Times, and games limited by a clock, differ' : 'Times differ';
  return {
    title: 'How to repeat it',
    blocks: [
      shell(command),
      text(`The same command with the same version gives the same nodes, values and moves on any machine. ${clock}.`),
      madeWith({ game, seed, version, node }, [['processor', processor]]),
    ],
  };
}
