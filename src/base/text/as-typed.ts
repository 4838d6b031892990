/**
 * A text with its commands as they are typed here: `opendata check` may have to be `npx opendata check`.
 * @param program the words that start the program here
 */
export function asTyped(text: string, program = 'opendata'): string {
  return text.replaceAll('`opendata ', `\`${program} `);
}
