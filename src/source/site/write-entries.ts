import { canonicalJsonText } from '../../base/json/canonical.js';
import { acceptedList, type ItemsChange, indentOf } from './accepted.js';
import { type AcceptedEntry, baselineList, plainRecord } from './baseline.js';
import { entriesIn } from './entry-file.js';
import { type ImportValue, importList } from './import-values.js';

const baselineBeginning = `# Problems that somebody has looked at and lives with. \`opendata accept\` adds entries.
accepted:
`;

/** The order of an entry's fields. */
const fields = ['rule', 'record', 'field', 'fingerprint', 'reason', 'until'] as const;

/**
 * Adds entries to the end of the baseline. A new entry replaces an existing one for the same problem, so that an
 * expired one is renewed. Comments and order stay.
 * @param text the file, or undefined if there is none
 * @returns undefined if the file isn't a list with a line for each field, so that nothing can be added safely
 */
export function withEntries(text: string | undefined, entries: readonly AcceptedEntry[]): string | undefined {
  const before = text === undefined ? [] : entriesIn(baselineList, text)?.map(entryInOrder);
  if (before === undefined) return undefined;
  const indent = indentOf(text ?? '');
  const anew = before.map((old) => entries.find((entry) => isOnTheSame(old, entry)));
  const fresh = entries.filter((entry) => !anew.includes(entry));
  const own = replaced(text ?? baselineBeginning, anew, indent);
  const whole = withText(own, 'accepted', () => fresh.map((entry) => entryText(entry, indent)).join(''));
  const wanted = [...before.map((old, index) => ({ ...old, ...termsOf(anew[index] ?? old) })), ...fresh];
  return JSON.stringify(entriesIn(baselineList, whole)?.map(entryInOrder)) ===
    JSON.stringify(wanted.map(entryInOrder))
    ? whole
    : undefined;
}

/** The fields that are renewed. */
function termsOf({ reason, until }: AcceptedEntry): Pick<AcceptedEntry, 'reason' | 'until'> {
  return { reason, until };
}

/** True if two entries accept the same problem, whatever their reasons and days. */
function isOnTheSame(one: AcceptedEntry, other: AcceptedEntry): boolean {
  const { rule, field, fingerprint } = other;
  return (
    one.rule === rule &&
    one.field === field &&
    one.fingerprint === fingerprint &&
    plainRecord(one.record) === plainRecord(other.record)
  );
}

/** The text with new reasons and days for some entries, by their index in the list. */
function replaced(text: string, by: readonly (AcceptedEntry | undefined)[], indent: string): string {
  const own = new RegExp(`^${indent}- .*(?:\\r?\\n${indent} +\\S.*)*`, 'gm');
  let index = 0;
  return text.replace(own, (lines) => {
    const entry = by[index++];
    return entry === undefined ? lines : renewed(lines, entry, indent);
  });
}

/** An entry's lines; only those of its reason and its day are rewritten. */
function renewed(lines: string, { reason, until }: AcceptedEntry, indent: string): string {
  const rest = lines.replace(new RegExp(`\\r?\\n${indent}  until:.*`), '');
  const lineBreak = lines.includes('\r\n') ? '\r\n' : '\n';
  const day = until === undefined ? '' : `${lineBreak}${indent}  until: ${until}`;
  return rest.replace(/^( *(?:- )?reason:).*$/m, (_, start: string) => `${start} ${scalar(reason)}${day}`);
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
  return listItem(lines, indent);
}

/** Lines as an item of a list, each with its line break. */
function listItem(lines: readonly string[], indent: string): string {
  return lines.map((line, index) => `${indent}${index === 0 ? '- ' : '  '}${line}\n`).join('');
}

/** A text as it is if that is safe in YAML, else in double quotes with JSON's escapes. */
export function scalar(value: string): string {
  const isPlain = /^[\p{L}\d](?:[\p{L}\d ./()[\],;'’–-]*[\p{L}\d./)\]])?$/u.test(value);
  return isPlain && !/^null$/i.test(value) ? value : JSON.stringify(value);
}

/** The same inside `[…]`, where commas and brackets have a meaning. */
export function innerScalar(value: string): string {
  return /[,[\]]/.test(value) ? JSON.stringify(value) : scalar(value);
}

const changesBeginning = `# Changes that a guard would stop, and why they may be published. \`opendata accept\` adds entries; builds say which
# have ended and can be deleted.
changes:
`;

/**
 * The lines of an entry, each with its line break. An empty reason is for a person to fill in.
 * @param indent spaces before its dash
 */
export function changeText(change: ItemsChange, indent = '  '): string {
  const { id, rule, collection, items, reason, until } = change;
  const lines = [
    `id: ${scalar(id)}`,
    `rule: ${rule}`,
    ...(collection === undefined ? [] : [`collection: ${collection}`]),
    'items:',
    ...items.map(({ digest, text }) => `  - { digest: ${scalar(digest)}, text: ${innerScalar(text)} }`),
    `reason:${reason === '' ? '' : ` ${scalar(reason)}`}`,
    ...(until === undefined ? [] : [`until: ${until}`]),
  ];
  return listItem(lines, indent);
}

/**
 * Adds entries to the end of the file; comments and order stay.
 * @param text the file, or undefined if there is none
 * @returns undefined if the file isn't a list with a line for each field, so that nothing can be added safely
 */
export function withChanges(text: string | undefined, changes: readonly ItemsChange[]): string | undefined {
  const before = text === undefined ? [] : entriesIn(acceptedList, text);
  if (before === undefined) return undefined;
  const whole = withText(text ?? changesBeginning, 'changes', (indent) =>
    changes.map((change) => changeText(change, indent)).join(''),
  );
  const after = entriesIn(acceptedList, whole) ?? [];
  return canonicalJsonText(after) === canonicalJsonText([...before, ...changes]) ? whole : undefined;
}

const importBeginning = `# Values of feeds that an import leaves out (accepted as lost) or replaces, as long as the feed has them, and why.
values:
`;

const importFields = ['record', 'field', 'feed', 'value', 'reason'] as const;

/** The line of an entry of import.yaml, without its line break. An empty reason is for a person to fill in. */
export function importValueText(entry: ImportValue): string {
  const fields = importFields.flatMap((name) => {
    const value = entry[name];
    if (value === undefined) return [];
    if (name === 'reason' && value === '') return ['reason:'];
    return [`${name}: ${name === 'record' ? recordScalar(value) : innerScalar(value)}`];
  });
  return `- { ${fields.join(', ')} }`;
}

/** A record's name is plain in YAML although it has slashes. */
function recordScalar(name: string): string {
  return /^[a-z][\w-]*\/[a-z-]+(?:\/[\w/-]+)?$/i.test(name) ? name : JSON.stringify(name);
}

/**
 * Adds entries to the end of import.yaml; comments and order stay.
 * @param text the file, or undefined if there is none
 * @returns undefined if the file isn't a list with a line for each field, so that nothing can be added safely
 */
export function withImportValues(
  text: string | undefined,
  entries: readonly ImportValue[],
): string | undefined {
  const before = text === undefined ? [] : entriesIn(importList, text);
  if (before === undefined) return undefined;
  const whole = withText(text ?? importBeginning, 'values', (indent) =>
    entries.map((entry) => `${indent}${importValueText(entry)}\n`).join(''),
  );
  const wanted = [...before, ...entries].map(importValueText);
  return JSON.stringify(entriesIn(importList, whole)?.map(importValueText)) === JSON.stringify(wanted)
    ? whole
    : undefined;
}

/**
 * Adds text to the end of a file with a single list below a key.
 * @param added makes the lines for a number of spaces before a dash; each ends with LF
 */
export function withText(text: string, key: string, added: (indent: string) => string): string {
  const lineBreak = /\r\n/.test(text) ? '\r\n' : '\n';
  const opened = text.replace(new RegExp(`^(${key}:)[ \\t]*\\[[ \\t]*\\]`, 'm'), '$1');
  const own = opened === '' || opened.endsWith('\n') ? opened : `${opened}${lineBreak}`;
  const head = new RegExp(`^${key}:`, 'm').test(own) ? '' : `${key}:\n`;
  return own + `${head}${added(indentOf(text))}`.replaceAll('\n', lineBreak);
}
