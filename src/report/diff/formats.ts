import type { Screen } from '../../base/document/terminal.js';
import { namesIn } from '../../base/names-in.js';
import type { Comparison } from '../../build/changes/comparison.js';

/** Shows a comparison, in pieces, since it may be long. */
type PrintDiff = (comparison: Comparison, on: Screen) => Iterable<string>;

const formats = {
  pretty: async () => (await import('./pretty.js')).prettyDiff,
  json: async () => (await import('./json.js')).jsonDiff,
  markdown: async () => (await import('./markdown.js')).markdownDiff,
} as const satisfies Readonly<Record<string, () => Promise<PrintDiff>>>;

export type DiffFormatName = keyof typeof formats;

export const diffFormats = namesIn(formats);

/** Formats are loaded when they are needed. */
export function loadDiffFormat(name: DiffFormatName): Promise<PrintDiff> {
  return formats[name]();
}
