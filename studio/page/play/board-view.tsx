import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Board, BoardMove, Cell, Piece, Point, Spot } from '../../boards/board.ts';
import { boardOf } from '../../boards/index.ts';
import { isArrow, type Pointing, pointAt, pointing, stepped } from '../../boards/pointing.ts';
import type { Scene } from '../../engine/engine.ts';
import { Button } from '../parts/controls.tsx';
import { nothing, type Overlay, OverlayView } from './overlay.tsx';
import { pointsText } from './points.ts';

const NARROW = '(max-width: 40rem)';

/**
 * The picture of a position, upright on a phone's screen; undefined where the game has none, or no position is known
 * yet.
 */
export function useBoard(family: string, scene: Scene | undefined): Board | undefined {
  const [narrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const hear = (): void => setNarrow(query.matches);
    query.addEventListener('change', hear);
    return () => query.removeEventListener('change', hear);
  }, []);
  return useMemo(() => scene && boardOf(family, scene, narrow), [family, scene, narrow]);
}

/** Each side in the colour of its pieces, for what is said about the board. */
export function seatColours(board: Board | undefined) {
  const [first, second] = board?.paints ?? ['red', 'blue'];
  return { '--first': `var(--${first})`, '--second': `var(--${second})` };
}

/** A position: as a board or, where it is no grid, as the command line draws it, with a list of the moves. */
export function PositionView({
  board,
  scene,
  ...shown
}: Omit<Shown, 'board'> & { board: Board | undefined; scene: Scene }) {
  if (board !== undefined) return <BoardView board={board} {...shown} />;
  return (
    <>
      <pre class="drawn">
        {scene.drawing.map((runs, i) => (
          <span key={i}>
            {runs.map(({ text, player }, j) => (
              <span key={j} class={player === undefined ? '' : `seat-${player}`}>
                {text}
              </span>
            ))}
            {'\n'}
          </span>
        ))}
      </pre>
      {shown.open && <Listed moves={scene.moves.map(({ text }) => ({ text, label: text }))} onMove={shown.onMove} />}
    </>
  );
}

const unlit: ReadonlyMap<string, 0 | 1> = new Map();

interface Shown {
  readonly board: Board;
  /** For whoever listens. */
  readonly name: string;
  /** Whether a person may move. */
  readonly open?: boolean;
  /** Cells of a feature, by whose they are. */
  readonly lit?: ReadonlyMap<string, 0 | 1>;
  readonly overlay?: Overlay;
  readonly onMove?: ((text: string) => void) | undefined;
  /** Where the board is set up: is told of the cell that was pointed at, in place of a move. */
  readonly onSet?: ((cell: Cell) => void) | undefined;
}

/**
 * A board that is played on by pointing, dragging, or the keyboard: arrow keys go from cell to cell, Enter chooses,
 * Escape takes the choice back. Once a piece is chosen the arrow keys go between its targets.
 */
export function BoardView(shown: Shown) {
  const { board, name, open = false, lit = unlit, overlay = nothing, onMove, onSet } = shown;
  const playable = useMemo(() => (open ? board : { ...board, moves: [] }), [board, open]);
  // What was chosen on another board is chosen no more.
  const [kept, keep] = useState({ playable, state: pointing(playable, []) });
  const state = kept.playable === playable ? kept.state : pointing(playable, []);
  const setState = (next: Pointing): void => keep({ playable, state: next });
  const [at, setAt] = useState<string | undefined>(undefined);
  const wanted = useRef(false);
  const dragged = useRef<string>(undefined);
  const picture = useRef<SVGSVGElement>(null);
  const arrows = state.next.filter((spot) => spot.arrow !== undefined);
  const ids = [...board.cells, ...arrows].map(({ id }) => id);
  const current = at !== undefined && ids.includes(at) ? at : (board.cells[0]?.id ?? '');
  // Before the next key: whoever types fast types on.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    picture.current?.querySelector<SVGElement>('[tabindex="0"]')?.focus();
  });

  const show = (next: BoardMove | Pointing, from: string): void => {
    if (!('chosen' in next)) {
      setState(pointing(playable, []));
      setAt(next.path.findLast(({ arrow }) => arrow === undefined)?.id ?? from);
      onMove?.(next.text);
      return;
    }
    setState(next);
    // Of a chosen piece the first target is the next stop.
    const target = next.chosen.length > 0 ? next.next[0]?.id : undefined;
    setAt(target ?? from);
  };
  const choose = (id: string): void => {
    const cell = board.cells.find((one) => one.id === id);
    if (onSet === undefined) show(pointAt(playable, state, id), id);
    else if (cell !== undefined) onSet(cell);
  };
  /** What the pointer is over belongs to the piece that it dragged. */
  const drag = (event: PointerEvent, isOver: boolean): void => {
    const from = dragged.current;
    if (isOver) dragged.current = undefined;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>('[data-cell]');
    const id = over?.dataset.cell;
    if (from === undefined || id === undefined || id === from || onSet !== undefined) return;
    const lifted = state.chosen.at(-1) === from ? state : pointAt(playable, state, from);
    if (!('chosen' in lifted) || lifted.chosen.at(-1) !== from) return;
    const to = isOver ? dropped(board, lifted, from, id) : undefined;
    if (to !== undefined) show(pointAt(playable, lifted, to), to);
    else if (lifted !== state) show(lifted, from);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (isArrow(event.key)) {
      const next = stepped(board, state, current, event.key);
      if (next !== undefined) setAt(next);
    } else if (event.key === 'Enter' || event.key === ' ') choose(current);
    else if (event.key === 'Escape' && state.chosen.length > 0) {
      setAt(state.chosen[0]);
      setState(pointing(playable, []));
    } else return;
    event.preventDefault();
    wanted.current = true;
  };
  const targets = new Set(state.next.map(({ id }) => id));
  /** What makes a spot a stop of the pointer and of the keyboard. */
  const stop = ({ id }: Pick<Spot, 'id'>) => ({
    tabIndex: id === current ? 0 : -1,
    'data-cell': id,
    onClick: () => choose(id),
    onFocus: () => setAt(id),
  });
  const rows = useMemo(() => [...Map.groupBy(board.cells, ({ row }) => row).values()], [board]);
  return (
    <>
      <svg
        ref={picture}
        class="board"
        viewBox={`0 0 ${board.width} ${board.height}`}
        role="grid"
        aria-label={name}
        onKeyDown={onKey}
        onPointerDown={({ target }) => {
          dragged.current = (target as Element).closest<SVGElement>('[data-cell]')?.dataset.cell;
        }}
        onPointerMove={(event) => event.buttons > 0 && drag(event, false)}
        onPointerUp={(event) => drag(event, true)}
        // A finger that drags a piece doesn't scroll the page; any other does.
        onTouchMove={(event) => {
          const isPiece = ({ path }: BoardMove): boolean => path.length > 1 && path[0]!.id === dragged.current;
          if (playable.moves.some(isPiece)) event.preventDefault();
        }}
        onPointerCancel={() => {
          dragged.current = undefined;
        }}
      >
        <Decorations board={board} lit={lit} />
        {rows.map((cells) => (
          <g key={cells[0]!.row} role="row">
            {cells.map((cell) => (
              <CellView
                key={cell.id}
                cell={cell}
                stop={stop(cell)}
                isTarget={onSet === undefined ? open && targets.has(cell.id) : true}
                isChosen={state.chosen.includes(cell.id)}
                isLast={board.last.includes(cell.id)}
                lit={lit.get(cell.id)}
                worth={overlay.worth.get(cell.id)}
              />
            ))}
          </g>
        ))}
        {arrows.length > 0 && (
          <g role="row">
            {arrows.map((spot) => (
              <g key={spot.id} role="gridcell" class="arrow" aria-label={spot.label} {...stop(spot)}>
                <circle class="hit" cx={spot.at[0]} cy={spot.at[1]} r={37} />
                <circle class="disc" cx={spot.at[0]} cy={spot.at[1]} r={22} />
                <path
                  d="M-11 -13 L13 0 L-11 13 L-6 0 Z"
                  transform={`translate(${spot.at[0]} ${spot.at[1]}) rotate(${spot.arrow})`}
                />
              </g>
            ))}
          </g>
        )}
        <g aria-hidden="true">
          <OverlayView board={board} overlay={overlay} />
        </g>
      </svg>
      {/* Those that the chosen cells leave to choose from, and those without cells. */}
      {open && (
        <Listed moves={[...state.here, ...board.moves.filter(({ path }) => path.length === 0)]} onMove={onMove} />
      )}
    </>
  );
}

/** A drag within this many degrees of an arrow means that arrow. */
const ASIDE = 31;

/** The spot that is meant by a piece dragged over the cell `over`: that cell, or the arrow that leads there. */
function dropped(board: Board, { next }: Pointing, from: string, over: string): string | undefined {
  if (next.some(({ id }) => id === over)) return over;
  const [start, end] = [from, over].map((id) => board.cells.find((cell) => cell.id === id)?.at);
  if (start === undefined || end === undefined) return undefined;
  const way = (180 / Math.PI) * Math.atan2(end[1] - start[1], end[0] - start[0]);
  const off = (arrow: number): number => Math.abs(((arrow - way + 540) % 360) - 180);
  return next.find(({ arrow }) => arrow !== undefined && off(arrow) < ASIDE)?.id;
}

function Listed({ moves, onMove }: { moves: readonly Omit<BoardMove, 'path'>[]; onMove: Shown['onMove'] }) {
  if (moves.length === 0) return null;
  return (
    <p class="row listed">
      {moves.map(({ text, label }) => (
        <Button key={text} onClick={() => onMove?.(text)}>
          {label}
        </Button>
      ))}
    </p>
  );
}

function Decorations({ board, lit }: Required<Pick<Shown, 'board' | 'lit'>>) {
  return (
    <g aria-hidden="true">
      {board.decorations.map((one, i) => {
        if (one.kind === 'text')
          return (
            <text key={i} class="name" x={one.at[0]} y={one.at[1]} font-size={one.size ?? 25}>
              {one.text}
            </text>
          );
        if (one.kind === 'line') return <polyline key={i} class={`rim ${one.paint}`} points={pointsOf(one.points)} />;
        const owner = one.id === undefined ? undefined : lit.get(one.id);
        const classes = ['area', one.paint ?? '', owner === undefined ? '' : `lit-${owner}`];
        return <polygon key={i} class={classes.filter(Boolean).join(' ')} points={pointsOf(one.points)} />;
      })}
    </g>
  );
}

interface CellShown {
  readonly cell: Cell;
  /** What makes it a stop. */
  readonly stop: JSX.IntrinsicElements['g'];
  readonly isTarget: boolean;
  readonly isChosen: boolean;
  readonly isLast: boolean;
  readonly lit: 0 | 1 | undefined;
  readonly worth: number | undefined;
}

function CellView({ cell, stop, isTarget, isChosen, isLast, lit, worth }: CellShown) {
  const { label, outline, at, piece, isEdge } = cell;
  const [from, , , to] = outline;
  const classes = [
    'cell',
    isEdge ? 'edge' : '',
    isTarget ? 'target' : '',
    isChosen ? 'chosen' : '',
    isLast ? 'last' : '',
    lit === undefined ? '' : `lit-${lit}`,
    piece === undefined ? '' : 'taken',
  ];
  const said = [
    label,
    isChosen ? 'chosen' : isTarget ? 'can be played' : '',
    isLast ? 'last move' : '',
    worth === undefined ? '' : `worth ${pointsText(Math.round(worth))}`,
  ];
  return (
    <g
      role="gridcell"
      {...stop}
      class={classes.filter(Boolean).join(' ')}
      aria-label={said.filter(Boolean).join(', ')}
      aria-selected={isChosen}
    >
      <polygon class="ground" points={pointsOf(outline)} />
      {isEdge ? (
        <line class={`line ${piece?.paint ?? 'none'}`} x1={from![0]} y1={from![1]} x2={to![0]} y2={to![1]} />
      ) : (
        piece !== undefined && <PieceView piece={piece} at={at} />
      )}
      {isTarget && !isEdge && piece === undefined && <circle class="dot" cx={at[0]} cy={at[1]} r={12} />}
      {isTarget && piece !== undefined && <polygon class="ring" points={pointsOf(inner(outline, at))} />}
    </g>
  );
}

/** A little smaller. */
function inner(outline: readonly Point[], [x, y]: Point): Point[] {
  return outline.map(([a, b]) => [x + 0.93 * (a - x), y + 0.93 * (b - y)]);
}

function PieceView({ piece, at: [x, y] }: { piece: Piece; at: Point }) {
  if (piece.kind === 'seeds') return <Seeds piece={piece} at={[x, y]} />;
  return (
    <g class={`piece ${piece.paint}`}>
      {piece.kind === 'square' ? (
        <rect x={x - 36} y={y - 36} width={72} height={72} rx={8} />
      ) : (
        <circle cx={x} cy={y} r={37} />
      )}
      {piece.text !== undefined && (
        <text x={x} y={y} font-size={38}>
          {piece.text}
        </text>
      )}
    </g>
  );
}

/** A dot per seed, as far as they fit, and their number. */
function Seeds({ piece, at: [x, y] }: { piece: Piece; at: Point }) {
  const count = Math.min(piece.count ?? 0, MOST_DOTS);
  const dots = Array.from({ length: count }, (_, i): Point => {
    // Sunflower: evenly spread, whatever their number.
    const angle = i * 2.399963;
    const radius = count === 1 ? 0 : 8.5 * Math.sqrt(i + 0.6);
    return [x + radius * Math.cos(angle), y - 10 + radius * Math.sin(angle)];
  });
  return (
    <g class={`seeds ${piece.paint}`}>
      {dots.map(([cx, cy], i) => (
        <circle key={i} cx={cx} cy={cy} r={6.5} />
      ))}
      <text x={x} y={y + 29} font-size={21}>
        {piece.text}
      </text>
    </g>
  );
}

const MOST_DOTS = 11;

function pointsOf(points: readonly Point[]): string {
  return points.map((point) => point.join(',')).join(' ');
}
