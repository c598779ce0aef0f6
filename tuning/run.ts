import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { openData } from '../datasets/data-set.ts';
import type { Game } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { exists, writeWhole } from '../lib/files/files.ts';
import { signedText } from '../lib/files/signed.ts';
import { InputError } from '../lib/input-error.ts';
import { withLock } from '../lib/lock/lock.ts';
import { durationText } from '../lib/options/kinds.ts';
import { hands } from '../lib/tasks/pool.ts';
import { version } from '../lib/version.ts';
import { readLog } from '../tournament/log/log.ts';
import type { Match } from '../tournament/results/result.ts';
import { totalOf } from '../tournament/statistics/counts.ts';
import { findStrongest } from './baselines.ts';
import type { DataSource } from './candidates/sources.ts';
import { claimFolder } from './claim.ts';
import { agentOf, arenaOf, type Player } from './contests/arena.ts';
import { type Moments, nearMatch } from './contests/outcome.ts';
import { type Costs, secondsOfGame } from './costs.ts';
import { labelsVerdict, readLabels } from './data/labels.ts';
import { Decisions } from './decisions.ts';
import { exhaustedWords, warningsOf } from './findings.ts';
import { playGeneration } from './generation.ts';
import { instructiveMoments } from './instructive/find.ts';
import { baselineNames, type TuneOptions } from './options.ts';
import { type ChampionOutcome, resultFiles, writeOutcome } from './outcome.ts';
import { contestNodes, generationSeconds, keptForVerdict, leastVerdict, PATIENT, patienceAfter } from './plan.ts';
import { type ChampionWatched, progressFile, type StageRunning, telling } from './progress-file.ts';
import { championPaths } from './run-folder.ts';
import { chooseSearch, searchSeconds } from './search-choice.ts';
import { sentencesOf } from './sentences.ts';
import { cyclesOf, type Run, type Standing } from './standing.ts';
import { gamesWith, secondsPerPair, type Verdict, verdictOf } from './verdict.ts';

const seconds = z.number().nonnegative();

/**
 * Runs the champion loop in `folder`: the match of the baselines, generations of self-play, fits and contests, and a
 * verdict on fresh boards. The champion is the strongest baseline until a candidate passes, so it is never weaker than
 * what was there, as far as games show. What is there already is kept: the same call resumes after a stop. What clocks
 * decide stands in `decisions.jsonl`; with `replay`, such a file of another run of the same options, all is decided as
 * there. What it found is in `outcome.json`, too. Throws InputError where the folder holds anything else, and the
 * reason of the signal.
 */
export function runChampion(
  options: TuneOptions,
  command: string,
  folder: string,
  watched: ChampionWatched,
  replay?: string,
): Promise<ChampionOutcome> {
  return withLock(folder, watched.signal, async (signal) => {
    claimFolder(folder, 'tune', options, options.sets, command);
    const decisions = new Decisions(championPaths(folder).decisions, replay);
    const progress = progressFile(folder);
    try {
      const game = gameNamed(options.game);
      const running: StageRunning = (generation, stage, note) => {
        const secondsLeft = options.budget && Math.max(0, options.budget - decisions.elapsed);
        const where = { generation, of: options.generations, stage, note, secondsLeft };
        return telling(where, { workers: watched.workers, signal }, progress.begin(), watched.begin());
      };
      const nodes = await nodesOfContests(options, game, decisions, running);
      const arena = arenaOf(game, options.seed, nodes, options.openings);
      const begun = { options, folder, game, arena, decisions, running };
      const { standing, matches } = await findStrongest(begun);
      const run: Run = { ...begun, standing };
      if (options.data !== undefined) standing.sources.push(await outsideSource(options.data.folder, game, running));
      keepChampion(run);
      const looped = await loop(run);
      const searched = await chooseSearch(run);
      keepChampion(run);
      const ended = searched === undefined ? looped : `${looped}; ${searched}`;
      const verdict = await verdictOf(run);
      const moments = await momentsOf(run, verdict);
      // All of it stands in the rows of the generations, too.
      for (const { folder: place, generation } of standing.sources)
        if (generation > 0) rmSync(join(place, 'cache'), { recursive: true, force: true });
      const outcome = outcomeOf(run, command, matches, ended, verdict, moments);
      writeOutcome(folder, outcome);
      return outcome;
    } finally {
      progress.remove();
      decisions.close();
    }
  });
}

/**
 * The rows in `folder`, all of them read. Throws InputError where the game refuses one, and where their scores say that
 * the results are wrong.
 */
async function outsideSource(folder: string, game: Game, running: StageRunning): Promise<DataSource> {
  const labels = await readLabels(openData(folder, game), game, running(0, 'fits', 'data'));
  const refused = labels.rows === 0 ? undefined : labelsVerdict(folder, labels);
  if (refused !== undefined) throw new InputError(refused);
  return { folder, generation: 0 };
}

/** Nodes of a move in all contests: where games are long, fewer than usual, so that a verdict has pairs enough. */
async function nodesOfContests(
  { budget, nodes, leastNodes = nodes, against }: TuneOptions,
  game: Game,
  decisions: Decisions,
  running: StageRunning,
): Promise<number> {
  if (budget === undefined || leastNodes === nodes) return nodes;
  return decisions.decide('nodes of a move', z.int(), async () => {
    const watching = running(0, 'costs');
    const perPair = (2 * (await secondsOfGame(game, leastNodes, watching))) / hands(watching.workers);
    const others = baselineNames(game).length + against.length;
    const pace = { nodes, perPair: gamesWith(others) * perPair * (nodes / leastNodes) };
    return contestNodes(budget, pace, leastNodes);
  });
}

/** Generation after generation; why it ended. */
async function loop(run: Run): Promise<string> {
  const { options, decisions, standing } = run;
  const { budget, generations } = options;
  let patience = PATIENT;
  for (let number = 1; ; number++) {
    if (generations !== undefined && number > generations) return `${generations} generations were asked for`;
    // While there is no champion to judge, the verdict's time is worth more here.
    const nobodyYet = standing.champion.name === standing.strongest.name;
    const kept = nobodyYet ? leastVerdict : keptForVerdict;
    const length = await decisions.decide(`generation ${number}: seconds`, seconds, () =>
      budget === undefined
        ? 0
        : generationSeconds(
            budget,
            decisions.elapsed + searchSeconds(run),
            number,
            kept(budget, secondsPerPair(standing)),
          ),
    );
    if (budget !== undefined && length === 0) return `The budget of ${durationText(budget)} is spent`;
    if (await playGeneration(run, number, length, patience.wide)) keepChampion(run);
    patience = patienceAfter(patience, standing.generations.at(-1)!);
    if (patience.over) return exhaustedWords(run.game, standing.generations);
  }
}

/** What the verdict's games near the start teach; undefined where the champion didn't do better there. */
async function momentsOf(
  { folder, running }: Run,
  { strongest, judged, matches, arena }: Verdict,
): Promise<Moments | undefined> {
  const match = nearMatch(matches, strongest.name);
  if (judged === undefined || match === undefined || match.rating.elo <= 0) return undefined;
  const { game, seed, nodes } = arena;
  const { records } = readLog(join(championPaths(folder).verdict, 'strongest', 'near'));
  const [own, other] = [agentOf(judged, nodes), agentOf(strongest, nodes)];
  return instructiveMoments(game, seed, own, other, records, running(0, 'verdict', 'instructive games'));
}

function outcomeOf(
  { options, folder, game, standing }: Run,
  command: string,
  matches: readonly Match[],
  ended: string,
  { strongest, judged, matches: verdict, arena }: Verdict,
  moments: Moments | undefined,
): ChampionOutcome {
  const { budget, generations } = options;
  const { rivals } = standing;
  const decisive = nearMatch(verdict, strongest.name);
  const ladder = standing.ladder(strongest);
  // Users keep what they had where fresh boards don't confirm the champion. A candidate that was not promoted must be
  // shown to be stronger.
  const promoted = standing.champion.name !== standing.strongest.name;
  const { elo, low } = decisive?.rating ?? { elo: 0, low: 0 };
  const kept = judged !== undefined && (promoted ? decisive === undefined || elo > 0 : low > 0) ? judged : strongest;
  writeChampion(folder, kept);
  const all = [
    ...standing.matches,
    ...(verdict ?? []).map(({ opponent, match }) => ({
      a: judged!.name,
      b: opponent,
      pairs: totalOf(match.rated),
      rating: match.rating,
    })),
  ];
  const facts: Omit<ChampionOutcome, 'sentences' | 'warnings'> = {
    game: game.name,
    seed: options.seed,
    command,
    version,
    budget: budget === undefined ? `${generations} generations` : durationText(budget),
    nodes: arena.nodes,
    boards: arena.boards,
    ...(verdict && { judge: standing.makers().champion.name }),
    costs: shown(standing, [...ladder, ...(judged === undefined ? [] : [judged])]),
    baselines: {
      strongest: strongest.name,
      rivals: rivals.map(({ name }) => name),
      matches,
      verdict: matches.map((match) => match.verdict).join(' '),
    },
    generations: standing.generations,
    ladder,
    champion: { name: kept.name, file: kept.kind === 'weights' ? 'champion.json' : undefined },
    verdict,
    ...(judged && !promoted && { judged: judged.name }),
    ...(moments && { moments }),
    cycles: cyclesOf(all),
    ended,
    files: resultFiles(folder, weightsFiles(standing, kept)),
  };
  return { ...facts, sentences: sentencesOf(facts), warnings: warningsOf(facts) };
}

/** The weights files of the champion and of all candidates. */
function weightsFiles({ generations }: Standing, champion: Player): string[] {
  const candidates = generations.flatMap((one) => one.candidates.flatMap(({ file }) => file ?? []));
  return champion.kind === 'weights' ? ['champion.json', ...candidates] : candidates;
}

/** What a node costs baselines and those who were judged. */
function shown({ costs, baselines }: Standing, judged: readonly { readonly name: string }[]): Costs {
  const names = new Set([...baselines, ...judged].map(({ name }) => name));
  return Object.fromEntries(Object.entries(costs).filter(([name]) => names.has(name)));
}

/** Writes the champion's weights, unless an earlier session has come further: then its champion is there. */
function keepChampion({ folder, standing, decisions }: Run): void {
  if (decisions.behind && exists(championPaths(folder).champion)) return;
  writeChampion(folder, standing.champion);
}

/** Writes the champion's weights. If it is a program, which has none, those of an earlier champion are removed. */
function writeChampion(folder: string, champion: Player): void {
  const path = championPaths(folder).champion;
  if (champion.kind === 'weights') writeWhole(path, signedText(champion.weights));
  else rmSync(path, { force: true });
}
