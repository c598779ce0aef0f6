import { InputError } from '../../lib/input-error.ts';
import { likelihood, percent, signed } from '../../lib/numbers.ts';
import { text } from '../../lib/options/kinds.ts';
import { optional, type ValuesOf } from '../../lib/options/option-set.ts';
import { aligned } from '../../reports/render/terminal.ts';
import { sprt, testOf } from '../../tournament/formats/sprt.ts';
import { type Counts, totalOf } from '../../tournament/statistics/counts.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import { type Findings, findingsOf } from '../../tournament/statistics/findings.ts';
import type { SprtTest } from '../../tournament/statistics/sprt.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print } from '../terminal/print.ts';

const statsOptions = {
  pentanomial: optional(text, 'pairs by points 0, ½, 1, 1½, 2: such as 11,22,60,61,46'),
  wdl: optional(text, 'games won, drawn, lost: such as 166,100,134'),
  json,
  // Here they are what it is about.
  model: { ...sprt.options.model, rare: false },
  alpha: { ...sprt.options.alpha, rare: false },
  beta: { ...sprt.options.beta, rare: false },
  sprt: {
    ...sprt.options.sprt,
    help: 'where the test of two hypotheses stands: Elo of either, such as 0,5; --sprt=-5,0',
  },
};

type Values = ValuesOf<typeof statsOptions>;

/** `weightroom match stats`: what counts of games or pairs prove. */
export const statsCommand = command({
  usage: 'stats',
  describe: 'Elo, intervals and SPRT from counted results',
  options: statsOptions,
  handler(args) {
    if ((args.pentanomial === undefined) === (args.wdl === undefined))
      throw new InputError('match stats: expected either --pentanomial or --wdl');
    const counts = args.wdl === undefined ? pentanomialFrom(args.pentanomial!) : trinomialFrom(args.wdl);
    const test = args.sprt === undefined ? undefined : testAskedFor(args);
    const findings = findingsOf('the first', 'the second', counts, test);
    print(args.json, findings, findingLines(findings));
  },
});

function findingLines({ counts, rating, normalized, plain, ratios, sprt, verdict }: Findings): string[] {
  const unit = counts.length === 5 ? 'pairs' : 'games';
  const error = (value: number | null, by: number | null): string =>
    value === null || by === null ? 'none' : `${value.toFixed(2)} +/- ${by.toFixed(2)}`;
  const lines = aligned([
    ['', 'estimate', '95 %', 'as fastchess has it'],
    ['Elo', signed(rating.elo), eloInterval(rating.low, rating.high), error(plain.elo, plain.eloError)],
    [
      'normalized Elo',
      signed(normalized.elo),
      eloInterval(normalized.low, normalized.high),
      error(plain.nelo, plain.neloError),
    ],
    ['likelihood of superiority', likelihood(rating.los), '', likelihood(plain.los)],
    ['mean score', rating.score.toFixed(4)],
    [`${unit} drawn`, percent(ratios.drawn)],
    [`${unit} won to lost`, `${ratios.won} to ${ratios.lost}`],
  ]);
  if (sprt !== undefined)
    lines.push(`LLR ${sprt.llr.toFixed(3)}, bounds ${sprt.lower.toFixed(3)} and ${sprt.upper.toFixed(3)}`);
  return [...lines, '', ...verdict];
}

function pentanomialFrom(text: string): Counts {
  const [a, b, c, d, e] = countsFrom('pentanomial', text, 5);
  return [a!, b!, c!, d!, e!];
}

function trinomialFrom(text: string): Counts {
  const [wins, draws, losses] = countsFrom('wdl', text, 3);
  return [losses!, draws!, wins!];
}

function countsFrom(option: string, text: string, count: number): number[] {
  const parts = text.split(',');
  if (parts.length !== count || !parts.every((part) => /^\d{1,12}$/.test(part)) || totalOf(parts.map(Number)) === 0)
    throw new InputError(
      `--${option} ${text}: expected ${count} whole numbers, not all 0, such as ${'7,'.repeat(count - 1)}7`,
    );
  return parts.map(Number);
}

function testAskedFor(args: Values): SprtTest {
  if (args.model === 'bayesian' && args.pentanomial !== undefined)
    throw new InputError('--model bayesian: it knows games, not pairs; expected --wdl');
  return testOf(args);
}
