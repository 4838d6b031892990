import { readSettings } from '../content/document.js';
import { check } from '../schema/validate.js';
import { type AcceptedEntry, baselineFile } from './baseline.js';

const beginning = `# Problems that somebody has looked at and lives with. \`opendata accept\` adds entries.
accepted:
`;

/** The order in which an entry is written. */
const fields = ['rule', 'record', 'field', 'fingerprint', 'reason', 'until'] as const;

/**
 * The baseline with more entries at its end. What is there already, comments and order, stays as it is.
 * @param text the file, or undefined where there is none
 * @returns undefined where the file isn't a list with a line for each field, so that nothing can be added to it safely
 */
export function withEntries(text: string | undefined, entries: readonly AcceptedEntry[]): string | undefined {
  const before = text === undefined ? [] : entriesOf(text);
  if (before === undefined) return undefined;
  const indent = /^( *)- /m.exec(text ?? '')?.[1] ?? '  ';
  const own = (text ?? beginning).replace(/^(accepted:)[ \t]*\[[ \t]*\]/m, '$1');
  const added = entries.map((entry) => entryText(entry, indent)).join('');
  const whole = `${own === '' || own.endsWith('\n') ? own : `${own}\n`}${added}`;
  const after = entriesOf(whole);
  return JSON.stringify(after) === JSON.stringify([...before, ...entries.map(inOrder)]) ? whole : undefined;
}

function entriesOf(text: string): readonly AcceptedEntry[] | undefined {
  const document = readSettings({ name: '', format: 'yaml' }, new TextEncoder().encode(text));
  if (document.problems.length > 0 || document.value === undefined) return undefined;
  return check(baselineFile, document.value).value?.accepted.map(inOrder);
}

function inOrder(entry: AcceptedEntry): AcceptedEntry {
  const known = fields.filter((field) => entry[field] !== undefined);
  return Object.fromEntries(known.map((field) => [field, entry[field]])) as AcceptedEntry;
}

function entryText(entry: AcceptedEntry, indent: string): string {
  const lines = fields.flatMap((field) => {
    const value = entry[field];
    return value === undefined ? [] : [`${field}: ${scalar(value)}`];
  });
  return lines.map((line, index) => `${indent}${index === 0 ? '- ' : '  '}${line}\n`).join('');
}

/** A text as it is where that is safe in YAML, else in double quotes, which read JSON's escapes. */
function scalar(value: string): string {
  const isPlain = /^[\p{L}\d](?:[\p{L}\d ./()[\],;'’–-]*[\p{L}\d./)\]])?$/u.test(value);
  return isPlain && value !== 'null' ? value : JSON.stringify(value);
}
