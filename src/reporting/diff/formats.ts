import { namesIn } from '../../base/names-in.js';
import type { DiffFormat } from './screen.js';

const formats = {
  pretty: async () => (await import('./pretty.js')).prettyDiff,
  json: async () => (await import('./json.js')).jsonDiff,
  markdown: async () => (await import('./markdown.js')).markdownDiff,
  html: async () => (await import('./html.js')).htmlDiff,
} as const satisfies Readonly<Record<string, () => Promise<DiffFormat>>>;

export type DiffFormatName = keyof typeof formats;

export const diffFormats = namesIn(formats);

/** Formats are loaded when they are needed. */
export function loadDiffFormat(name: DiffFormatName): Promise<DiffFormat> {
  return formats[name]();
}
