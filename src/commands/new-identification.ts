import type { Collection } from '../model/collection.js';
import { nextIdentification } from '../model/next-identification.js';
import type { PlainObject } from '../model/plain-object.js';
import { identificationFrom } from '../new-record/identification.js';
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
  { id, name }: { readonly id?: string; readonly name?: string },
): Promise<string> {
  const complaint = (written: string) => {
    if ([...written].length > 35) return 'An Identification has at most 35 characters.';
    // Sub branches share the identification of their branch (D16).
    return there.includes(written) && collection !== 'branches'
      ? `There is a record ${written} already.`
      : undefined;
  };
  if (id !== undefined) {
    const wrong = id === '' ? 'An Identification has at least 1 character.' : complaint(id);
    if (wrong !== undefined) throw new CommandFailure(`--id: ${wrong}`);
    return id;
  }
  const next = nextIdentification(there);
  if ('id' in next) return next.id;
  const first = there.length === 0 ? { branches: 'B0001', atms: 'A0001' }[collection as string] : undefined;
  if (first !== undefined) return first;
  const proposal = name === undefined ? undefined : identificationFrom(name, next.prefix, there);
  if (proposal !== undefined && proposal !== next.prefix) return proposal;
  if (process.stdin.isTTY) {
    const like =
      there.length === 0 ? '' : `, such as ${there.slice(0, 2).join(', ')} of those that there are`;
    return ask(
      `What is its Identification?${like}`,
      `${next.prefix}NEW`,
      complaint,
      process.stdin,
      process.stderr,
    );
  }
  const such =
    there.length === 0
      ? 'there are none yet'
      : `those that there are have no number to count on from (${there.slice(0, 3).join(', ')})`;
  throw new CommandFailure(
    `no next Identification: ${such}.\nSay which with --id, or --name to have one made from the name.`,
  );
}

/**
 * The SequenceNumber of a new branch: 0, or where its Identification is that of other branches, the one after the highest
 * of theirs, since both together are its identity (D16).
 */
export function nextSequenceNumber(identification: string, there: readonly PlainObject[]): string {
  const taken = there
    .filter((branch) => branch['Identification'] === identification)
    .map((branch) => Number(branch['SequenceNumber']))
    .filter(Number.isSafeInteger);
  return String(Math.max(-1, ...taken) + 1);
}
