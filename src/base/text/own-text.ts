/** The engine itself copies shorter parts of a text. */
const shortest = 13;

/**
 * The same text in memory of its own. A part cut out of a long text would keep the whole in memory, and a text put
 * together would keep its parts.
 */
export function ownText(text: string): string {
  if (text.length < shortest) return text;
  const own = Buffer.from(text).toString();
  return own === text ? own : text;
}
