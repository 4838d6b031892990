import { type RecordsDocument, readRecords } from '../../src/content/documents/document.js';
import type { Location } from '../../src/model/location.js';
import type { Problem } from '../../src/model/problem.js';

/** The bytes of a text, read as a YAML file of records. */
export function yaml(text: string): RecordsDocument {
  return readRecords({ name: 'content/fenland/branches.yaml', format: 'yaml' }, Buffer.from(text));
}

/** The same for JSON. */
export function json(text: string): RecordsDocument {
  return readRecords({ name: 'content/fenland/branches.json', format: 'json' }, Buffer.from(text));
}

/**
 * Rule, args and places: `['content/yaml-colon', { key: 'Name', … }, '2:9-2:25']`. Of a mistake of syntax only the reason: what
 * is proposed is tried in test/mistakes, by doing it.
 */
export function told(problems: readonly Problem[]): unknown[][] {
  return problems.map(({ rule, args, at }) => {
    const { reason } = args as { readonly reason?: unknown };
    return [rule, /-(?:syntax|tab)$/.test(rule) ? { reason } : args, ...at.map(place)];
  });
}

/** `line:column-line:column`, or `line:column` for a point. */
export function place({ start, end }: Location): string {
  const [from, to] = [start, end].map(({ line, column }) => `${line}:${column}`);
  return from === to ? `${from}` : `${from}-${to}`;
}

/** What stands at a place, found without any code of the project: lines split, code points counted. */
export function cut(text: string, { start, end }: Location): string {
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
  const stretch = lines.slice(start.line - 1, end.line).map((line) => [...line]);
  stretch[stretch.length - 1] = stretch.at(-1)?.slice(0, end.column - 1) ?? [];
  stretch[0] = stretch[0]?.slice(start.column - 1) ?? [];
  return stretch.flat().join('');
}
