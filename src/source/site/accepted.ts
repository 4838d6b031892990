import { posix } from 'node:path';
import type { z } from 'zod';
import { codes, list, object, pattern, text } from '../../interface/schema/types.js';
import { checkValue } from '../../interface/schema/validate.js';
import { collectionNames } from '../../model/collection.js';
import type { Location } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import type { FileSystem } from '../content/file-system.js';
import type { ContentFile } from '../content/tree.js';
import { described } from './described.js';
import { siteProblems } from './problems/index.js';
import { readList } from './read.js';

const entry = described(
  object({
    publication: pattern('PublicationName', /^[0-9a-f]{12}$/),
    brands: list(text(1)).optional(),
    removals: list(codes(...collectionNames)).optional(),
    gone: list(pattern('AddressStart', /^\/[^/\s][^\s]*$/)).optional(),
    mediaTypes: list(text(1)).optional(),
    rules: list(pattern('RuleOfCollection', /^publish\/[a-z-]+:[a-z-]+$/)).optional(),
    reason: pattern('Reason', /^[\s\S]*\S[\s\S]*$/),
  }),
  {
    // D39
    publication: 'the name of the last publication; for any other, the entry accepts nothing',
    brands: 'brands, by their published names, all of whose records may be removed',
    // D14, D15
    removals: 'collections that may lose many or all of their records',
    gone: 'the beginnings of addresses that may be removed, such as /v2.1/',
    mediaTypes: 'media types that may be replaced by others, in full',
    rules: 'guards against mistakes, each with the collection that it may find, such as publish/renamed:atms',
    reason: 'why it is accepted, for reviewers and for the log of the build',
  },
);

/** content/accepted.yaml: what one publication may remove compared with the one before. */
export const acceptedFile = described(object({ changes: list(entry) }), {
  changes: 'what may be removed, each with its reason',
});

/** An entry as it is written. */
export type AcceptedChange = z.infer<typeof entry>;

/** An entry with its place. */
export interface PlacedChange extends AcceptedChange {
  readonly at: Location;
}

export interface AcceptedFile {
  /** The file's path as the user would type it. */
  readonly file: string;
  /** Where another entry can be added. */
  readonly place: 'new file' | 'only entry' | 'end';
  /** The spaces before the dashes of the list. */
  readonly indent: string;
  readonly entries: readonly PlacedChange[];
}

/** The name of the file, beside site.yaml. */
export const acceptedName = 'accepted.yaml';

/** The result for a missing file. */
export function nothingAccepted(file = acceptedName): AcceptedFile {
  return { file, place: 'new file', indent: '  ', entries: [] };
}

/** Reads the accepted changes beside site.yaml, which need not exist. Mistakes in entries are added to `problems`. */
export function readAccepted(
  site: Pick<ContentFile, 'path' | 'name'>,
  fs: Pick<FileSystem, 'existsSync' | 'readFileSync' | 'statSync'>,
  problems: Problem[],
): AcceptedFile {
  const path = posix.join(posix.dirname(site.path), acceptedName);
  const name = posix.join(posix.dirname(site.name), acceptedName);
  if (!fs.existsSync(path)) return nothingAccepted(name);
  const settings = readList({ path, name, format: 'yaml' }, 'changes', acceptedFile, fs, problems);
  const written = settings?.list ?? [];
  if (settings === undefined || written.length === 0) {
    const hasKey = settings?.document.value !== undefined;
    return { ...nothingAccepted(name), ...(hasKey && { place: 'only entry' }) };
  }
  const { locate, text } = settings.document;
  const entries = written.flatMap((one: unknown, index): PlacedChange[] => {
    // An error in one entry must not disable the others.
    const { value } = checkValue(entry, structuredClone(one));
    if (value === undefined) return [];
    const field = ['changes', index];
    const at = locate(field, 'key');
    if (acceptsNothing(value))
      problems.push(problem(siteProblems['site/accepts-nothing'], {}, [at], { field }));
    return [{ ...value, at }];
  });
  return { file: name, place: 'end', indent: indentOf(text), entries };
}

/** The spaces before the dashes of a list in its text. */
export function indentOf(text: string): string {
  return /^( *)- /m.exec(text)?.[1] ?? '  ';
}

function acceptsNothing({ brands, removals, gone, mediaTypes, rules }: AcceptedChange): boolean {
  return [brands, removals, gone, mediaTypes, rules].every((all = []) => all.length === 0);
}
