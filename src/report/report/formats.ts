import { namesIn } from '../../base/names-in.js';
import type { Format } from './report.js';

/**
 * The formats of `--format`. A new format is a file and a line here. Formats are loaded when needed, so that the
 * command line knows their names without loading them.
 */
const registered = {
  pretty: () => import('./formats/pretty.js').then(({ pretty }) => pretty),
  json: () => import('./formats/json.js').then(({ json }) => json),
  github: () => import('./formats/github.js').then(({ github }) => github),
  sarif: () => import('./formats/sarif.js').then(({ sarif }) => sarif),
  junit: () => import('./formats/junit.js').then(({ junit }) => junit),
  markdown: () => import('./formats/markdown.js').then(({ markdown }) => markdown),
} satisfies Record<string, () => Promise<Format>>;

export type FormatName = keyof typeof registered;

export const formatNames = namesIn(registered);

export function loadFormat(name: FormatName): Promise<Format> {
  return registered[name]();
}
