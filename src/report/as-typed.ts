/**
 * A text with its commands as they are typed where it is read: `opendata check` may have to be `npx opendata check`.
 * @param program what starts the program there
 */
export function asTyped(text: string, program: string): string {
  return text.replaceAll('`opendata ', `\`${program} `);
}
