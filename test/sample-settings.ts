import { readFileSync } from 'node:fs';

/** The settings of the sample, with other parts beside the collections than its own; by default with none. */
export function sampleSettings(parts = ''): string {
  const text = readFileSync(new URL('../content/site.yaml', import.meta.url), 'utf8');
  const without = text.replace(/^(?:pages|downloads|openapi|changes):.*\n(?: .*\n)*/gm, '');
  return `${without}\n${parts}`;
}
