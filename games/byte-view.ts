let known: Uint8Array | undefined;
let view: DataView = new DataView(new ArrayBuffer(0));

/**
 * The same bytes as words that may begin anywhere. Hot: who writes a board at every leaf of a search writes to the same
 * array each time, so nothing is allocated.
 */
export function viewOf(bytes: Uint8Array): DataView {
  if (bytes !== known) {
    known = bytes;
    view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  return view;
}
