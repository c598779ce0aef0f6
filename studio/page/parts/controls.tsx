import type { ComponentChildren } from 'preact';

/** What may be wider than the screen: it scrolls by itself, by the keyboard too. */
export function Scroll({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section class="scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

/** What a choice of a board's size offers. */
export function SizeOptions({ sizes }: { readonly sizes: readonly number[] }) {
  return sizes.map((one) => (
    <option key={one} value={one}>
      {one}
    </option>
  ));
}
