/** Shorter parts of a text are copied by the engine itself. */
const shortest = 13;

/**
 * The same text in one piece of its own. What was cut out of a long one keeps that in memory, and what was put together
 * keeps its parts.
 */
export function ownText(text: string): string {
  if (text.length < shortest) return text;
  const own = Buffer.from(text).toString();
  return own === text ? own : text;
}
