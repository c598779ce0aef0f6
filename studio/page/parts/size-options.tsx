/** What a choice of a board's size offers. */
export function SizeOptions({ sizes }: { readonly sizes: readonly number[] }) {
  return sizes.map((one) => (
    <option key={one} value={one}>
      {one}
    </option>
  ));
}
