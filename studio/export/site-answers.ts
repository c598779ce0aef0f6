import type { GameList, GameOrder } from '../data/log.ts';
import { type Path, paths } from '../data/paths.ts';
import type { ContestLine, RunList, RunPage } from '../data/run.ts';
import type { Answers } from '../server/answers.ts';

/** Of a run's tournaments those whose games a site keeps: races are many, and decide little. */
const KEPT = /(^|\/)(verdict\/.*|challenge\/test)$/;

const orders: readonly GameOrder[] = ['played', 'decisive'];

/**
 * What a site says of `folder`, by the paths that its page asks for: all runs, their crosstables, and of tournaments
 * that decide something the first games of each list; `told` hears of each run. What can't be read is left out: the page
 * says so there.
 */
export async function siteAnswers(answers: Answers, told: (run: string) => void): Promise<Record<string, unknown>> {
  const kept: Record<string, unknown> = {};
  const keep = async <Answer>(path: Path<Answer>): Promise<Answer | undefined> => {
    const known = kept[path];
    if (known !== undefined) return known as Answer;
    const answer = (await answers.get(path).catch(() => undefined)) as Answer | undefined;
    if (answer !== undefined) kept[path] = answer;
    return answer;
  };
  const { runs, tournaments } = (await keep(paths.runs))!;
  const files = new Set<string>();
  for (const { at } of runs) {
    told(at);
    const page = await keep(paths.run(at));
    if (page === undefined) continue;
    kept[paths.run(at)] = still(page);
    if (page.champion !== undefined) files.add(page.champion);
    for (const contest of page.contests) await keepLog(contest, KEPT.test(contest.at));
  }
  for (const { at } of tournaments) await keepLog({ at }, true);
  kept[paths.runs] = {
    ...(kept[paths.runs] as RunList),
    runs: runs.map((run) => ({ ...run, state: run.state === 'running' ? 'stopped' : run.state })),
  };
  const studio = (await keep(paths.studio))!;
  for (const file of files) await keep(paths.weights(file));
  kept[paths.studio] = { ...studio, weights: studio.weights.filter(({ at }) => files.has(at)) };
  for (const game of (await keep(paths.champions)) ?? []) await keep(paths.champion(game));
  return kept;

  async function keepLog({ at }: Pick<ContestLine, 'at'>, withGames: boolean): Promise<void> {
    const log = await keep(paths.log(at));
    if (log === undefined) return;
    kept[paths.log(at)] = { ...log, going: false };
    const names = log.agents.map(({ name }) => name);
    const cells = log.cells.map(({ a, b }): readonly [number?, number?] => [names.indexOf(a), names.indexOf(b)]);
    for (const [a, b] of [[], ...cells] as const)
      for (const order of orders) {
        const path = paths.games(at, order, 0, a, b);
        if (!withGames) {
          kept[path] = { count: 0, from: 0, games: [] } satisfies GameList;
          continue;
        }
        const list = await keep(path);
        if (list === undefined) continue;
        // There are no more of them in the site.
        kept[path] = { ...list, count: list.games.length };
        for (const { game } of list.games) await keep(paths.game(at, game));
      }
    if (withGames) for (const { file } of log.agents) if (file !== undefined) files.add(file);
  }
}

/** A run as it stood when the site was written. */
function still({ stage: _, ...page }: RunPage): RunPage {
  return {
    ...page,
    state: page.state === 'running' ? 'stopped' : page.state,
    ours: false,
    goesOn: false,
  };
}
