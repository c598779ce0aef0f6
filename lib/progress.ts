import cliProgress from 'cli-progress';

/** Seconds between two lines where the output is not a terminal. */
const SECONDS_PER_LINE = 5;

/** Says how long work goes on: how many are done, how fast, how long it will take. */
export interface Progress {
  /** So many are done by now; `note` says how it goes. */
  done(count: number, note?: string): void;
  /** The work is over or stopped; says the last state. */
  end(): void;
}

/** A bar on a terminal, plain lines in a pipe; on standard error, so that results on standard output stay clean. `already` were done before, by a run that this one goes on from. */
export function progressOf(what: string, unit: string, total: number, already = 0): Progress {
  return process.stderr.isTTY ? bar(what, unit, total, already) : lines(what, unit, total, already);
}

function bar(what: string, unit: string, total: number, already: number): Progress {
  const started = performance.now();
  const view = new cliProgress.SingleBar(
    {
      stream: process.stderr,
      format: `${what} {bar} {value}/{total} ${unit}, {rate}/s, {left} left{note}`,
      hideCursor: true,
      clearOnComplete: false,
    },
    cliProgress.Presets.shades_classic,
  );
  view.start(total, already, { rate: '-', left: '-', note: '' });
  return {
    done(count, note) {
      view.update(count, { ...pace(count, already, total, started), note: noted(note) });
    },
    end() {
      view.stop();
    },
  };
}

function lines(what: string, unit: string, total: number, already: number): Progress {
  const started = performance.now();
  let count = already;
  let said = started;
  let saidCount = -1;
  let saying = '';
  const say = (): void => {
    if (count === saidCount) return;
    saidCount = count;
    const { rate, left } = pace(count, already, total, started);
    process.stderr.write(`${what}: ${count} of ${total} ${unit}, ${rate}/s, ${left} left${saying}\n`);
  };
  return {
    done(now, note) {
      count = now;
      saying = noted(note);
      const time = performance.now();
      if (time - said < SECONDS_PER_LINE * 1000) return;
      said = time;
      say();
    },
    end: say,
  };
}

function noted(note: string | undefined): string {
  return note === undefined ? '' : `; ${note}`;
}

function pace(count: number, already: number, total: number, started: number): { rate: string; left: string } {
  const seconds = (performance.now() - started) / 1000;
  const rate = (count - already) / Math.max(seconds, 1e-3);
  if (count === already) return { rate: '-', left: count === total ? '0 s' : '?' };
  return { rate: rate >= 10 ? rate.toFixed(0) : rate.toFixed(1), left: duration((total - count) / rate) };
}

/** `42 s`, `3 min 5 s`, `2 h 10 min`. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
