import { inspect } from 'node:util';
import { safeText } from '../../base/text/clean.js';
import type { Severity } from '../../model/problem.js';

/** The styles of a message's parts. Each function returns its text, coloured or unchanged. */
export interface Style {
  readonly place: (text: string) => string;
  readonly severity: (text: string, severity: Severity) => string;
  readonly faint: (text: string) => string;
  readonly mark: (text: string) => string;
  readonly hint: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly good: (text: string) => string;
}

const colours = { error: 'red', warning: 'yellow', note: 'cyan' } as const;

/**
 * Terminal colours, or none at all.
 * @param key further numbers in each control sequence, by which `forTerminal` knows it from one in the data
 */
export function style(coloured: boolean, key?: string): Style {
  const paint =
    (...formats: readonly Format[]) =>
    (text: string) => {
      if (!coloured) return text;
      const codes = formats.map((format): [number, number] => inspect.colors[format] ?? [0, 0]);
      const sequence = (code: number) => `\x1b[${key === undefined ? code : `${code};${key}`}m`;
      return [
        ...codes.map(([start]) => sequence(start)),
        text,
        ...codes.map(([, end]) => sequence(end)).reverse(),
      ].join('');
    };
  return {
    place: paint('bold', 'underline'),
    severity: (text, severity) => paint('bold', colours[severity])(text),
    faint: paint('dim'),
    mark: paint('bold', 'red'),
    hint: paint('green'),
    strong: paint('bold'),
    good: paint('bold', 'green'),
  };
}

type Format = 'bold' | 'underline' | 'dim' | 'green' | (typeof colours)[Severity];

/**
 * A text as a terminal may get it: only with the colours of a style with this key. Whatever else a terminal would obey
 * or not show is a U+FFFD.
 */
export function forTerminal(text: string, key: string): string {
  const own = new RegExp(String.raw`\x1b\[(\d+);${key}m`, 'g');
  return text
    .replaceAll('\r\n', '\n')
    .split(own)
    .map((part, index) => (index % 2 === 1 ? `\x1b[${part}m` : safeText(part)))
    .join('');
}
