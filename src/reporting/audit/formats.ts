import type { ConformanceFormat } from './report.js';

const formats = {
  pretty: async () => (await import('./pretty.js')).pretty,
  json: async () => (await import('./json.js')).json,
  markdown: async () => (await import('./markdown.js')).markdown,
  html: async () => (await import('./html.js')).htmlFile,
} as const satisfies Readonly<Record<string, () => Promise<ConformanceFormat>>>;

export type ConformanceFormatName = keyof typeof formats;

export const conformanceFormats = Object.keys(formats) as ConformanceFormatName[];

/** Formats are loaded when they are needed. */
export function loadConformanceFormat(name: ConformanceFormatName): Promise<ConformanceFormat> {
  return formats[name]();
}
