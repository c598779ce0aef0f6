import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { pathOf } from '../../data.ts';
import { type Answer, type AnswerName, type Asked, get, served } from '../source.ts';

/** What `children` make of an answer, once it is there; until then, or without one, why it isn't. */
export function Answered<Value>({
  known: { answer, mistake, lost },
  children,
}: {
  known: Known<Value>;
  children: (answer: Value) => ComponentChildren;
}) {
  return (
    <>
      {lost === true && (
        <p class="notice" role="status">
          The studio’s server doesn’t answer: what stands here may be old. It is asked again every two seconds.
        </p>
      )}
      <Mistake text={mistake} />
      {answer === undefined ? mistake === undefined && !lost && <p class="soft">Loading…</p> : children(answer)}
    </>
  );
}

/** What went wrong, in one line; nothing where nothing did. */
export function Mistake({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p class="mistake" role="alert">
      {text}
    </p>
  );
}

/** What is known of an answer. */
interface Known<Value> {
  readonly answer?: Value;
  /** Why there is none, or none newer. */
  readonly mistake?: string;
  /** Whether the server is out of reach: what stands there may be old. */
  readonly lost?: boolean;
}

/** Milliseconds until a server that doesn't answer is asked again. */
const AGAIN = 2000;

/**
 * What `load` loads, again where one of `inputs` changes; nothing where it returns nothing. `close` is told of what is
 * no longer needed.
 */
export function useLoaded<Value>(
  load: () => Promise<Value> | undefined,
  inputs: readonly unknown[],
  close: (value: Value) => void = () => {},
): Known<Value> {
  const token = useMemo(() => ({}), inputs);
  const [known, setKnown] = useState<Known<Value> & { of?: object }>({});
  useEffect(() => {
    let end = (): void => {};
    let over = false;
    load()?.then(
      (answer) => {
        end = () => close(answer);
        if (over) end();
        else setKnown({ of: token, answer });
      },
      (error: unknown) => over || setKnown({ of: token, mistake: messageOf(error) }),
    );
    return () => {
      over = true;
      end();
    };
  }, [token]);
  // What was loaded before says nothing of this one.
  return known.of === token ? known : {};
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What is answered to `name`, asked once, and again where what is asked changes; nothing is asked without a name. */
export function useAnswer<Name extends AnswerName>(name: Name | undefined, asked?: Asked): Known<Answer<Name>> {
  return useLoaded(() => name && get(name, asked), [name && pathOf(name, asked)]);
}

/** What is answered to `name` and all that changes in it; from an exported site, which has no server, once. */
export function useWatched<Name extends AnswerName>(name: Name, asked?: Asked): Known<Answer<Name>> {
  const path = pathOf(name, asked);
  const once = useAnswer(served ? undefined : name, asked);
  const [known, setKnown] = useState<Known<Answer<Name>> & { path?: string }>({});
  useEffect(() => {
    if (!served) return undefined;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (): void => {
      source = new EventSource(new URL(`api/watch/${path}`, document.baseURI));
      source.addEventListener('now', ({ data }) => setKnown({ path, answer: JSON.parse(data) as Answer<Name> }));
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
