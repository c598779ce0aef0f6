import { z } from 'zod';
import { checkSigned } from '../../lib/files/signed.ts';
import { parseJson, parseWith } from '../../lib/schema.ts';
import type { Match } from '../../tournament/results/result.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { turned } from '../../tournament/statistics/rating.ts';
import { championSchema } from '../../tuning/champion/outcome-schema.ts';
import { bestFit } from '../../tuning/headline.ts';
import { outcomeSchema } from '../../tuning/outcome-schema.ts';
import { upgradedOutcome } from '../../tuning/outcome-version-1.ts';
import type { MatchShown } from '../data/rating.ts';
import type { FitShown, LadderShown, RunPage } from '../data/run.ts';
import { below, type StudioFolder } from './studio-folder.ts';

/** What an outcome.json says, as a run's page shows it. Paths of files are still from the run's folder. */
export type FoundOutcome = Pick<
  RunPage,
  'verdict' | 'elo' | 'sentences' | 'warnings' | 'ended' | 'matches' | 'ladder' | 'fits'
>;

const championFile = z.object({ outcome: championSchema });
const onceFile = z.object({ outcome: outcomeSchema });

/** Reads the outcome.json at `path` of a run of the champion loop. Throws InputError, also where it was changed. */
export function readChampionOutcome(folder: StudioFolder, path: string): FoundOutcome {
  const text = folder.text(path);
  checkSigned(text, path);
  const { outcome } = parseWith(championFile, parseJson(text, path), path);
  const { strongest } = outcome.baselines;
  const verdict = (outcome.verdict ?? []).map(({ place, opponent, match }) => ({
    a: bareOf(match.a),
    b: opponent,
    pairs: totalOf(match.rated),
    elo: match.rating.elo,
    low: match.rating.low,
    high: match.rating.high,
    title: place === 'near' ? 'near the start' : 'on random boards',
    decides: place === 'near' && opponent === strongest,
  }));
  const decisive = verdict.find(({ decides }) => decides);
  const candidates = outcome.generations.flatMap((one) => one.candidates);
  const champion = candidates.filter(({ name }) => name === outcome.champion.name);
  return {
    verdict: outcome.sentences[0],
    elo: decisive && plain(decisive),
    sentences: outcome.sentences,
    warnings: outcome.warnings,
    ended: outcome.ended,
    matches: verdict.map(({ decides: _, ...one }) => one),
    ladder: ladderOf(outcome),
    fits: [...champion, ...candidates.filter((one) => !champion.includes(one))].map(
      ({ name, file, loss, recipe, refused }): FitShown => ({
        name,
        kind: (recipe as { kind?: string }).kind === 'linear' ? 'linear' : 'network',
        weights: [],
        epochs: [],
        fitting: false,
        ...(file && { file }),
        ...(loss === undefined ? {} : { test: loss }),
        ...(refused === undefined ? {} : { refused }),
      }),
    ),
  };
}

type ChampionFound = z.infer<typeof championFile>['outcome'];

/** Each champion, and each challenger that was not promoted. */
function ladderOf({ ladder, generations, baselines }: ChampionFound): LadderShown[] {
  const steps = ladder.map(({ name, generation, rating, pairs }): LadderShown => {
    const elo = rating && {
      a: name,
      b: baselines.strongest,
      pairs,
      elo: rating.elo,
      low: rating.low,
      high: rating.high,
    };
    return { generation, name, promoted: true, ...(elo && { elo }) };
  });
  const failed = generations.flatMap(({ number, challenge }): LadderShown[] => {
    if (challenge === undefined || challenge.promoted) return [];
    const { candidate, champion, pairs, rating } = challenge;
    const { elo, low, high } = rating;
    return [
      {
        generation: number,
        name: candidate,
        promoted: false,
        elo: { a: candidate, b: champion, pairs, elo, low, high },
      },
    ];
  });
  return [...steps, ...failed].sort((one, other) => one.generation - other.generation);
}

/** Reads the outcome.json at `path` of a run of one fit. Throws InputError, also where it was changed. */
export function readOnceOutcome(folder: StudioFolder, path: string): FoundOutcome {
  const text = folder.text(path);
  checkSigned(text, path);
  const { outcome } = parseWith(onceFile, upgradedOutcome(parseJson(text, path)), path);
  const { matches } = outcome.tournament;
  const rival = outcome.baseline?.strongest;
  const best = rival === undefined ? undefined : bestFit(rival, matches as readonly Match[]);
  const pairs = best === undefined ? 0 : totalOf(best.match.rated);
  return {
    verdict: outcome.verdict[0],
    elo: best && {
      a: best.tuned,
      b: rival!,
      pairs,
      elo: best.rating.elo,
      low: best.rating.low,
      high: best.rating.high,
    },
    sentences: outcome.verdict,
    warnings: [...outcome.audit.warnings, ...outcome.tournament.warnings],
    matches: matches.map((match) => ({ ...matchShown(match), title: outcome.terms?.start ?? '' })),
    ladder: [],
    fits: [
      ...outcome.fits.map(
        (fit): FitShown => ({
          name: fit.name,
          file: fit.file,
          kind: 'linear',
          ...lossesOf(fit.measures),
          weights: fit.weights.map(({ name, meaning, tuned, interval, hand, points }) => ({
            ...{ name, meaning, tuned, points },
            ...(interval && { low: interval.low, high: interval.high }),
            ...(hand === undefined ? {} : { hand }),
          })),
          epochs: [],
          fitting: false,
        }),
      ),
      ...outcome.networks.map(
        (network): FitShown => ({
          name: network.name,
          file: network.file,
          kind: 'network',
          ...lossesOf(network.measures),
          weights: [],
          epochs: network.history,
          fitting: false,
        }),
      ),
    ],
  };
}

/** Of the better one of the two. */
function matchShown({ a, b, rated, rating }: Pick<Match, 'a' | 'b' | 'rated' | 'rating'>): MatchShown {
  const { elo, low, high } = rating.elo < 0 ? turned(rating) : rating;
  return { ...(rating.elo < 0 ? { a: b, b: a } : { a, b }), pairs: totalOf(rated), elo, low, high };
}

function plain({ a, b, pairs, elo, low, high }: MatchShown): MatchShown {
  return { a, b, pairs, elo, low, high };
}

/** Without its limit. */
export function bareOf(agent: string): string {
  return agent.replace(/@.*$/s, '');
}

/** `fits` with the paths of their files from the studio's folder on. */
export function placed(at: string, fits: readonly FitShown[]): FitShown[] {
  return fits.map((fit) => (fit.file === undefined ? fit : { ...fit, file: below(at, fit.file) }));
}

type Measured = { readonly logLoss: number };

function lossesOf({ train, validation, test }: Readonly<Record<'train' | 'validation' | 'test', Measured>>) {
  return { train: train.logLoss, validation: validation.logLoss, test: test.logLoss };
}
