import { readSettings } from '../content/document.js';
import { check } from '../schema/validate.js';
import { indentOf } from './accepted.js';
import { type AcceptedEntry, baselineFile, plainRecord } from './baseline.js';
import { withList } from './read.js';
import { scalar } from './scalar.js';
import { withText } from './write-accepted.js';

const beginning = `# Problems that somebody has looked at and lives with. \`opendata accept\` adds entries.
accepted:
`;

/** The order in which an entry is written. */
const fields = ['rule', 'record', 'field', 'fingerprint', 'reason', 'until'] as const;

/**
 * The baseline with more entries at its end. An entry on a problem that another one is about already takes its place,
 * so that one that is over is renewed. What is there besides, comments and order, stays as it is.
 * @param text the file, or undefined where there is none
 * @returns undefined where the file isn't a list with a line for each field, so that nothing can be added to it safely
 */
export function withEntries(text: string | undefined, entries: readonly AcceptedEntry[]): string | undefined {
  const before = text === undefined ? [] : entriesOf(text);
  if (before === undefined) return undefined;
  const indent = indentOf(text ?? '');
  const anew = before.map((old) => entries.find((entry) => isOnTheSame(old, entry)));
  const fresh = entries.filter((entry) => !anew.includes(entry));
  const own = replaced(text ?? beginning, anew, indent);
  const whole = withText(own, 'accepted', () => fresh.map((entry) => entryText(entry, indent)).join(''));
  const wanted = [...before.map((old, index) => ({ ...old, ...termsOf(anew[index] ?? old) })), ...fresh];
  return JSON.stringify(entriesOf(whole)) === JSON.stringify(wanted.map(inOrder)) ? whole : undefined;
}

/** What is renewed of an entry. */
function termsOf({ reason, until }: AcceptedEntry): Pick<AcceptedEntry, 'reason' | 'until'> {
  return { reason, until };
}

/** True where two entries accept the very same problem, whatever their reasons and days. */
function isOnTheSame(one: AcceptedEntry, other: AcceptedEntry): boolean {
  const { rule, field, fingerprint } = other;
  return (
    one.rule === rule &&
    one.field === field &&
    one.fingerprint === fingerprint &&
    plainRecord(one.record) === plainRecord(other.record)
  );
}

/** The text with new reasons and days for some of its entries, by their places in the list. */
function replaced(text: string, by: readonly (AcceptedEntry | undefined)[], indent: string): string {
  const own = new RegExp(`^${indent}- .*(?:\\r?\\n${indent} +\\S.*)*`, 'gm');
  let index = 0;
  return text.replace(own, (lines) => {
    const entry = by[index++];
    return entry === undefined ? lines : renewed(lines, entry, indent);
  });
}

/** An entry's lines, of which only those of its reason and its day are written anew. */
function renewed(lines: string, { reason, until }: AcceptedEntry, indent: string): string {
  const rest = lines.replace(new RegExp(`\\r?\\n${indent}  until:.*`), '');
  const lineBreak = lines.includes('\r\n') ? '\r\n' : '\n';
  const day = until === undefined ? '' : `${lineBreak}${indent}  until: ${until}`;
  return rest.replace(/^( *(?:- )?reason:).*$/m, (_, start: string) => `${start} ${scalar(reason)}${day}`);
}

function entriesOf(text: string): readonly AcceptedEntry[] | undefined {
  const document = readSettings({ name: '', format: 'yaml' }, new TextEncoder().encode(text));
  const { problems, value } = withList(document, 'accepted');
  if (problems.length > 0 || value === undefined) return undefined;
  return check(baselineFile, structuredClone(value)).value?.accepted.map(inOrder);
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
