import type { ComponentChildren } from 'preact';

interface Shown {
  readonly label: string;
  readonly class?: string;
  readonly heads: readonly ComponentChildren[];
  /** Columns that hold numbers. */
  readonly numbers?: readonly number[];
  /** The first cell names its row. */
  readonly rows: readonly (readonly ComponentChildren[])[];
}

/** A table. Where it is wider than the screen it scrolls by itself, by the keyboard too. */
export function Table({ label, class: kind, heads, numbers = [], rows }: Shown) {
  const classOf = (column: number): string => (numbers.includes(column) ? 'number' : '');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section class="scroll" aria-label={label} tabIndex={0}>
      <table class={kind}>
        <thead>
          <tr>
            {heads.map((head, i) => (
              <th key={i} scope="col" class={classOf(i)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, i) => (
                <td key={i} class={classOf(i + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
