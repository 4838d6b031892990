import { type Document, isMap, isSeq, parseDocument, Scalar, type YAMLMap, type YAMLSeq } from 'yaml';
import { checkValue } from '../../interface/schema/validate.js';
import { readSettings } from '../documents/document.js';
import { isEmptyScalar } from '../documents/yaml/values.js';
import { type AcceptedEntry, acceptedList, plainRecord } from './accepted.js';

const beginning = `# What somebody has looked at and accepted: problems of the content, and changes that a guard would stop. \`opendata
# accept\` adds entries; check and build say which have ended and can be deleted.
accepted: []
`;

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
] as const satisfies readonly (keyof AcceptedEntry)[];

/**
 * Adds entries to the end of accepted.yaml. A new entry replaces an existing one for the same problem, so that an expired
 * one is renewed. Comments and order stay.
 * @param text the file, or undefined if there is none
 * @returns undefined if the file isn't valid
 */
export function withEntries(text: string | undefined, entries: readonly AcceptedEntry[]): string | undefined {
  const before = text === undefined ? [] : entriesIn(text);
  if (before === undefined) return undefined;
  const document = parseDocument(withKey(text ?? beginning).replaceAll('\r\n', '\n'), { schema: 'failsafe' });
  if (!isSeq(document.get(acceptedList.key))) document.set(acceptedList.key, document.createNode([]));
  const list = document.get(acceptedList.key) as YAMLSeq;
  list.flow &&= list.items.length > 0;
  for (const entry of entries) {
    const index = before.findIndex((old) => isOnTheSame(old, entry));
    const node = list.items[index];
    if (isMap(node)) renew(node, entry);
    else list.add(newEntry(document, entry));
  }
  const indentSeq = text === undefined || !/^-(?: |$)/m.test(text);
  const [, indent = '  '] = /^( +)- /m.exec(text ?? '') ?? [];
  const whole = document.toString({ lineWidth: 0, indentSeq, indent: Math.max(2, indent.length) });
  return text?.includes('\r\n') ? whole.replaceAll('\n', '\r\n') : whole;
}

/** A text with the key of the list, which a file of comments lacks. */
function withKey(text: string): string {
  if (new RegExp(`^${acceptedList.key}:`, 'm').test(text)) return text;
  return `${text.replace(/(?<=[^\n])$/, '\n')}${acceptedList.key}: []\n`;
}

/** The entries of a file; undefined if there is a mistake in it. */
function entriesIn(text: string): readonly AcceptedEntry[] | undefined {
  const { problems, value = {} } = readSettings({ name: '', format: 'yaml' }, Buffer.from(text));
  if (problems.some(({ rule }) => rule !== 'content/empty-file')) return undefined;
  const { value: file } = checkValue(acceptedList.schema, structuredClone(value));
  return file && (file.accepted ?? []);
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

function renew(node: YAMLMap, { reason, until }: AcceptedEntry): void {
  node.set('reason', textNode(reason));
  if (until === undefined) node.delete('until');
  else node.set('until', until);
}

function newEntry(document: Document, entry: AcceptedEntry): YAMLMap {
  const own = fields.flatMap((field) => {
    const value = entry[field];
    if (value === undefined) return [];
    return [[field, typeof value === 'string' ? textNode(value) : value]];
  });
  const node = document.createNode(Object.fromEntries(own)) as YAMLMap;
  const items = node.get('items');
  if (isSeq(items)) for (const item of items.items) if (isMap(item)) item.flow = true;
  return node;
}

/** A text in quotes if it would be nothing without them (D19). */
function textNode(text: string): Scalar {
  const node = new Scalar(text);
  if (isEmptyScalar(text)) node.type = 'QUOTE_DOUBLE';
  return node;
}
