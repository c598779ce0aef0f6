/** `text` as one word of a POSIX shell: as it stands where that is one, else in quotes. */
export function shellWord(text: string): string {
  return /^[\w@=.,:+/-][\w@=.,:+#/-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
