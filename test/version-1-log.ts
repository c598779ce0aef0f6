/** The log of a tournament as version 1 wrote it: without checksums. */
export function version1Log(text: string): string {
  return text
    .replace('"format":"weightroom tournament 2"', '"format":"weightroom tournament 1"')
    .replaceAll(/,"checksum":"[0-9a-f]{12}"\}$/gm, '}');
}
