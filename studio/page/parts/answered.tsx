import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { pathOf } from '../../data.ts';
import { type Answer, type AnswerName, type Asked, get, Lost, newer, post, served } from '../source.ts';

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
          The studio’s server doesn’t answer: what stands here may be old. It is asked again and again.
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

/** Seconds between two questions: a list goes through the whole folder. */
const SECONDS: Partial<Record<AnswerName, number>> = { runs: 3, queue: 2, live: 4 };

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

/** `value`, or the last one there was while it isn't: nothing jumps. */
export function useLast<Value>(value: Value | undefined): Value | undefined {
  const last = useRef(value);
  last.current = value ?? last.current;
  return last.current;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Asks the server to do something: resolves to where it is done; undefined where it isn't, and `mistake` says why. */
export function usePost() {
  const [busy, setBusy] = useState(false);
  const [mistake, setMistake] = useState<string>();
  const ask = async (path: string, body: object): Promise<string | undefined> => {
    setBusy(true);
    setMistake(undefined);
    const done = await post(path, body).catch((error: unknown) => setMistake(messageOf(error)));
    setBusy(false);
    return done?.at;
  };
  return { busy, mistake, ask };
}

/** What is answered to `name`, asked once, and again where what is asked changes; nothing is asked without a name. */
export function useAnswer<Name extends AnswerName>(name: Name | undefined, asked?: Asked): Known<Answer<Name>> {
  return useLoaded(() => name && get(name, asked), [name && pathOf(name, asked)]);
}

/** What is answered to `name` and all that changes in it; from an exported site, which has no server, once. */
export function useWatched<Name extends AnswerName>(name: Name, asked?: Asked): Known<Answer<Name>> {
  const path = pathOf(name, asked);
  const [known, setKnown] = useState<Known<Answer<Name>> & { path?: string }>({});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const ask = newer(name, asked);
    const look = async (): Promise<void> => {
      const news = await ask().catch((error: unknown) =>
        error instanceof Lost ? { lost: true } : { lost: false, mistake: messageOf(error) },
      );
      if (over) return;
      if ('answer' in news) setKnown({ path, ...news });
      else setKnown((before) => ({ ...before, path, ...news }));
      if (served) timer = setTimeout(look, 1000 * (SECONDS[name] ?? 1));
    };
    void look();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [path]);
  return known.path === path ? known : {};
}
