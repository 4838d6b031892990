import { readSettings } from '../content/document.js';
import { check } from '../schema/validate.js';
import { type AcceptedChange, acceptedFile, indentOf } from './accepted.js';
import { type AcceptedEntry, baselineFile, plainRecord } from './baseline.js';
import { withList } from './read.js';

const baselineBeginning = `# Problems that somebody has looked at and lives with. \`opendata accept\` adds entries.
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
  const before = text === undefined ? [] : baselineEntriesOf(text);
  if (before === undefined) return undefined;
  const indent = indentOf(text ?? '');
  const anew = before.map((old) => entries.find((entry) => isOnTheSame(old, entry)));
  const fresh = entries.filter((entry) => !anew.includes(entry));
  const own = replaced(text ?? baselineBeginning, anew, indent);
  const whole = withText(own, 'accepted', () => fresh.map((entry) => entryText(entry, indent)).join(''));
  const wanted = [...before.map((old, index) => ({ ...old, ...termsOf(anew[index] ?? old) })), ...fresh];
  return JSON.stringify(baselineEntriesOf(whole)) === JSON.stringify(wanted.map(entryInOrder))
    ? whole
    : undefined;
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

function baselineEntriesOf(text: string): readonly AcceptedEntry[] | undefined {
  const document = readSettings({ name: '', format: 'yaml' }, new TextEncoder().encode(text));
  const { problems, value } = withList(document, 'accepted');
  if (problems.length > 0 || value === undefined) return undefined;
  return check(baselineFile, structuredClone(value)).value?.accepted.map(entryInOrder);
}

function entryInOrder(entry: AcceptedEntry): AcceptedEntry {
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
export function scalar(value: string): string {
  const isPlain = /^[\p{L}\d](?:[\p{L}\d ./()[\],;'’–-]*[\p{L}\d./)\]])?$/u.test(value);
  return isPlain && value !== 'null' ? value : JSON.stringify(value);
}

/** The same within `[…]`, where commas and brackets mean something. */
export function innerScalar(value: string): string {
  return /[,[\]]/.test(value) ? JSON.stringify(value) : scalar(value);
}

const changesBeginning = `# What a publication may take away from those who read the one before, and why. Each entry names the publication
# that it is accepted against: once another has taken its place, the entry has ended.
changes:
`;

/** The lists of an entry, in the order in which they are written. */
const lists = ['brands', 'removals', 'gone', 'mediaTypes'] as const;

/**
 * The lines of an entry, each with its line break.
 * @param indent spaces before its dash
 */
export function changeText(change: AcceptedChange, indent = '  '): string {
  const lines = [
    `publication: ${scalar(change.publication)}`,
    ...lists.flatMap((name) => {
      const words = change[name] ?? [];
      return words.length === 0 ? [] : [`${name}: [${words.map(listed).join(', ')}]`];
    }),
    `reason:${change.reason === '' ? '' : ` ${scalar(change.reason)}`}`,
  ];
  return lines.map((line, index) => `${indent}${index === 0 ? '- ' : '  '}${line}\n`).join('');
}

/** An address is plain in YAML too, although it begins with a slash. */
function listed(word: string): string {
  return /^\/[\w./~-]*$/.test(word) ? word : innerScalar(word);
}

/**
 * The file with an entry more at its end; comments and order stay.
 * @param text the file, or undefined where there is none
 * @returns undefined where the file isn't a list with a line for each field, so that nothing can be added to it safely
 */
export function withChange(text: string | undefined, change: AcceptedChange): string | undefined {
  const before = text === undefined ? [] : changesOf(text);
  if (before === undefined) return undefined;
  const whole = withText(text ?? changesBeginning, 'changes', (indent) => changeText(change, indent));
  const wanted = [...before, change].map(changeInOrder);
  return JSON.stringify(changesOf(whole)) === JSON.stringify(wanted) ? whole : undefined;
}

/**
 * A file that is one list below a key, with more text at its end.
 * @param added the lines to add, made for so many spaces before a dash; each ends with LF
 */
export function withText(text: string, key: string, added: (indent: string) => string): string {
  const lineBreak = /\r\n/.test(text) ? '\r\n' : '\n';
  const opened = text.replace(new RegExp(`^(${key}:)[ \\t]*\\[[ \\t]*\\]`, 'm'), '$1');
  const own = opened === '' || opened.endsWith('\n') ? opened : `${opened}${lineBreak}`;
  const head = new RegExp(`^${key}:`, 'm').test(own) ? '' : `${key}:\n`;
  return own + `${head}${added(indentOf(text))}`.replaceAll('\n', lineBreak);
}

function changesOf(text: string): readonly AcceptedChange[] | undefined {
  const document = readSettings({ name: '', format: 'yaml' }, new TextEncoder().encode(text));
  const { problems, value } = withList(document, 'changes');
  if (problems.length > 0 || value === undefined) return undefined;
  return check(acceptedFile, structuredClone(value)).value?.changes.map(changeInOrder);
}

/** Without lists that are empty, the fields in one order. */
function changeInOrder(change: AcceptedChange): AcceptedChange {
  const { publication, reason } = change;
  const filled = lists.flatMap((name) => (change[name]?.length ? [[name, change[name]] as const] : []));
  return { publication, ...Object.fromEntries(filled), reason };
}
