import type { ComparisonLine } from '../tournament/results/comparison.ts';
import type { Match, TournamentResult } from '../tournament/results/result.ts';
import type { TournamentOutcome } from '../tournament/results/standings.ts';

/** A made-up tournament of three agents. */
export function sampleTournament(): TournamentOutcome {
  return {
    game: 'slider-6',
    over: true,
    format: { kind: 'round robin', rows: [] },
    seatNames: ['H', 'V'],
    agents: ['hand@depth=4', 'tuned-original@depth=4', 'tuned-full@depth=4'],
    matches: [
      sampleMatch('tuned-full@depth=4', 'hand@depth=4', 134),
      sampleMatch('tuned-original@depth=4', 'hand@depth=4', 27),
      sampleMatch('tuned-full@depth=4', 'tuned-original@depth=4', 101),
    ],
    warnings: ['Only 371 of 400 games of tuned-full@depth=4 against hand@depth=4 are distinct.'],
    ratings: sampleRatings(),
    endings: { 'all pieces off': 1113, 'ply limit': 60, 'third repetition': 27 },
    comparison: [sampleComparison('hand@depth=4', 0.31), sampleComparison('tuned-full@depth=4', 0.74)],
  };
}

export function sampleMatch(a: string, b: string, elo: number): Match {
  const score = 1 / (1 + 10 ** (-elo / 400));
  const wins = Math.round(400 * score) - 50;
  const first = Math.ceil(wins / 2) + 5;
  return {
    a,
    b,
    games: 400,
    voided: 0,
    pairs: 200,
    total: { wins, draws: 100, losses: 300 - wins },
    seats: [
      { wins: first, draws: 40, losses: 160 - first },
      { wins: wins - first, draws: 60, losses: 140 - wins + first },
    ],
    pentanomial: [11, 22, 60, 61, 46],
    forfeited: [{ agent: b, kind: 'fault', ending: 'engine crashed', games: 2 }],
    rated: [11, 22, 60, 61, 46],
    rating: { elo, low: elo - 31, high: elo + 35, los: 1 - 0.5 * 10 ** (-elo / 20), score },
    normalized: { elo: 1.1 * elo, low: 1.1 * (elo - 31), high: 1.1 * (elo + 35) },
    ratios: { draws: 0.25, drawnPairs: 0.3, won: 107, lost: 33 },
    firstMove: { elo: 28, low: 3, high: 53 },
    distinct: 371,
    endings: { 'all pieces off': 371, 'ply limit': 20, 'third repetition': 9 },
    effort: [
      { moves: 8000, nodes: 9_120_431 },
      { moves: 8011, nodes: 8_820_000 },
    ],
    verdict: `${a} is stronger than ${b}, very likely.`,
  };
}

function sampleComparison(agent: string, share: number): ComparisonLine {
  const won = (share: number) => ({ games: 400, wins: Math.round(400 * share), low: share - 0.04, high: share + 0.04 });
  return {
    agent,
    games: 800,
    averageMoves: 31.4,
    secondsPerMove: 0.0021,
    nodesPerMove: 812.5,
    peakMemory: 21.2,
    home: won(share),
    away: won(share - 0.05),
    components: { away: share - 0.05, home: share, time: 1, memory: 0.8 },
    score: 0.45 * (share - 0.05) + 0.35 * share + 0.15 + 0.04,
    scoreByNodes: 0.45 * (share - 0.05) + 0.35 * share + 0.2,
  };
}

function sampleRatings(): TournamentResult['ratings'] {
  const player = (agent: string, elo: number) => ({
    agent,
    group: 1,
    elo,
    low: elo - 20,
    high: elo + 21,
    simulatedError: 20.8,
    games: 800,
    score: 1 / (1 + 10 ** (-elo / 400)),
  });
  return {
    players: [player('tuned-full@depth=4', 79), player('tuned-original@depth=4', -25), player('hand@depth=4', -54)],
    superiority: [
      [null, 0.99991, 1],
      [0.00009, null, 0.978],
      [0, 0.022, null],
    ],
    firstMove: { elo: 24, low: 9, high: 39 },
    drawRate: 0.27,
    groups: 1,
    verdict: ['tuned-full@depth=4 leads 3 agents with +79 Elo on their mean.'],
  };
}
