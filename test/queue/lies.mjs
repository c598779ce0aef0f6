// Preloaded into a worker of the queue (NODE_OPTIONS=--import), it falsifies every result in the way that LIE names,
// and appends a byte to the file LIES each time.
import { appendFileSync } from 'node:fs';
import { register } from 'node:module';

/** Rows are CSV, a line each: game, ply, position (without commas), score, result. */
const changedRows = (change) => (game) => {
  const [first, ...others] = new TextDecoder().decode(game.rows).split('\n');
  return { ...game, rows: new TextEncoder().encode([...change(first), ...others].join('\n')) };
};
const changedRow = (at, change) =>
  changedRows((row) => [
    row
      .split(',')
      .with(at, change(row.split(',')[at]))
      .join(','),
  ]);
const changed = (change) => (game) => ({ ...game, record: { ...game.record, ...change } });

/** Of the games of a tournament. */
const games = {
  nothing: () => null,
  'no record': ({ record: _, ...rest }) => rest,
  'another winner': (game) => changed({ winner: game.record.winner === 0 ? 1 : 0 })(game),
  'a third winner': changed({ winner: 7 }),
  'another ending': changed({ ending: 'by magic' }),
  'moves that do not exist': changed({ moves: 'z99 nonsense' }),
  'a move less': (game) => changed({ moves: game.record.moves.replace(/ \S+$/, '') })(game),
  'a move more': (game) => changed({ moves: `${game.record.moves} ${game.record.moves.split(' ')[0]}` })(game),
  'no moves': changed({ moves: '' }),
  'thirty megabytes of moves': changed({ moves: 'a1 '.repeat(10_000_000) }),
  'other seats': changed({ seats: ['me', 'you'] }),
  'seats exchanged': (game) => changed({ seats: game.record.seats.toReversed() })(game),
  'another number': (game) => changed({ game: game.record.game + 1 })(game),
  'another opening': (game) => changed({ opening: game.record.opening + 1 })(game),
  'another board': changed({ position: '4/4/4/4 h' }),
  'endless time': (game) => ({ ...game, milliseconds: [1e308, 1] }),
  'negative time': (game) => ({ ...game, milliseconds: [-1, 1] }),
  'a key more': changed({ more: 1 }),
};

/** Of the games of self-play. */
const rows = {
  'no result': ({ result: _, ...rest }) => rest,
  'text in place of rows': (game) => ({ ...game, rows: 'rows' }),
  'another result': (game) => ({ ...game, result: game.result === 1 ? 0 : 1 }),
  'a row won that is lost': changedRow(4, (result) => (result === '1' ? 0 : 1)),
  'a board that does not exist': changedRow(2, () => 'garbage'),
  'a score without bounds': changedRow(3, () => 1e300),
  'a row of another game': changedRow(0, (number) => Number(number) + 1),
  'a row cut short': changedRows((row) => [row.slice(0, -2)]),
  'a row without end': changedRows((row) => [`${row}`.repeat(1e5)]),
  'a ply twice': changedRows((row) => [row, row]),
  'an ending called __proto__': (game) => ({ ...game, ending: '__proto__' }),
  'another start': (game) => ({ ...game, start: 'elsewhere' }),
};

export const lies = { tournament: Object.keys(games), selfplay: Object.keys(rows) };

const { LIE, LIES } = process.env;
if (LIE !== undefined) {
  globalThis.lying = (result) => {
    appendFileSync(LIES, '.');
    return { ...games, ...rows }[LIE](result);
  };
  const hook = `export async function load(url, context, next) {
    if (!/\\/dist\\/(?:tournament\\/worker|selfplay\\/generate)\\.js$/.test(url)) return next(url, context);
    const own = JSON.stringify(url + '?honest');
    const source = 'import honest from ' + own + '; export * from ' + own + ';' +
      'export default (setup) => { const does = honest(setup); return (task) => lying(does(task)); };';
    return { format: 'module', source, shortCircuit: true };
  }`;
  register(`data:text/javascript,${encodeURIComponent(hook)}`);
}
