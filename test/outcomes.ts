import type { TuningOutcome } from '../tuning/outcome.ts';
import { sampleAudit, sampleDiagnosis } from './sample-diagnosis.ts';
import { sampleFit, sampleMatch, sampleNetwork, sampleOutcome } from './sample-outcome.ts';

/** A name full of what HTML, Markdown and a shell take for markup. */
const nasty = '<b>&"|\'`_*\\';

function changed(change: Partial<TuningOutcome>): TuningOutcome {
  return { ...sampleOutcome(), ...change };
}

/** The sample's tournament with one agent in the comparison, of whom `change` is so. */
function compared(change: Partial<TuningOutcome['tournament']['comparison'][number]>): TuningOutcome {
  const { tournament } = sampleOutcome();
  return changed({ tournament: { ...tournament, comparison: [{ ...tournament.comparison[0]!, ...change }] } });
}

/** The sample with these matches and warnings. */
function played(matches: TuningOutcome['tournament']['matches'], warnings: readonly string[]): TuningOutcome {
  return changed({ tournament: { ...sampleOutcome().tournament, matches, warnings } });
}

/** Every name of it is nasty. */
export function nastyOutcome(): TuningOutcome {
  const fit = sampleFit(nasty, nasty, 4);
  const line = { ...fit.weights[0]!, name: nasty, unit: nasty, meaning: `two\nlines ${nasty}` };
  const forfeited = [{ agent: nasty, kind: 'fault' as const, ending: nasty, games: 2 }];
  const match = { ...sampleMatch(nasty, `other ${nasty}`, 5), endings: { [nasty]: 400 }, forfeited, verdict: nasty };
  return {
    ...played([match], [nasty]),
    game: nasty,
    command: `weightroom tune '${nasty}'`,
    verdict: [nasty],
    fits: [{ ...fit, weights: [line] }],
    networks: [{ ...sampleNetwork(nasty), reads: nasty, shape: nasty, backend: nasty }],
    audit: nastyAudit(),
    diagnoses: [nastyDiagnosis()],
    checksums: { [nasty]: 'ab'.repeat(32) },
  };
}

function nastyAudit(): TuningOutcome['audit'] {
  const audit = sampleAudit([nasty]);
  const set = audit.sets[0]!;
  const features = set.features.map((feature) => ({ ...feature, name: nasty }));
  return { ...audit, seats: [nasty, nasty], sets: [{ ...set, set: nasty, features }] };
}

function nastyDiagnosis(): TuningOutcome['diagnoses'][number] {
  const diagnosis = sampleDiagnosis(nasty, 400);
  const row = diagnosis.worst[0]!;
  return {
    ...diagnosis,
    evaluations: diagnosis.evaluations.map((one) => ({ ...one, name: nasty })),
    phases: diagnosis.phases.map((group) => ({ ...group, name: nasty })),
    importance: { ...diagnosis.importance, inputs: [{ name: nasty, rise: 0.1, deviation: 0.01 }] },
    worst: [{ ...row, seat: nasty, position: nasty, drawing: [[{ text: nasty, player: 0 }, { text: nasty }]] }],
  };
}

function emptyAudit(): TuningOutcome['audit'] {
  const audit = sampleAudit([]);
  const set = audit.sets[0]!;
  const collinearity = { condition: Infinity, features: [], made: [] };
  return {
    ...audit,
    rows: 0,
    plies: [],
    scores: { ...audit.scores, saturation: undefined },
    sets: [{ ...set, rows: 0, games: 0, collinearity }],
  };
}

function emptyDiagnosis(): TuningOutcome['diagnoses'][number] {
  const diagnosis = sampleDiagnosis('flat', 1);
  return {
    ...diagnosis,
    evaluations: diagnosis.evaluations.map((one) => ({
      ...one,
      metrics: { ...one.metrics, calibration: [], logLoss: { mean: Number.NaN, low: undefined, high: undefined } },
    })),
    phases: [],
    seats: [],
    importance: { rows: 0, repeats: 1, inputs: [] },
    worst: [],
  };
}

/** A perfect score, nothing timed, nothing finite, nothing there. */
export function emptyOutcome(): TuningOutcome {
  const none = { rows: 0, logLoss: Number.NaN, brier: Number.NaN, accuracy: Number.NaN, calibration: [] };
  const splits = { train: none, validation: none, test: none };
  const idle = { moves: 0, nodes: 0, milliseconds: 0, timedMoves: 0 };
  const rating = { elo: Infinity, low: Number.NaN, high: Infinity, los: 1, score: 1 };
  const match = { ...sampleMatch('a', 'b', 0), games: 0, rating, endings: {}, effort: [idle, idle] as const };
  const fit = { ...sampleFit('flat', 'full', 2), weights: [], measures: splits, hand: splits, constant: splits };
  const { dataset } = sampleOutcome();
  return {
    ...played([match], []),
    verdict: [],
    audit: emptyAudit(),
    diagnoses: [emptyDiagnosis()],
    fits: [fit, { ...fit, scale: Infinity, tempo: -0, ridge: Number.NaN }],
    networks: [{ ...sampleNetwork('untaught'), measures: splits, history: [], bestEpoch: 0 }],
    dataset: { ...dataset, rows: 0, endings: {}, starts: {}, plies: [] },
    checksums: {},
  };
}

const match = sampleMatch('tuned@depth=4', 'hand@depth=4', 31);

/** The sample with ratings that leave much open. */
function rated(change: Partial<NonNullable<TuningOutcome['tournament']['ratings']>>): TuningOutcome {
  const { tournament } = sampleOutcome();
  return changed({ tournament: { ...tournament, ratings: { ...tournament.ratings!, ...change } } });
}
const [leader, ...followers] = sampleOutcome().tournament.ratings!.players;
/** Outcomes of all kinds, likely and not, by what is special about them. */
export const outcomes: readonly (readonly [string, TuningOutcome])[] = [
  ['three matches, two fits, a warning', sampleOutcome()],
  ['one match, no warning', played([match], [])],
  ['no match, two warnings', played([], ['one', 'two'])],
  ['no fits', changed({ fits: [], networks: [], diagnoses: [] })],
  ['a comparison of a nasty name', compared({ agent: nasty })],
  [
    'a comparison of who never played, untimed',
    compared({
      games: 0,
      secondsPerMove: null,
      peakMemory: null,
      home: { games: 0, wins: 0, low: 0, high: 1 },
      away: { games: 0, wins: 0, low: 0, high: 1 },
    }),
  ],
  ['no endings', played([{ ...match, endings: {} }], [])],
  ['no ratings', changed({ tournament: { ...sampleOutcome().tournament, ratings: undefined } })],
  [
    'ratings open at every end',
    rated({
      players: [{ ...leader!, high: 2000 }, ...followers.map((one) => ({ ...one, low: -2000, group: 2 }))],
      superiority: [
        [null, null, null],
        [null, null, 1],
        [null, 0, null],
      ],
      firstMove: null,
      groups: 2,
    }),
  ],
  ['read from a file', JSON.parse(JSON.stringify(sampleOutcome()))],
  ['read from a file, nothing finite', JSON.parse(JSON.stringify(emptyOutcome()))],
  [
    'a lost match',
    played([{ ...match, rating: { elo: -Infinity, low: -Infinity, high: -500, los: 0, score: 0 } }], []),
  ],
  ['names full of markup', nastyOutcome()],
  ['nothing there', emptyOutcome()],
];
