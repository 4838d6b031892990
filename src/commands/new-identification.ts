import { identificationFrom } from '../editing/record-place.js';
import { type Collection, type CollectionNames, namesOf } from '../model/collection.js';
import { nextIdentification } from '../model/next-identification.js';
import type { PlainObject } from '../model/plain-object.js';
import { registrationOf } from '../schema/collections/index.js';
import { ask } from './ask.js';
import { CommandFailure } from './failure.js';

/**
 * The Identification of a new record: the one that was given, the next number, one made of the name, or the one that the
 * terminal says.
 * @param there those of the brand's collection
 * @throws CommandFailure where none is to be had, or the one given can't be
 */
export async function identificationOf(
  collection: Collection,
  there: readonly string[],
  { id, name }: { readonly id: string | undefined; readonly name: string | undefined },
): Promise<string> {
  const [field = '', number] = namesOf(collection).identity;
  const called = `${/^[AEIOU]/.test(field) ? 'An' : 'A'} ${field}`;
  const complaint = (written: string) => {
    if ([...written].length > 35) return `${called} has at most 35 characters.`;
    // Sub branches share the Identification of their branch (D16).
    return there.includes(written) && number === undefined
      ? `There is a record ${written} already.`
      : undefined;
  };
  if (id !== undefined) {
    const wrong = id === '' ? `${called} has at least 1 character.` : complaint(id);
    if (wrong !== undefined) throw new CommandFailure(`--id: ${wrong}`);
    return id;
  }
  const next = nextIdentification(there);
  if ('id' in next) return next.id;
  const first = there.length === 0 ? registrationOf(collection).newRecord.first : undefined;
  if (first !== undefined) return first;
  const proposal = name === undefined ? undefined : identificationFrom(name, next.prefix, there);
  if (proposal !== undefined && proposal !== next.prefix) return proposal;
  if (process.stdin.isTTY) {
    const like =
      there.length === 0 ? '' : `, such as ${there.slice(0, 2).join(', ')} of those that there are`;
    return ask(`What is its ${field}?${like}`, `${next.prefix}NEW`, complaint, process.stdin, process.stderr);
  }
  const such =
    there.length === 0
      ? 'there are none yet'
      : `those that there are have no number to count on from (${there.slice(0, 3).join(', ')})`;
  throw new CommandFailure(
    `no next ${field}: ${such}.\nSay which with --id, or --name to have one made from the name.`,
  );
}

/**
 * The number of a new record among those that share the first part of its identity (D16), such as the SequenceNumber of
 * a branch: 0, or where others have the same first part, the one after the highest of theirs.
 */
export function nextNumber(
  { identity: [field = '', number = ''] }: CollectionNames,
  identification: string,
  there: readonly PlainObject[],
): string {
  const taken = there
    .filter((record) => record[field] === identification)
    .map((record) => Number(record[number]))
    .filter(Number.isSafeInteger);
  return String(Math.max(-1, ...taken) + 1);
}
