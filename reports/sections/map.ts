import { limitText } from '../../agents/settings.ts';
import { percent, signed, whole } from '../../lib/numbers.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import { bestOf, type MapOutcome, type MapPoint } from '../../tuning/map/map.ts';
import { type MapOptions, ownPlace, type Place, placeName } from '../../tuning/map/options.ts';
import { afterWalk } from '../../tuning/near-start.ts';
import { type Document, folded, lead, numbers, shell, type Table, table, text, words } from '../document/document.ts';
import { mapPlot } from '../plots/map-plot.ts';

/** How strong an agent is over two of its weights and its tempo. */
export function mapDocument(options: MapOptions, outcome: MapOutcome, command: string): Document {
  const { game, agent, across, down, pairs, limit, walk, scatter, rival } = options;
  const boards = scatter === 1 ? 'on boards with the pieces put down at random' : afterWalk(walk);
  const mixed =
    scatter > 0 && scatter < 1 ? `, ${percent(scatter, 0)} of the boards with the pieces put down at random` : '';
  return {
    title: `${game}: strength over ${across.feature} and ${down.feature}`,
    subtitle:
      `${agent} with other points, ${limitText(limit)}, against ${rival.name}: ` +
      `${whole(pairs)} openings a place, each played twice, ${boards}${mixed}.`,
    sections: [
      {
        title: 'The map',
        blocks: [
          ...mapSentences(options, outcome).map(lead),
          ...options.tempo.map((tempo) => mapPlot(options, outcome.points, tempo)),
          text(
            'All places meet the rival on the same openings. The best of many is best by luck, too: believe the ' +
              'finalists, which play on openings that the map has not seen.',
          ),
          ...(outcome.finalists.length === 0
            ? []
            : [placeTable('The best places, on fresh openings', options, outcome.finalists)]),
          folded(placeTable('Every place of the map, the strongest first', options, bestOf(outcome.points))),
        ],
      },
      { title: 'To repeat this', blocks: [shell(command)] },
    ],
  };
}

function placeTable(caption: string, { across, down }: MapOptions, points: readonly MapPoint[]): Table {
  const row = ({ across: x, down: y, tempo, pairs, rating, distinct }: MapPoint): string[] => [
    String(x),
    String(y),
    String(tempo),
    whole(pairs),
    percent(rating.score),
    signed(rating.elo),
    eloInterval(rating.low, rating.high),
    whole(distinct),
  ];
  const titles = [down.feature, 'tempo', 'Pairs', 'Score', 'Elo', '95 % interval', 'Distinct'];
  return table(caption, [words(across.feature), ...numbers(...titles)], points.map(row));
}

/**
 * What the finalists show, how many places the map has above and below the rival, and where the weights as they are
 * stand.
 */
function mapSentences(options: MapOptions, { points, finalists }: MapOutcome): string[] {
  const name = (place: Place): string => placeName(options.across.feature, options.down.feature, place);
  const [best] = bestOf(finalists);
  const rival = options.rival.name;
  const first =
    best === undefined
      ? []
      : [
          `${name(best)} ${best.rating.low > 0 ? 'is stronger' : 'is not shown to be stronger'} than ${rival}: ` +
            `${signed(best.rating.elo)} Elo (95 % interval ${eloInterval(best.rating.low, best.rating.high)}, ${whole(best.pairs)} pairs on fresh openings).`,
        ];
  const stronger = points.filter(({ rating }) => rating.low > 0).length;
  const weaker = points.filter(({ rating }) => rating.high < 0).length;
  const counts = `Of ${whole(points.length)} places ${whole(stronger)} are shown to be stronger than ${rival}, ${whole(weaker)} weaker.`;
  const own = ownPlace(options);
  const there = points.find((one) => name(one) === name(own));
  const asItIs =
    there === undefined
      ? `The weights as they are (${name(own)}) are not on the map.`
      : `The weights as they are (${name(own)}): ${signed(there.rating.elo)} Elo (${eloInterval(there.rating.low, there.rating.high)}).`;
  return [...first, counts, asItIs];
}
