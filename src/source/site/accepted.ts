import type { z } from 'zod';
import { codes, list, object, pattern, text } from '../../interface/schema/types.js';
import { collectionNames } from '../../model/collection.js';
import type { Location } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import type { FileSystem } from '../content/file-system.js';
import type { ContentFile } from '../content/tree.js';
import { described } from './described.js';
import { entryFile, readEntries } from './entry-file.js';
import { siteProblems } from './problems/index.js';

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

/** content/accepted.yaml: what one publication may remove compared with the one before, beside site.yaml. */
export const acceptedList = entryFile(
  'accepted.yaml',
  'changes',
  entry,
  'what may be removed, each with its reason',
);

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

/** The result for a missing file. */
export function nothingAccepted(file = acceptedList.name): AcceptedFile {
  return { file, place: 'new file', indent: '  ', entries: [] };
}

/** Reads the accepted changes beside site.yaml, which need not exist. */
export function readAccepted(
  site: Pick<ContentFile, 'path' | 'name'>,
  fs: Pick<FileSystem, 'existsSync' | 'readFileSync' | 'statSync'>,
): AcceptedFile & { readonly problems: readonly Problem[] } {
  const { file, document, written, entries, ...read } = readEntries(site, acceptedList, fs);
  const problems = [...read.problems];
  if (document === undefined || written === 0) {
    const hasKey = document?.value !== undefined;
    return { ...nothingAccepted(file), ...(hasKey && { place: 'only entry' }), problems };
  }
  const placed = entries.map(({ index, value }): PlacedChange => {
    const field = ['changes', index];
    const at = document.locate(field, 'key');
    if (acceptsNothing(value))
      problems.push(problem(siteProblems['site/accepts-nothing'], {}, [at], { field }));
    return { ...value, at };
  });
  return { file, place: 'end', indent: indentOf(document.text), entries: placed, problems };
}

/** The spaces before the dashes of a list in its text. */
export function indentOf(text: string): string {
  return /^( *)- /m.exec(text)?.[1] ?? '  ';
}

function acceptsNothing({ brands, removals, gone, mediaTypes, rules }: AcceptedChange): boolean {
  return [brands, removals, gone, mediaTypes, rules].every((all = []) => all.length === 0);
}
