import { styleText } from 'node:util';
import type { Severity } from '../model/problem.js';

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

/** Terminal colours, or none at all. */
export function style(coloured: boolean): Style {
  const paint = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    coloured ? styleText(format, text, { validateStream: false }) : text;
  return {
    place: paint(['bold', 'underline']),
    severity: (text, severity) => paint(['bold', colours[severity]])(text),
    faint: paint('dim'),
    mark: paint(['bold', 'red']),
    hint: paint('green'),
    strong: paint('bold'),
    good: paint(['bold', 'green']),
  };
}
