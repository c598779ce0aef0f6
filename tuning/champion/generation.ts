import { join } from 'node:path';
import { z } from 'zod';
import type { AgentWeights } from '../../agents/weights-file.ts';
import { readManifest } from '../../datasets/manifest.ts';
import { Random } from '../../lib/maths/random.ts';
import { costsSchema } from '../costs.ts';
import { withCosts } from '../measured-costs.ts';
import { nextRecipes, wideRecipes } from './candidates/candidates.ts';
import { fitRecipe } from './candidates/fit-recipe.ts';
import { knownOf, knownSchema } from './candidates/known.ts';
import { epochsWithin } from './candidates/network-epochs.ts';
import type { Recipe } from './candidates/recipe.ts';
import { alike } from './candidates/recipe-name.ts';
import { challenge } from './contests/challenge.ts';
import type { ChallengeOutcome } from './contests/challenge-outcome.ts';
import type { Player } from './contests/player.ts';
import { race } from './contests/race.ts';
import type { RaceOutcome } from './contests/race-outcome.ts';
import { makeGenerationData } from './generation-data.ts';
import { challengeTerms, partsUntil, racePairs, raceSeconds, testableElo } from './plan.ts';
import { championPaths, generationPaths } from './run-paths.ts';
import { isTimed, pairsOf, type Run, ratesSchema } from './standing.ts';

/** Fits that a generation makes in any case, and at most. */
const FEWEST_FITS = 2;
const MOST_FITS = 8;
/** So many times the rows are looked at anew. */
const MUCH_MORE = 2;
/** Where the amount of work is fixed: of a verdict's pairs those of a race's first round, and of each gauntlet. */
const RACE_SHARE = 0.05;
const GAUNTLET_SHARE = 0.25;

/** A recipe with what came of it. */
interface Fitted {
  readonly name: string;
  /** As it was made: perhaps with fewer epochs than were asked for. */
  readonly recipe: Recipe;
  readonly asked: Recipe;
  readonly file: string | undefined;
  readonly weights: AgentWeights | undefined;
  readonly loss: number | undefined;
  readonly refused: string | undefined;
}

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
    const fitted = await this.#fit(wide);
    const players = await this.#players(fitted);
    const raced = await this.#race(players);
    const winner = players.find(({ name }) => name === raced?.winner);
    const fought = winner && (await this.#challenge(winner));
    const promoted = fought?.promoted === true;
    const places = raced === undefined ? [] : placesOf(raced);
    for (const { name, asked } of fitted) {
      const place = places.indexOf(name);
      standing.tried.push({
        generation: this.#number,
        recipe: asked,
        won: promoted && name === raced?.winner,
        place: place === -1 ? undefined : place + 1,
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

  async #fit(wide: boolean): Promise<Fitted[]> {
    const { options, game, arena, folder, decisions, standing, running } = this.#run;
    const number = this.#number;
    const { weights: place } = generationPaths(folder, number);
    if (standing.sources.length === 0) return [];
    const watching = running(number, 'fits', 'candidates');
    const work = championPaths(folder).pooled;
    const rows = standing.sources.reduce((sum, source) => sum + readManifest(source.folder).rows, 0);
    // It takes seconds, and says the same again until there is much more data.
    if (standing.known === undefined || rows >= MUCH_MORE * standing.known.rows)
      standing.known = await decisions.decide(`generation ${number}: what data says`, knownSchema, () =>
        knownOf(game, options.sets, standing.sources, work, arena.nodes, watching),
      );
    const known = { ...standing.known, rows };
    const random = new Random(options.seed, 'champion', 'candidates', number);
    const made = wide
      ? wideRecipes(game, known, standing.tried, random, MOST_FITS)
      : nextRecipes(game, known, standing.tried, random, MOST_FITS);
    // Without games that are newer than the champion its recipe would make the champion again.
    const newest = Math.max(...standing.sources.map(({ generation }) => generation));
    const champion = standing.tried.findLast(({ won, generation }) => won && generation >= newest);
    const recipes = made.filter((one) => champion === undefined || !alike(one, champion.recipe)).slice(0, MOST_FITS);
    const fitted: Fitted[] = [];
    for (const [i, asked] of recipes.entries()) {
      const recipe = await this.#inTime(asked, i, recipes.slice(i + 1));
      if (recipe === undefined) continue;
      const name = `g${number}-${recipe.name}`;
      const file = join(place, `${name}.json`);
      const seed = new Random(options.seed, 'champion', 'fit', number, recipe.name).int(2 ** 31);
      const found = await fitRecipe(recipe, standing.sources, game, seed, file, work, running(number, 'fits', name));
      fitted.push(
        'refused' in found
          ? { name, recipe, asked, file: undefined, weights: undefined, loss: undefined, refused: found.refused }
          : {
              name,
              recipe,
              asked,
              file: join(`generation-${number}`, 'weights', `${name}.json`),
              weights: found.weights,
              loss: found.loss,
              refused: undefined,
            },
      );
    }
    return fitted;
  }

  /**
   * `recipe`, of which there are `before` others before it and `later` ones after it, while there is time for fits; a
   * network with as many epochs as its own deadline allows. Undefined where that is none.
   */
  async #inTime(recipe: Recipe, before: number, later: readonly Recipe[]): Promise<Recipe | undefined> {
    const { game, folder, decisions, standing, running } = this.#run;
    if (!this.#timed) return recipe;
    if (recipe.kind === 'linear') {
      const goesOn = await decisions.decide(
        `generation ${this.#number}: fit ${recipe.name}`,
        z.boolean(),
        () => before < FEWEST_FITS || this.#until(this.#parts.fits) > 0,
      );
      return goesOn ? recipe : undefined;
    }
    // Another network waits for its turn.
    const share = later.some(({ kind }) => kind === 'network') ? 1 / 2 : 1;
    const what = `generation ${this.#number}: epochs of ${recipe.name}`;
    const epochs = await decisions.decide(what, z.int().nonnegative(), () =>
      epochsWithin(
        share * this.#until(this.#parts.network),
        recipe,
        standing.sources,
        game,
        championPaths(folder).pooled,
        running(this.#number, 'fits', recipe.name),
      ),
    );
    return epochs === 0 ? undefined : { ...recipe, network: { ...recipe.network, epochs } };
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
    const { race: place } = generationPaths(folder, number);
    const fresh = decisions.live;
    const begun = decisions.elapsed;
    const raced = await race(arena, label, players, opponents, pairs, place, running(number, 'race'));
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
    const { challenge: place } = generationPaths(folder, number);
    const watching = running(number, 'challenge', winner.name);
    const label = `generation ${number}`;
    const fought = await challenge(arena, label, winner, standing.champion, others, terms, place, watching);
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
