import { groupedBy } from '../../base/grouped-by.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { once } from '../../base/once.js';
import type { FileSystem } from '../../content/content/file-system.js';
import { readBytes } from '../../content/content/file-system.js';
import type { ContentFile } from '../../content/content/tree.js';
import {
  isWrittenAlike,
  type RecordsDocument,
  readRecords,
  soundRecordPlaces,
} from '../../content/documents/document.js';
import { type Location, type RecordPlace, startOf } from '../../model/location.js';
import type { AnyProblem, Problem, Unlocated } from '../../model/problem.js';
import { SourceText } from '../../model/source-text.js';
import type { DuplicateIdentityArgs } from '../../rules/built-in/records/duplicate-identity.js';
import type { Compiled } from './compiled.js';

/** A file in which problems may be, and what is known of it if it was compiled. */
export interface ReadableFile {
  readonly job: { readonly file: ContentFile };
  readonly compiled?: Pick<Compiled, 'items' | 'problems'>;
}

/** The locations of places in records, each file being read once; of a file that has become unreadable, the file itself. */
export function locationsOf(
  places: readonly RecordPlace[],
  files: readonly ReadableFile[],
  fs: Pick<FileSystem, 'readFileSync'>,
): ReadonlyMap<RecordPlace, Location> {
  const found = new Map(places.map((place) => [place, startOf(place.file)]));
  const byFile = groupedBy(places, ({ file }) => file);
  for (const file of files) visitPlaces(file, byFile.get(file.job.file.name) ?? [], fs, found);
  return found;
}

/** Adds the locations of a file's places to `found`, in the order of its records. @returns the file, if it can be read */
function visitPlaces(
  { job: { file }, compiled }: ReadableFile,
  places: Iterable<RecordPlace>,
  fs: Pick<FileSystem, 'readFileSync'>,
  found: Map<RecordPlace, Location>,
): { readonly text: string; readonly records: () => RecordsDocument['records'] } | undefined {
  const inOrder = [...places].sort((a, b) => a.index - b.index);
  const read = readBytes(file, fs);
  if ('problem' in read) return undefined;
  const isSound = compiled?.problems.length === 0;
  const whole = once(() => readRecords(file, read.bytes));
  const { text, locate } =
    (isSound ? soundRecordPlaces(file, read.bytes, compiled.items) : undefined) ?? whole();
  for (const place of inOrder) found.set(place, locate(place.index, place.path, place.part));
  return { text, records: () => whole().records };
}

/** Looks up the missing locations of several lists of problems, each file being read once for all of them. */
export function locateLists(
  lists: readonly (readonly AnyProblem[])[],
  files: readonly ReadableFile[],
  fs: Pick<FileSystem, 'readFileSync'>,
): Problem[][] {
  const all = locateAll(lists.flat(), files, fs);
  return lists.map((list) => all.splice(0, list.length));
}

/** True for a problem whose locations are already looked up. */
export function isLocated(problem: AnyProblem): problem is Problem {
  return 'start' in problem.at[0];
}

/**
 * Looks up the missing locations of problems. Each file is read once, and its records are visited in their order; of one
 * in which nothing is wrong, only these records. This is slow, so pass only problems that are shown. For a file that has
 * become unreadable, the location is the file itself.
 * @param files in which the problems may be
 */
export function locateAll(
  found: readonly AnyProblem[],
  files: readonly ReadableFile[],
  fs: Pick<FileSystem, 'readFileSync'>,
): Problem[] {
  const problems = found.filter((one): one is Unlocated => !isLocated(one));
  const byFile = new Map<string, Map<RecordPlace, Location>>();
  for (const { at } of problems) {
    for (const place of at) {
      const places = byFile.get(place.file) ?? new Map<RecordPlace, Location>();
      byFile.set(place.file, places);
      places.set(place, startOf(place.file));
    }
  }
  const digits = new Map<RecordPlace, string>();
  const twins = new Map<RecordPlace, PlainObject | undefined>();
  for (const { rule, at } of problems)
    if (rule === 'records/duplicate-identity') for (const place of at) twins.set(place, undefined);
  const ofDigits = groupedBy(
    problems.filter(({ rule }) => rule === 'schema/json-number'),
    ({ at }) => at[0].file,
  );
  for (const file of files) {
    const { name } = file.job.file;
    const places = byFile.get(name);
    if (places === undefined) continue;
    const own = [...places.keys()].filter((place) => twins.has(place));
    const numbers = ofDigits.get(name) ?? [];
    const document = visitPlaces(file, places.keys(), fs, places);
    if (document === undefined) continue;
    if (own.length > 0) {
      const values = new Map(document.records().map(({ index, value }) => [index, value]));
      for (const place of own) twins.set(place, values.get(place.index));
    }
    const source = new SourceText(document.text);
    for (const { at } of numbers) digits.set(at[0], source.at(places.get(at[0])!));
  }
  return found.map((problem) => {
    if (isLocated(problem)) return problem;
    const { at } = problem;
    const places = at.map((place) => byFile.get(place.file)!.get(place)!);
    const located = { ...problem, at: places } as unknown as Problem;
    if (located.rule === 'records/duplicate-identity') {
      const [second, first] = at.map((place) => twins.get(place));
      const twin = first && second && compared(second, first);
      return { ...located, args: { ...(located.args as DuplicateIdentityArgs), ...(twin && { twin }) } };
    }
    const own = digits.get(at[0]);
    return own === undefined ? located : { ...located, args: { digits: own } };
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
