import { canonicalJsonText } from '../../base/json/canonical.js';
import { type AcceptedEntry, acceptedList, plainRecord } from './accepted.js';
import { entriesIn } from './entry-file.js';

const acceptedBeginning = `# What somebody has looked at and accepted: problems of the content, and changes that a guard would stop. \`opendata
# accept\` adds entries; check and build say which have ended and can be deleted.
accepted:
`;

/**
 * Adds entries to the end of accepted.yaml. A new entry replaces an existing one for the same problem, so that an expired
 * one is renewed. Comments and order stay.
 * @param text the file, or undefined if there is none
 * @returns undefined if the file isn't a list with a line for each field, so that nothing can be added safely
 */
export function withEntries(text: string | undefined, entries: readonly AcceptedEntry[]): string | undefined {
  const before = text === undefined ? [] : entriesIn(acceptedList, text);
  if (before === undefined) return undefined;
  const indent = indentOf(text ?? '');
  const anew = before.map((old) => entries.find((entry) => isOnTheSame(old, entry)));
  const fresh = entries.filter((entry) => !anew.includes(entry));
  const own = replaced(text ?? acceptedBeginning, anew, indent);
  const whole = withText(own, acceptedList.key, () =>
    fresh.map((entry) => entryText(entry, indent)).join(''),
  );
  const renewal = ({ until: _, ...old }: AcceptedEntry, { reason, until }: AcceptedEntry): AcceptedEntry => ({
    ...old,
    reason,
    ...(until !== undefined && { until }),
  });
  const wanted = [...before.map((old, index) => renewal(old, anew[index] ?? old)), ...fresh];
  const after = entriesIn(acceptedList, whole) ?? [];
  return canonicalJsonText(after) === canonicalJsonText(wanted) ? whole : undefined;
}

/** True if two entries accept the same problem, whatever their reasons and days. */
function isOnTheSame(one: AcceptedEntry, other: AcceptedEntry): boolean {
  return (
    other.items === undefined &&
    one.rule === other.rule &&
    one.field === other.field &&
    one.fingerprint === other.fingerprint &&
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

/** The order of an entry's fields. */
const fields = [
  'id',
  'rule',
  'collection',
  'items',
  'record',
  'field',
  'fingerprint',
  'reason',
  'until',
] as const;

/** The lines of an entry, each with its line break. */
function entryText(entry: AcceptedEntry, indent: string): string {
  const lines = fields.flatMap((field) => {
    const value = entry[field];
    if (value === undefined) return [];
    if (typeof value === 'string') return [`${field}: ${scalar(value)}`];
    return [
      `${field}:`,
      ...value.map(({ digest, text }) => `  - { digest: ${scalar(digest)}, text: ${innerScalar(text)} }`),
    ];
  });
  return lines.map((line, index) => `${indent}${index === 0 ? '- ' : '  '}${line}\n`).join('');
}

/** The spaces before the dashes of a list in its text. */
function indentOf(text: string): string {
  return /^( *)- /m.exec(text)?.[1] ?? '  ';
}

/** A text as it is if that is safe in YAML, else in double quotes with JSON's escapes. */
export function scalar(value: string): string {
  const isPlain = /^[\p{L}\d](?:[\p{L}\d ./()[\],;'’–-]*[\p{L}\d./)\]])?$/u.test(value);
  return isPlain && !/^null$/i.test(value) ? value : JSON.stringify(value);
}

/** The same inside `[…]`, where commas and brackets have a meaning. */
function innerScalar(value: string): string {
  return /[,[\]]/.test(value) ? JSON.stringify(value) : scalar(value);
}

/**
 * Adds text to the end of a file with a single list below a key.
 * @param added makes the lines for a number of spaces before a dash; each ends with LF
 */
function withText(text: string, key: string, added: (indent: string) => string): string {
  const lineBreak = /\r\n/.test(text) ? '\r\n' : '\n';
  const opened = text.replace(new RegExp(`^(${key}:)[ \\t]*\\[[ \\t]*\\]`, 'm'), '$1');
  const own = opened === '' || opened.endsWith('\n') ? opened : `${opened}${lineBreak}`;
  const head = new RegExp(`^${key}:`, 'm').test(own) ? '' : `${key}:\n`;
  return own + `${head}${added(indentOf(text))}`.replaceAll('\n', lineBreak);
}
