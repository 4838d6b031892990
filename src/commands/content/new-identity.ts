import type { PlainObject } from '../../base/json/plain-object.js';
import { suggestion } from '../../base/text/suggestion.js';
import { identificationFrom } from '../../content/edit/record-place.js';
import type { Brand } from '../../content/site/load.js';
import { recordFilesOf } from '../../content/site/record-files.js';
import { registrationOf } from '../../interface/collections/index.js';
import { recordCalled } from '../../interface/records/named-record.js';
import { type Collection, type CollectionNames, namesOf } from '../../model/collection.js';
import { alternatives, quoted } from '../../model/message.js';
import { nextIdentification } from '../../model/next-identification.js';
import { ask } from '../cli/ask.js';
import { CommandFailure } from '../cli/failure.js';
import { started } from '../cli/invocation.js';
import { brandCalled, namedBrand } from '../project/named-brand.js';

/**
 * The brand of a new record: the option, the only brand of the content, or the answer to a question.
 * @param named a brand's folder or published name
 * @throws CommandFailure if there is no such brand, or several
 */
export async function brandOf(
  brands: readonly Brand[],
  content: string,
  named: string | undefined,
): Promise<Brand> {
  const folders = brands.map(({ folder }) => folder);
  if (brands.length === 0) {
    throw new CommandFailure(`there is no brand in ${content}: \`${started()} init\` makes one`);
  }
  const complaint = (written: string) => {
    const found = brandCalled(written, brands);
    return typeof found === 'string' ? found : undefined;
  };
  let written = named ?? (folders.length === 1 ? folders[0]! : undefined);
  if (written === undefined && process.stdin.isTTY) {
    written = await ask(
      `For which brand? ${alternatives(folders)}`,
      folders[0]!,
      complaint,
      process.stdin,
      process.stderr,
    );
  }
  if (written === undefined) {
    throw new CommandFailure(`there are several brands: choose one with --brand ${alternatives(folders)}`);
  }
  return namedBrand(written, brands);
}

/**
 * The Identification of a new record: the option, the next number, one made from the name, or the answer to a question.
 * @param there those of the brand's collection
 * @throws CommandFailure if there is none, or the given one can't be used
 */
export async function identificationOf(
  collection: Collection,
  there: readonly string[],
  { id, name }: { readonly id: string | undefined; readonly name: string | undefined },
): Promise<string> {
  const [field = '', number] = namesOf(collection).identity;
  const called = `${/^[AEIOU]/.test(field) ? 'An' : 'A'} ${field}`;
  const complaint = (written: string) => {
    if ([...written].length > 35) return `${called} may have at most 35 characters.`;
    // Sub branches share the Identification of their branch (D16).
    return there.includes(written) && number === undefined
      ? `There is already a record ${written}.`
      : undefined;
  };
  if (id !== undefined) {
    const wrong = id === '' ? `${called} must have at least 1 character.` : complaint(id);
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
    const like = there.length === 0 ? '' : `, such as ${there.slice(0, 2).join(', ')} of the present ones`;
    return ask(`What is its ${field}?${like}`, `${next.prefix}NEW`, complaint, process.stdin, process.stderr);
  }
  const such =
    there.length === 0
      ? 'there are none yet'
      : `the present ones have no number to continue from (${there.slice(0, 3).join(', ')})`;
  throw new CommandFailure(
    `no next ${field}: ${such}.\nGive one with --id, or --name to make one from the name.`,
  );
}

/**
 * The second part of a new record's identity (D16), such as the SequenceNumber of a branch: 0, or one more than the
 * highest number of records with the same first part.
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

/** A record used as a pattern for a new one, and its brand's folder. */
export interface Pattern {
  readonly record: PlainObject;
  readonly brand: string;
}

/**
 * The record that `--like` names, in the named brand or in any.
 * @throws CommandFailure if there is none, or several brands have one
 */
export function patternOf(
  like: string,
  collection: Collection,
  brands: readonly Brand[],
  named: string | undefined,
  content: string,
): Pattern {
  const asked = named === undefined ? brands : [namedBrand(named, brands)];
  const all = asked.map(({ folder, ...brand }) => ({
    folder,
    records: recordFilesOf({ folder, ...brand }, collection, content).flatMap(({ records }) => records),
  }));
  const found = all.flatMap(({ folder, records }): Pattern[] => {
    const record = recordCalled(like, records, collection);
    return record === undefined ? [] : [{ record, brand: folder }];
  });
  const [first, ...others] = found;
  if (first === undefined) throw new CommandFailure(notFound(like, collection, all, named));
  if (others.length > 0) {
    const folders = found.map(({ brand }) => brand);
    throw new CommandFailure(
      `--like: several brands have ${quoted(like)}: choose one with --brand ${alternatives(folders)}`,
    );
  }
  return first;
}

function notFound(
  like: string,
  collection: Collection,
  all: readonly { readonly records: readonly PlainObject[] }[],
  brand: string | undefined,
): string {
  const { record, identity } = namesOf(collection);
  const [field = ''] = identity;
  const there = [...new Set(all.flatMap(({ records }) => records.map((known) => String(known[field]))))];
  const where = brand === undefined ? '' : ` of ${brand}`;
  const near = suggestion(like, there);
  const next =
    near !== undefined
      ? ` Did you mean ${near}?`
      : there.length === 0
        ? ' There are none yet.'
        : ` There are ${alternatives(there, 5)}.`;
  return `--like: there is no ${record}${where} with the ${field} ${quoted(like)}.${next}`;
}
