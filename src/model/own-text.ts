/** Shorter parts of a text are copied by the engine itself. */
const shortest = 13;

/** The same text by itself: what was cut out of a long one would keep that in memory for as long as it is kept. */
export function ownText(text: string): string {
  return text.length < shortest ? text : Buffer.from(text, 'utf16le').toString('utf16le');
}
