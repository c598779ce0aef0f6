const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** `text` as HTML that shows it, in an element or a quoted attribute. */
export function markup(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter]!);
}
