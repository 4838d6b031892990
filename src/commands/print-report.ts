import { readFileSync } from 'node:fs';
import { type FormatName, formats, forPrograms } from '../report/formats.js';
import { type Report, withoutNotes } from '../report/report.js';
import type { Terminal } from './terminal.js';

/**
 * Prints a report in a format: formats for programs to standard output, those for people to standard error, where
 * --quiet leaves out the notes.
 */
export function printReport(all: Report, format: FormatName, terminal: Terminal): void {
  const report = terminal.quiet && !forPrograms.includes(format) ? withoutNotes(all) : all;
  const texts = new Map<string, string | undefined>();
  const source = (file: string) => {
    if (!texts.has(file)) texts.set(file, read(file));
    return texts.get(file);
  };
  const text = formats[format](report, { source, style: terminal.style });
  if (forPrograms.includes(format)) terminal.result(text);
  else if (text !== '') terminal.complain(text);
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch {
    return undefined;
  }
}
