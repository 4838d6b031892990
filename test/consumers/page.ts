import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** docs/consumers.md */
export const page = readFileSync(new URL('../../docs/consumers.md', import.meta.url), 'utf8');

/** The one block of a language below a heading of the page, for another origin. */
export function blockOf(heading: string, language: string, origin: string): string {
  const section = page.split(/^##+ /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const all = [...section.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)];
  const blocks = all.filter(([, name]) => name === language);
  expect(blocks, `${heading}: blocks of ${language}`).toHaveLength(1);
  return blocks[0]![2]!.replaceAll('https://openapi.example.com', origin);
}
