import type { ComponentChildren } from 'preact';
import type { Known } from './answer.ts';

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
