import { checkValue } from '../../interface/schema/validate.js';
import { readSettings } from '../documents/document.js';
import { type AcceptedEntry, acceptedList, plainRecord } from '../site/accepted.js';
import { editContent, newContent } from './edit.js';

const beginning = `# What somebody has looked at and accepted: problems of the content, and changes that a guard would stop. \`opendata
# accept\` adds entries; check and build say which have ended and can be deleted.
`;

/**
 * Adds entries to the end of accepted.yaml. A new entry replaces an existing one for the same problem, so that an expired
 * one is renewed. Comments and order stay.
 * @param text the file, or undefined if there is none
 * @returns undefined if the file isn't valid
 */
export function withEntries(text = beginning, entries: readonly AcceptedEntry[]): string | undefined {
  const { schema } = acceptedList;
  const { problems, value = {} } = readSettings({ name: '', format: 'yaml' }, Buffer.from(text));
  const isNew = problems[0]?.rule === 'content/empty-file';
  const { value: known } = checkValue(schema, structuredClone(value));
  if (known === undefined || (problems.length > 0 && !isNew)) return undefined;
  const { accepted: before = [] } = known;
  const accepted = [...before];
  for (const entry of entries) {
    const index = before.findIndex((old) => isOnTheSame(old, entry));
    const { until: _, ...old } = before[index] ?? entry;
    const { reason, until } = entry;
    accepted[index < 0 ? accepted.length : index] = { ...old, reason, ...(until !== undefined && { until }) };
  }
  const after = { value: { ...value, accepted } };
  if (isNew) return text.replace(/(?<=[^\n])$/, '\n') + newContent([after], 'yaml', schema, true);
  return editContent(text, 'yaml', [value], [{ from: 0, ...after }], schema);
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
