import { groupedBy } from '../../base/grouped-by.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import type { FileSystem } from '../../content/content/file-system.js';
import { readBytes } from '../../content/content/file-system.js';
import type { ContentFile } from '../../content/content/tree.js';
import { type RecordsDocument, readRecords, soundRecordPlaces } from '../../content/documents/document.js';
import { isWrittenAlike } from '../../content/documents/written-alike.js';
import { type Location, type RecordPlace, startOfFile } from '../../model/location.js';
import { type AnyProblem, isLocated, type Problem } from '../../model/problem.js';
import { SourceText } from '../../model/source-text.js';
import type { DuplicateIdentityArgs } from '../../rules/built-in/records/duplicate-identity.js';
import type { Compiled } from './compiled.js';

/** A file in which problems may be, and what is known of it if it was compiled. */
interface ReadableFile {
  readonly job: { readonly file: ContentFile };
  readonly compiled?: Pick<Compiled, 'items' | 'problems'>;
}

/** The locations of places in records, each file being read once; of a file that has become unreadable, the file itself. */
export function locationsOf(
  places: readonly RecordPlace[],
  files: readonly ReadableFile[],
  fs: Pick<FileSystem, 'readFileSync'>,
): ReadonlyMap<RecordPlace, Location> {
  const found = new Map(places.map((place) => [place, startOfFile(place.file)]));
  const byFile = groupedBy(places, ({ file }) => file);
  for (const { job, compiled } of files) {
    const own = byFile.get(job.file.name);
    const read = own && readBytes(job.file, fs);
    if (read === undefined || 'problem' in read) continue;
    // Of a file in which nothing is wrong, only the records are read that have to be.
    const sound =
      compiled && !compiled.problems.some(isLocated)
        ? soundRecordPlaces(job.file, read.bytes, compiled.items)
        : undefined;
    const { locate } = sound ?? readRecords(job.file, read.bytes);
    for (const place of [...own!].sort((one, other) => one.index - other.index)) {
      found.set(place, locate(place.index, place.path, place.part));
    }
  }
  return found;
}

/**
 * Looks up the missing locations of problems, and what a few rules say of the texts there. This is slow, so pass only
 * problems that are shown.
 * @param files in which the problems may be
 */
export function locateAll(
  found: readonly AnyProblem[],
  files: readonly ReadableFile[],
  fs: Pick<FileSystem, 'readFileSync'>,
): Problem[] {
  const places = found.flatMap((one) => (isLocated(one) ? [] : [...one.at]));
  const located = locationsOf(places, files, fs);
  const documents = new Map<string, RecordsDocument | undefined>();
  const documentOf = ({ file: name }: RecordPlace) => {
    if (documents.has(name)) return documents.get(name);
    const file = files.find(({ job }) => job.file.name === name)?.job.file;
    const read = file && readBytes(file, fs);
    const document = read && 'bytes' in read ? readRecords(file!, read.bytes) : undefined;
    documents.set(name, document);
    return document;
  };
  return found.map((one) => {
    if (isLocated(one)) return one;
    const problem = { ...one, at: one.at.map((place) => located.get(place)!) } as unknown as Problem;
    if (one.rule === 'records/duplicate-identity') {
      const [second, first] = one.at.map((place) => {
        return documentOf(place)?.records.find(({ index }) => index === place.index)?.value;
      });
      const twin = first && second && compared(second, first);
      return { ...problem, args: { ...(one.args as DuplicateIdentityArgs), ...(twin && { twin }) } };
    }
    const document = one.rule === 'schema/json-number' ? documentOf(one.at[0]) : undefined;
    if (document === undefined) return problem;
    return { ...problem, args: { digits: new SourceText(document.text).at(problem.at[0]) } };
  });
}

/** The kinds of two records with the same identity, and the fields in which they differ. */
function compared(second: PlainObject, first: PlainObject): DuplicateIdentityArgs['twin'] {
  const name = ({ Name }: PlainObject) => (typeof Name === 'string' ? Name : undefined);
  const [own, other] = [name(second), name(first)];
  const keys = new Set([...Object.keys(first), ...Object.keys(second)]);
  return {
    ...(own !== undefined && { name: own }),
    ...(other !== undefined && { firstName: other }),
    differ: [...keys].filter((key) => !isWrittenAlike(first[key], second[key])),
  };
}
