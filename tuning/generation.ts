import { join } from 'node:path';
import { z } from 'zod';
import { rowsOf } from './candidates/sources.ts';
import type { Player } from './contests/arena.ts';
import { challenge } from './contests/challenge.ts';
import { Contest } from './contests/contest.ts';
import type { ChallengeOutcome, RaceOutcome } from './contests/outcome.ts';
import { race } from './contests/race.ts';
import { costsSchema, withCosts } from './costs.ts';
import { makeGenerationData } from './generation-data.ts';
import { type Fitted, fitCandidates } from './generation-fits.ts';
import { challengeTerms, partsUntil, racePairs, raceSeconds, testableElo } from './plan.ts';
import { isTimed, pairsOf, type Run, ratesSchema } from './standing.ts';

/** Where the amount of work is fixed: of a verdict's pairs those of a race's first round, and of each gauntlet. */
const RACE_SHARE = 0.05;
const GAUNTLET_SHARE = 0.25;

/** Plays one generation; whether it has a new champion. */
export async function playGeneration(run: Run, number: number, seconds: number, wide: boolean): Promise<boolean> {
  return new Generation(run, number, seconds).play(wide);
}

class Generation {
  readonly #run: Run;
  readonly #number: number;
  readonly #seconds: number;
  readonly #begun: number;

  constructor(run: Run, number: number, seconds: number) {
    this.#run = run;
    this.#number = number;
    this.#seconds = seconds;
    this.#begun = run.decisions.said;
  }

  async play(wide: boolean): Promise<boolean> {
    const { standing } = this.#run;
    const { selfplay } = this.#parts;
    const data = selfplay === 0 ? [] : await makeGenerationData(this.#run, this.#number, () => this.#until(selfplay));
    const fitted = await fitCandidates(this.#run, this.#number, wide, {
      fits: () => this.#until(this.#parts.fits),
      network: () => this.#until(this.#parts.network),
      race: () => raceSeconds(Math.min(this.#until(1), (1 - this.#parts.network) * this.#seconds)),
    });
    const players = await this.#players(fitted);
    const raced = await this.#race(players);
    const winner = players.find(({ name }) => name === raced?.winner);
    const fought = winner && (await this.#challenge(winner));
    const promoted = fought?.promoted === true;
    const rows = rowsOf(standing.sources);
    const places = raced === undefined ? [] : placesOf(raced);
    for (const { name, asked } of fitted) {
      const place = places.indexOf(name);
      standing.tried.push({
        generation: this.#number,
        recipe: asked,
        won: promoted && name === raced?.winner,
        place: place === -1 ? undefined : place + 1,
        rows,
      });
    }
    if (promoted) standing.promote(winner!, this.#number);
    standing.generations.push({
      number: this.#number,
      data,
      candidates: fitted.map(({ weights: _, asked: __, ...one }) => ({ ...one, cost: standing.costs[one.name] })),
      race: raced,
      challenge: fought,
      champion: standing.champion.name,
      warnings: [...(raced?.warnings ?? []), ...(fought?.warnings ?? [])],
    });
    return promoted;
  }

  /** Seconds until this share of the generation is over; only for what is decided. */
  #until(share: number): number {
    return this.#begun + share * this.#seconds - this.#run.decisions.elapsed;
  }

  /** When its parts are to be over, as shares of its seconds. */
  get #parts(): ReturnType<typeof partsUntil> {
    return partsUntil(this.#run.options.budget, this.#number, this.#seconds);
  }

  get #timed(): boolean {
    return isTimed(this.#run);
  }

  /** Those that can play, with what a node costs them. */
  async #players(fitted: readonly Fitted[]): Promise<Player[]> {
    const { game, arena, decisions, standing, running } = this.#run;
    const playing = fitted.flatMap(({ name, weights }) => (weights === undefined ? [] : [[name, weights] as const]));
    standing.costs = await decisions.decide(`generation ${this.#number}: costs`, costsSchema, () =>
      withCosts(game, standing.costs, playing, arena.nodes, () => running(this.#number, 'costs')),
    );
    return playing.map(([name, weights]) => ({ kind: 'weights', name, weights, cost: standing.costs[name]! }));
  }

  async #race(players: readonly Player[]): Promise<RaceOutcome | undefined> {
    const { arena, folder, decisions, standing, running } = this.#run;
    const number = this.#number;
    if (players.length === 0) return undefined;
    const { champion, strongest } = standing;
    const opponents = champion.name === strongest.name ? [champion] : [champion, strongest];
    const pairs = await decisions.decide(`generation ${number}: race`, z.int(), () =>
      this.#timed
        ? racePairs(raceSeconds(this.#until(1)), standing.rates.perPair, players.length, opponents.length)
        : Math.max(2, Math.ceil(pairsOf(this.#run) * RACE_SHARE)),
    );
    const label = `generation ${number}`;
    const place = join(folder, `generation-${number}`, 'race');
    const fresh = decisions.live;
    const begun = decisions.elapsed;
    const contest = new Contest(arena, label, place, running(number, 'race'));
    const raced = await race(contest, players, opponents, pairs);
    const took = decisions.elapsed - begun;
    const played = raced.rounds.reduce(
      (sum, lines, i) => sum + lines.reduce((all, line) => all + line.pairs - pairsBefore(raced, i, line.candidate), 0),
      0,
    );
    standing.rates = await decisions.decide(`generation ${number}: speed of the race`, ratesSchema, () =>
      fresh && this.#timed && played > 0 ? { ...standing.rates, perPair: took / played } : standing.rates,
    );
    return raced;
  }

  async #challenge(winner: Player): Promise<ChallengeOutcome> {
    const { arena, folder, decisions, standing, running } = this.#run;
    const number = this.#number;
    const others = standing.others();
    const usual = pairsOf(this.#run);
    const terms = await decisions.decide(
      `generation ${number}: challenge`,
      z.object({ elo1: z.number(), maxPairs: z.int(), gauntletPairs: z.int() }),
      () =>
        this.#timed
          ? challengeTerms(Math.max(0, this.#until(1)), standing.rates.perPair, others.length)
          : {
              elo1: testableElo(usual),
              maxPairs: usual,
              gauntletPairs: Math.max(2, Math.ceil(usual * GAUNTLET_SHARE)),
            },
    );
    const place = join(folder, `generation-${number}`, 'challenge');
    const contest = new Contest(arena, `generation ${number}`, place, running(number, 'challenge', winner.name));
    const fought = await challenge(contest, winner, standing.champion, others, terms);
    standing.remember(fought);
    return fought;
  }
}

/** The candidates of a race, the best first: those that went further stand before the others. */
function placesOf({ rounds }: RaceOutcome): string[] {
  const lines = [...rounds].reverse().flat();
  return [...new Set(lines.map(({ candidate }) => candidate))];
}

/** Pairs that `candidate` had before round `round`. */
function pairsBefore({ rounds }: RaceOutcome, round: number, candidate: string): number {
  return rounds[round - 1]?.find((line) => line.candidate === candidate)?.pairs ?? 0;
}
