import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Path } from '../../data/answers.ts';
import { get, served } from '../source.ts';

/** What `children` make of an answer, once it is there; until then, or without one, why it isn't. */
export function Answered<Answer>({
  known: { answer, mistake, lost },
  children,
}: {
  known: Known<Answer>;
  children: (answer: Answer) => ComponentChildren;
}) {
  return (
    <>
      {lost === true && (
        <p class="notice" role="status">
          The studio’s server doesn’t answer: what stands here may be old. It is asked again every two seconds.
        </p>
      )}
      {mistake !== undefined && (
        <p class="mistake" role="alert">
          {mistake}
        </p>
      )}
      {answer === undefined ? mistake === undefined && !lost && <p class="soft">Loading…</p> : children(answer)}
    </>
  );
}

/** What is known of an answer. */
export interface Known<Answer> {
  readonly answer?: Answer;
  /** Why there is none, or none newer. */
  readonly mistake?: string;
  /** Whether the server is out of reach: what stands there may be old. */
  readonly lost?: boolean;
}

/** Milliseconds until a server that doesn't answer is asked again. */
const AGAIN = 2000;

/** The answer at `path`, asked once; and again where `path` changes. */
export function useAnswer<Answer>(path: Path<Answer> | undefined): Known<Answer> {
  const [known, setKnown] = useState<Known<Answer> & { path?: string }>({});
  useEffect(() => {
    if (path === undefined) return undefined;
    let over = false;
    get<Answer>(path).then(
      (answer) => over || setKnown({ path, answer }),
      (error: Error) => over || setKnown({ path, mistake: error.message }),
    );
    return () => {
      over = true;
    };
  }, [path]);
  // What was asked before says nothing of this one.
  return known.path === path ? known : {};
}

/** The answer at `path` and all that changes in it; from an exported site, which has no server, once. */
export function useWatched<Answer>(path: Path<Answer>): Known<Answer> {
  const once = useAnswer(served ? undefined : path);
  const [known, setKnown] = useState<Known<Answer> & { path?: string }>({});
  useEffect(() => {
    if (!served) return undefined;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (): void => {
      source = new EventSource(new URL(`api/watch/${path}`, document.baseURI));
      source.addEventListener('now', ({ data }) => setKnown({ path, answer: JSON.parse(data) as Answer }));
      source.addEventListener('mistake', ({ data }) =>
        setKnown((before) => ({ ...before, path, ...JSON.parse(data) })),
      );
      source.onerror = () => {
        setKnown((before) => ({ ...before, path, lost: true }));
        // A browser gives up where the answer is none; a server that is begun again is found by asking.
        if (source?.readyState === EventSource.CLOSED) {
          clearTimeout(timer);
          timer = setTimeout(begin, AGAIN);
        }
      };
    };
    begin();
    return () => {
      clearTimeout(timer);
      source?.close();
    };
  }, [path]);
  if (!served) return once;
  return known.path === path ? known : {};
}
