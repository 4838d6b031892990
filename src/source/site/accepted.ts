import type { z } from 'zod';
import { codes, date, list, object, pattern, text } from '../../interface/schema/types.js';
import { type Collection, collectionNames } from '../../model/collection.js';
import { type GuardRule, guardRules } from '../../model/guard-rules.js';
import type { Location } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import type { FileSystem } from '../content/file-system.js';
import type { ContentFile } from '../content/tree.js';
import { described } from './described.js';
import { entryFile, readEntries } from './entry-file.js';
import type { AcceptsNothing } from './problems/accepted.js';
import { siteProblems } from './problems/index.js';

const item = described(object({ digest: pattern('ItemDigest', /^[0-9a-f]{16}$/), text: text(1) }), {
  digest:
    'the digits that stand for one change, of which record and field, from which value to which, as build prints them',
  text: 'the same for people',
});

/** Both forms, since an editor's mistakes are reported field by field. */
const entry = described(
  object({
    id: pattern('AcceptanceId', /^[\w.-]{1,64}$/).optional(),
    rule: codes(...guardRules).optional(),
    collection: codes(...collectionNames).optional(),
    items: list(item).optional(),
    publication: pattern('PublicationName', /^[0-9a-f]{12}$/).optional(),
    brands: list(text(1)).optional(),
    removals: list(codes(...collectionNames)).optional(),
    gone: list(pattern('AddressStart', /^\/[^/\s][^\s]*$/)).optional(),
    mediaTypes: list(text(1)).optional(),
    rules: list(pattern('RuleOfCollection', /^publish\/[a-z-]+:[a-z-]+$/)).optional(),
    reason: pattern('Reason', /^[\s\S]*\S[\s\S]*$/),
    until: date.optional(),
  }),
  {
    // D50
    id: 'a name that no other entry has or had: a change that was published accepts nothing again under the same one',
    rule: 'the guard that finds the changes, such as publish/rate-jump',
    collection:
      'the collection in which it finds them; without it, all (brands), or none (addresses, media types)',
    items: 'the changes that may be published, one by one, whatever else is published before',
    // D39
    publication:
      'in place of id, rule and items: the name of the last publication; for any other, the entry accepts nothing',
    brands: 'with publication: brands, by their published names, all of whose records may be removed',
    // D14, D15
    removals: 'with publication: collections that may lose many or all of their records',
    gone: 'with publication: the beginnings of addresses that may be removed, such as /v2.1/',
    mediaTypes: 'with publication: media types that may be replaced by others, in full',
    rules:
      'with publication: guards against mistakes, each with the collection that it may find, such as publish/renamed:atms',
    reason: 'why it is accepted, for reviewers and for the log of the build',
    until: 'with items: the last day on which they may be published',
  },
);

/** content/accepted.yaml: what may be published although a guard would stop it, beside site.yaml. */
export const acceptedList = entryFile(
  'accepted.yaml',
  'changes',
  entry,
  'what may be removed or changed, each with its reason',
);

/** An entry as it is written. */
export type WrittenChange = z.infer<typeof entry>;
/** A change that an entry accepts, as its digest and a text. */
export type AcceptedItem = z.infer<typeof item>;

/** An entry that accepts single changes, until they are published (D50). */
export interface ItemsChange {
  /** With the digest of an item it says what was published under the entry. */
  readonly id: string;
  readonly rule: GuardRule;
  readonly collection?: Collection;
  readonly items: readonly AcceptedItem[];
  readonly reason: string;
  /** The last day, YYYY-MM-DD. */
  readonly until?: string;
}

/** An entry that accepts whatever is of a kind, against one last publication. */
export type PublicationChange = Pick<WrittenChange, (typeof kindsOfChange)[number] | 'reason'> & {
  readonly publication: string;
};

export type AcceptedChange = ItemsChange | PublicationChange;

/** An entry with its place, and that of its last day if it has one. */
export type PlacedChange = AcceptedChange & { readonly at: Location; readonly untilAt?: Location };

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
  const placed = entries.flatMap(({ index, value }): PlacedChange[] => {
    const field = ['changes', index];
    const at = document.locate(field, 'key');
    const change = acceptedChange(value);
    if ('why' in change) {
      problems.push(problem(siteProblems['site/accepts-nothing'], change, [at], { field }));
      return [];
    }
    const hasEnd = 'until' in change && change.until !== undefined;
    return [{ ...change, at, ...(hasEnd && { untilAt: document.locate([...field, 'until'], 'value') }) }];
  });
  return { file, place: 'end', indent: indentOf(document.text), entries: placed, problems };
}

/** The spaces before the dashes of a list in its text. */
export function indentOf(text: string): string {
  return /^( *)- /m.exec(text)?.[1] ?? '  ';
}

const kindsOfChange = ['brands', 'removals', 'gone', 'mediaTypes', 'rules'] as const;
const partsOfItems = ['id', 'rule', 'collection', 'items', 'until'] as const;

/** What an entry accepts, or why it accepts nothing. */
export function acceptedChange(entry: WrittenChange): AcceptedChange | AcceptsNothing {
  const { id, rule, collection, items = [], until, publication, reason } = entry;
  const kinds = kindsOfChange.filter((name) => entry[name]?.length);
  if (publication !== undefined) {
    const other = partsOfItems.find((name) => entry[name] !== undefined);
    if (other !== undefined) return { why: 'mixed', with: 'publication', other };
    if (kinds.length === 0) return { why: 'empty' };
    return { publication, ...Object.fromEntries(kinds.map((name) => [name, entry[name]])), reason };
  }
  const [kind] = kinds;
  if (kind !== undefined) return { why: 'incomplete', lacks: 'publication', beside: kind };
  if (items.length === 0) return { why: 'empty' };
  if (id === undefined) return { why: 'incomplete', lacks: 'id', beside: 'items' };
  if (rule === undefined) return { why: 'incomplete', lacks: 'rule', beside: 'items' };
  return { id, rule, ...(collection && { collection }), items, reason, ...(until && { until }) };
}
