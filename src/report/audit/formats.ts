import { namesIn } from '../../base/names-in.js';
import type { ConformanceFormat } from './report.js';

const formats = {
  pretty: async () => (await import('./pretty.js')).prettyConformance,
  json: async () => (await import('./json.js')).jsonConformance,
  markdown: async () => (await import('./markdown.js')).markdownConformance,
} as const satisfies Readonly<Record<string, () => Promise<ConformanceFormat>>>;

export type ConformanceFormatName = keyof typeof formats;

export const conformanceFormats = namesIn(formats);

/** Formats are loaded when they are needed. */
export function loadConformanceFormat(name: ConformanceFormatName): Promise<ConformanceFormat> {
  return formats[name]();
}
