import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { emptiedFolder } from '../test/folder.ts';
import { commandsToRun } from '../test/page-commands.ts';
import { PROOFS } from '../test/proofs.ts';
import { freePort, testWithRedis } from '../test/queue/redis.ts';

const root = join(import.meta.dirname, '..');
const folder = emptiedFolder();

const textOf = (page: string): string => readFileSync(join(root, 'docs', page), 'utf8');

/** The code blocks of a page in `language`, joined. */
function blocksOf(page: string, language: string): string {
  const blocks = [...textOf(page).matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))];
  expect(blocks).not.toHaveLength(0);
  return blocks.map(([, code]) => code).join('');
}

const commandsOf = (page: string): string[] => commandsToRun(join('docs', page));

/** What the shell prints, with the program as it is built. What it leaves running ends with it. */
function shell(commands: readonly string[]): string {
  const lines = commands.join('\n').replaceAll('npx weightroom', `node ${join(root, 'dist/cli/weightroom.js')}`);
  return execFileSync('bash', ['-ec', `trap 'kill $(jobs -p) 2> /dev/null || true' EXIT\n${lines}`], {
    ...{ cwd: folder, encoding: 'utf8', env: { ...process.env, ROOT: root }, stdio: ['ignore', 'pipe', 'pipe'] },
  });
}

test('the first command that compares two agents prints the sentence on the page', () => {
  const [first] = commandsOf('how-to/compare-two-agents.md');
  expect(shell([first!])).toContain(blocksOf('how-to/compare-two-agents.md', 'text').trim());
}, 400_000);

test('the commands of CI pass an unchanged engine, and fail a weaker one', () => {
  mkdirSync(join(folder, 'released'));
  for (const copy of ['engine.py', 'released/engine.py'])
    cpSync(join(root, 'docs/engines/hex_engine.py'), join(folder, copy));
  const [check, gate] = commandsOf('how-to/ci-for-an-engine.md');
  expect(shell([check!])).toContain('nothing wrong in');
  expect(shell([gate!])).toContain('new is not weaker than old by 30 normalized Elo or more');

  const weaker = gate!.replace('cmd:python3 released/engine.py#old', 'hand:difference@depth=2#old');
  expect(shell([`${weaker.replace('runs/ci', 'runs/weaker')} || [ $? = 3 ]`])).toContain(
    'new is weaker than hand:difference@depth=2#old',
  );
}, 400_000);

/** Pages whose commands run here, in one folder, in the order of the pages. */
interface Pages {
  readonly pages: readonly string[];
  /** Commands before theirs: they make what a reader has. */
  readonly given?: readonly string[];
  /** What makes the commands smaller. */
  readonly smaller: readonly (readonly [string | RegExp, string])[];
  readonly test?: typeof testWithRedis;
  /** They take half a minute: before a release only. */
  readonly proof?: true;
}

const TUNE = '--generations 1 --games 10 --pairs 2 --nodes 20 --features original';
const GAMES = '--pairs 2 --limit nodes=20';
const GRID = '--pairs 1 --limit nodes=20 --config';
const SPSA = '--pairs 4 --verdict 2 --limit nodes=20';
/** A page is served until it is ended; one that ended by itself would fail. */
const SERVED = 'timeout 4 $& --port 0 || [ $? = 124 ] ';
const port = await freePort();

/** What makes rows.csv: features, the result and the game. */
const ROWS = [
  'npx weightroom data generate slider-4 --games 40 --out runs/made',
  'npx weightroom data export runs/made --out features.csv',
  'cut -d, -f1,5- features.csv > rows.csv',
];

const table: readonly Pages[] = [
  {
    pages: ['../README.md', 'reference/tournaments.md'],
    given: ROWS,
    smaller: [
      // The run that the second command finds there, and the second page shows.
      [/npm ci && npm start.*/, `npm start --prefix $ROOT -- --out $PWD/runs/champion-slider-6-seed1 ${TUNE}`],
      [/tune (slider|hex) --budget 20m/, `tune $1 ${TUNE}`],
      [/tune .\/nim/, `$& ${TUNE}`],
      [/check game .\/nim/, '$& --size 6 --games 2'],
      ['--pairs 100', '--pairs 2 --limit depth=1'],
      ['nodes=5000 --count 200', 'nodes=20 --count 20'],
      // The smallest run has no verdict.
      ['show runs/champion-slider-6-seed1', '$&/baselines'],
      ['replay games.txt', 'replay runs/tables/games.txt'],
    ],
  },
  {
    pages: [
      ...['../examples/ataxx/README.md', '../examples/breakthrough/README.md', '../examples/chess/README.md'],
      ...['../examples/clobber/README.md', '../examples/othello/README.md'],
    ],
    proof: true,
    given: ['cp -r $ROOT/examples .'],
    smaller: [
      [/check game \S+/, '$& --games 2'],
      [/tune \S+/, `$& ${TUNE}`],
    ],
  },
  {
    pages: ['../examples/new-game/README.md'],
    proof: true,
    given: ['npx weightroom new nim && cd nim'],
    smaller: [
      ['check game ./index.ts', '$& --size 6 --games 2'],
      ['tune ./index.ts', `$& ${TUNE}`],
    ],
  },
  {
    // docs/packed.slow.ts runs the same commands for the tutorial.
    pages: ['../examples/python-domineering/README.md'],
    proof: true,
    given: ['cp -r $ROOT/examples/python-domineering/* .'],
    smaller: [
      ['rows 400', 'rows 4'],
      ['tune .', `$& ${TUNE}`],
    ],
  },
  {
    pages: ['how-to/compare-two-agents.md'],
    proof: true,
    smaller: [
      ['--pairs 100', '--pairs 4'],
      ['--sprt 0,10 --out', '--sprt 0,10 --pairs 4 --out'],
      ['@nodes=300', '@nodes=30 --count 20'],
    ],
  },
  {
    pages: ['how-to/engines.md'],
    given: ['mkdir docs && cp -r $ROOT/docs/engines docs'],
    smaller: [['--pairs 50', '--pairs 2']],
  },
  {
    pages: ['how-to/spsa.md'],
    proof: true,
    smaller: [
      ['--pairs 4000', SPSA],
      [/(--openings random|--parameters reduction,unreduced)/, `$1 ${SPSA}`],
    ],
  },
  {
    pages: ['how-to/studio.md'],
    given: ['mkdir runs && cp $ROOT/examples/breakthrough/*.ts . && mv index.ts breakthrough.ts'],
    smaller: [
      [/npx weightroom studio {2,}/, SERVED],
      [/npx weightroom studio --module \S+/, SERVED],
    ],
  },
  {
    pages: ['tutorials/first-verdict.md', 'how-to/more-strength.md'],
    proof: true,
    given: [
      `cat > mine.ts << 'END'\n${blocksOf('how-to/features.md', 'ts')}END`,
      'npx weightroom data generate slider --games 40 --out runs/given',
      'npx weightroom fit runs/given --out old.json && cp old.json new.json',
    ],
    smaller: [
      [/npx weightroom studio$/, SERVED],
      // A champion that is the authors' program has no weights.
      [/npx weightroom play.*agent (.*)/, '[ -e $1 ] || cp old.json $1; $&'],
      ['tune slider --budget 20m', `tune slider ${TUNE}`],
      [/tune slider$/, `tune slider ${TUNE}`],
      ['nodes=1000 --count 600', 'nodes=20 --count 30'],
      ['tune slider --openings', `tune slider ${TUNE} --openings`],
      ['--games 2000', '--games 40'],
      ['./mine.ts', `./mine.ts ${GAMES}`],
      ['--pairs 4000', SPSA],
      ['--limit ms=20 --walk 2..8 --pairs 200', '--limit depth=1 --walk 2..8 --pairs 2'],
    ],
  },
  {
    pages: ['how-to/check-game.md'],
    proof: true,
    given: ['npx weightroom new nim'],
    smaller: [
      ['slider --games 500', 'slider --size 4 --games 2'],
      [/slider {2,}/, '$&--size 4 --games 2 '],
      [/nim {2,}/, '$&--size 6 --games 2 '],
    ],
  },
  {
    // cli/commands/features.slow.ts and experiment.slow.ts run such commands.
    pages: ['how-to/features.md'],
    proof: true,
    given: [`cat > pieces.ts << 'END'\n${blocksOf('how-to/features.md', 'ts')}END`],
    smaller: [
      ['depth=4', 'depth=1 --games 40'],
      [/features runs\/data \.\/pieces.ts/, `$& ${GAMES}`],
      ['tune slider --features original,full', `tune slider-4 ${TUNE}`],
      ['--limit ms=20', '--pairs 2 --limit depth=1'],
    ],
  },
  {
    pages: ['how-to/experiments.md'],
    proof: true,
    given: [
      `cat > mine.ts << 'END'\n${blocksOf('how-to/features.md', 'ts')}END`,
      'npx weightroom data generate slider --games 40 --out runs/data',
    ],
    smaller: [
      ['table=0,1,16,64', `table=0,1 ${GRID} '{"equal": "nodes"}'`],
      ['--limit ms=20 --pairs 20', `${GRID} '{"equal": "nodes", "positions": 1, "depth": 2}'`],
      ['-300..1200/300', '-300..1200/1500'],
      ['-200..200/50', '-200..200/400'],
      ['tempo=0,100', `tempo=0,100 ${GRID} '{"equal": "nodes", "finalists": 0}'`],
      ['"positions": 20', '"positions": 1'],
      ['./mine.ts', `./mine.ts ${GAMES}`],
      ['full --select', `full:pieces+diagonal+end-line --select ${GAMES}`],
    ],
  },
  {
    // cli/modules.slow.ts tunes the same module.
    pages: ['how-to/modules.md'],
    proof: true,
    given: ['cp $ROOT/examples/breakthrough/*.ts . && mv index.ts breakthrough.ts'],
    smaller: [['--size 6', `--size 5 ${TUNE}`]],
  },
  {
    pages: ['how-to/your-own-data.md'],
    given: [
      ...ROWS,
      'npx weightroom fit rows.csv --result result --group game --out hand.json',
      'npx weightroom data export runs/made --positions --out made.csv',
      'echo position,result,eval,game > positions.csv',
      `awk -F, -v OFS=, 'NR > 1 { print $6, $5, $4, $1 }' made.csv >> positions.csv`,
    ],
    smaller: [],
  },
  {
    pages: ['how-to/many-machines.md'],
    proof: true,
    smaller: [
      ['--port 6379', `--port ${port} --save ''`],
      ['redis://queue:6379', `redis://127.0.0.1:${port}`],
      [/redis-server .*/, `$& & until (: < /dev/tcp/127.0.0.1/${port}) 2> /dev/null; do sleep 0.1; done`],
      [/queue worker .*/, '$& &'],
      ['hus --budget 8h', `slider-4 ${TUNE}`],
    ],
    test: testWithRedis,
  },
  {
    pages: ['explanation/champion-loop.md'],
    smaller: [
      ['--games 2000', '--games 40'],
      // The authors' program is slow even at depth 1.
      ['original --limit depth=4', 'greedy --pairs 2 --limit depth=1'],
    ],
  },
  {
    pages: ['explanation/board-networks.md'],
    proof: true,
    given: ['npx weightroom data generate slider --games 40 --out runs/data'],
    smaller: [
      ['"shape": "2x32"', '"shape": "2x4", "epochs": 1'],
      ['--limit nodes=20000', GAMES],
    ],
  },
  {
    pages: ['explanation/patterns.md'],
    proof: true,
    given: ['npx weightroom data generate hex --games 10 --agent greedy --out runs/data'],
    smaller: [['--limit nodes=300', GAMES]],
  },
  { pages: ['explanation/equal-time.md', 'explanation/statistics.md', 'reference/engine-protocol.md'], smaller: [] },
];

describe.each(table.filter(({ proof }) => PROOFS || !proof))(
  '$pages',
  ({ pages, given = [], smaller, test: testHere = test }) => {
    const commands = pages.flatMap(commandsOf);

    test.each(smaller)('has %s', (from) => expect(commands.some((one) => one.search(from) >= 0)).toBe(true));

    testHere(
      'their commands run',
      () => {
        expect(commands).not.toHaveLength(0);
        const own = commands.map((command) => smaller.reduce((text, [from, to]) => text.replace(from, to), command));
        shell([...given, ...own]);
      },
      400_000,
    );
  },
);
