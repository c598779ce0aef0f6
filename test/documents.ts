import type { Document } from '../reports/document/document.ts';
import { auditDocument } from '../reports/sections/audit.ts';
import { championDocument } from '../reports/sections/champion.ts';
import { diagnosisSection } from '../reports/sections/diagnosis.ts';
import { standingsDocument } from '../reports/sections/standings.ts';
import type { TournamentOutcome } from '../tournament/results/standings.ts';
import type { DatasetAudit } from '../train/audit.ts';
import type { Diagnosis } from '../train/diagnosis/judge.ts';
import { sampleChampion, sampleChampionWeights } from './sample-champion.ts';
import { sampleAudit, sampleDiagnosis } from './sample-diagnosis.ts';
import { sampleMatch, sampleTournament } from './sample-tournament.ts';

/** A name full of what HTML, Markdown and a shell take for markup. */
const nasty = '<b>&"|\'`_*\\';

/** What a page of everything is made of. */
interface Facts {
  readonly tournament: TournamentOutcome;
  readonly audit: DatasetAudit;
  readonly diagnosis: Diagnosis;
}

const facts: Facts = {
  tournament: sampleTournament(),
  audit: sampleAudit(['original: pairs is 0 on all 65012 training rows: nothing is learnt about it']),
  diagnosis: sampleDiagnosis('tuned-original', 400),
};

/** Sections of every kind on one page. */
function documentOf({ tournament, audit, diagnosis }: Facts): Document {
  const { sections, ...named } = standingsDocument(tournament);
  const rest = [diagnosisSection(diagnosis), ...auditDocument(audit).sections];
  return { ...named, sections: [...sections, ...rest.map((section) => ({ ...section, folded: true }))] };
}

/** The sample's tournament with one agent in the comparison, of whom `change` is so. */
function compared(change: Partial<TournamentOutcome['comparison'][number]>): Facts {
  const { tournament } = facts;
  return { ...facts, tournament: { ...tournament, comparison: [{ ...tournament.comparison[0]!, ...change }] } };
}

/** The sample with these matches and warnings. */
function played(matches: TournamentOutcome['matches'], warnings: readonly string[]): Facts {
  return { ...facts, tournament: { ...facts.tournament, matches, warnings } };
}

/** The sample with ratings that leave much open. */
function rated(change: Partial<NonNullable<TournamentOutcome['ratings']>>): Facts {
  const { tournament } = facts;
  return { ...facts, tournament: { ...tournament, ratings: { ...tournament.ratings!, ...change } } };
}

/** Every name of it is nasty. */
function nastyFacts(): Facts {
  const forfeited = [{ agent: nasty, kind: 'fault' as const, ending: nasty, games: 2 }];
  const match = { ...sampleMatch(nasty, `other ${nasty}`, 5), endings: { [nasty]: 400 }, forfeited, verdict: nasty };
  const { tournament } = played([match], [nasty]);
  return { tournament: { ...tournament, game: nasty }, audit: nastyAudit(), diagnosis: nastyDiagnosis() };
}

function nastyAudit(): DatasetAudit {
  const audit = sampleAudit([nasty]);
  const set = audit.sets[0]!;
  const features = set.features.map((feature) => ({ ...feature, name: nasty }));
  return { ...audit, seats: [nasty, nasty], sets: [{ ...set, set: nasty, features }] };
}

function nastyDiagnosis(): Diagnosis {
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

function emptyAudit(): DatasetAudit {
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

function emptyDiagnosis(): Diagnosis {
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
function emptyFacts(): Facts {
  const idle = { moves: 0, nodes: 0 };
  const rating = { elo: Infinity, low: Number.NaN, high: Infinity, los: 1, score: 1 };
  const match = { ...sampleMatch('a', 'b', 0), games: 0, rating, endings: {}, effort: [idle, idle] as const };
  const { tournament } = played([match], []);
  return {
    tournament: { ...tournament, ratings: undefined, comparison: [], endings: {} },
    audit: emptyAudit(),
    diagnosis: emptyDiagnosis(),
  };
}

export const nastyDocument = documentOf(nastyFacts());
export const emptyDocument = documentOf(emptyFacts());

const match = sampleMatch('tuned@depth=4', 'hand@depth=4', 31);
const [leader, ...followers] = facts.tournament.ratings!.players;

/** Documents of all kinds, likely and not, by what is special about them. */
export const documents: readonly (readonly [string, Document])[] = [
  ['the champion of a run', championDocument(sampleChampion(), sampleChampionWeights())],
  ['a run that brought nothing', championDocument(sampleChampion('nothing'))],
  ...(
    [
      ['three matches, a diagnosis, a warning', facts],
      ['one match, no warning', played([match], [])],
      ['no match, two warnings', played([], ['one', 'two'])],
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
      ['read from a file', JSON.parse(JSON.stringify(facts)) as Facts],
      ['read from a file, nothing finite', JSON.parse(JSON.stringify(emptyFacts())) as Facts],
      [
        'a lost match',
        played([{ ...match, rating: { elo: -Infinity, low: -Infinity, high: -500, los: 0, score: 0 } }], []),
      ],
      ['names full of markup', nastyFacts()],
      ['nothing there', emptyFacts()],
    ] as const
  ).map(([name, one]) => [name, documentOf(one)] as const),
];
