import type { Collection } from './collection.js';
import type { FieldPath, Location } from './location.js';
import type { Version } from './version.js';

/**
 * - `error`: the publication would be wrong or can't be made; `build` stops.
 * - `warning`: it can be published, but somebody should look.
 * - `note`: it was understood and published; said so that nothing happens in silence.
 */
export type Severity = 'error' | 'warning' | 'note';

/** A record as people name it: `Branch FB-0102` of brand folder `fenland`. */
export interface RecordName {
  readonly collection: Collection;
  readonly brand: string;
  /** Its identity as written, such as `FB-0102` or `FB-0102/1`; absent where the record has none. */
  readonly identity?: string;
  /** Zero-based place in its file, for records without an identity. */
  readonly index: number;
}

/** A number of things a list or text may have: `max` is absent where there is no upper limit. */
export interface Bounds {
  readonly min: number;
  readonly max?: number;
}

/** Every rule with the facts its words are made of. Only `src/report` turns them into sentences. */
export interface ProblemArgs {
  // Files (src/content)
  'content/unreadable': { reason: string };
  'content/too-large': { bytes: number; limit: number };
  'content/not-utf8': { byte: number; looksLike?: 'UTF-16' | 'Windows-1252' };
  'content/empty-file': { nothingBut?: 'comments' };
  'content/unknown-name': {
    kind: 'file' | 'folder';
    name: string;
    allowed: readonly string[];
    suggestion?: string;
  };
  'content/outside': { target: string };
  'content/missing': { what: 'content folder' | 'site.yaml' | 'brand.yaml' | 'brand folders' };
  'content/two-settings': { first: string; second: string };
  // Documents (src/content)
  'content/not-records': { found: string; wanted: 'a record or a list of records' | 'settings' };
  'content/yaml-syntax': { reason: string };
  'content/yaml-tab': Record<never, never>;
  'content/yaml-colon': { key: string; text: string };
  'content/yaml-quotes': { text: string };
  'content/yaml-tag': { tag: string };
  'content/yaml-merge-key': Record<never, never>;
  'content/yaml-directive': { directive: string };
  'content/yaml-documents': Record<never, never>;
  'content/yaml-unknown-alias': { alias: string };
  'content/yaml-alias-cycle': Record<never, never>;
  'content/yaml-alias-bomb': { limit: number };
  'content/control-character': { code: number };
  'content/json-syntax': { reason: string };
  'content/json-trailing-comma': Record<never, never>;
  'content/json-comment': Record<never, never>;
  'content/duplicate-key': { key: string };
  'content/forbidden-key': { key: string };
  'content/too-deep': { limit: number };
  // Values (src/schema)
  'schema/required': { key: string };
  'schema/unknown-key': { key: string; allowed: readonly string[]; suggestion?: string; belongsIn?: string };
  'schema/type': { wanted: string; found: string };
  'schema/json-number': { digits: string };
  'schema/enum': { value: string; allowed: readonly string[]; type?: string; suggestion?: string };
  'schema/format': { type: string; value: string };
  'schema/length': Bounds & { length: number };
  'schema/items': Bounds & { count: number };
  'schema/range': { min?: number; max?: number; value: number };
  'schema/blank': { required: boolean };
  // Records (src/rules)
  'records/duplicate-identity': { identity: string };
  // Versions (src/versions)
  'versions/lost': { version: Version; what: string; value?: string };
  // Settings (src/site)
  'site/unknown-brand': { brand: string; allowed: readonly string[]; suggestion?: string };
  'site/names': { reason: string };
  'site/duplicate': { what: string };
  // Publication (src/publish)
  'publish/removals': {
    collection: Collection;
    before: number;
    removed: readonly string[];
    percent: number;
    threshold: number;
  };
  'publish/emptied': { collection: Collection; before: number };
  'publish/removals-accepted': { collection: Collection; before: number; removed: number };
  'publish/last-updated-now': { version: Version; collection: Collection };
  'publish/shallow-history': Record<never, never>;
  'publish/previous-in-future': { route: string; lastUpdated: string };
  'publish/wire': { version: Version; reason: string };
}

export type Rule = keyof ProblemArgs;

interface ProblemOf<R extends Rule> {
  readonly rule: R;
  readonly severity: Severity;
  readonly args: ProblemArgs[R];
  /** The record concerned, where one is. */
  readonly record?: RecordName;
  /** The field concerned, from the record's (or the settings') own root. */
  readonly field?: FieldPath;
  /** Where: the first is the place to mend, the others are related to it in the order that the rule says. */
  readonly at: readonly [Location, ...Location[]];
}

/** What the engine found, as data: a union by rule, each with its own typed args. */
export type Problem = { [R in Rule]: ProblemOf<R> }[Rule];

/** True where `problems` hold at least one error, so that nothing may be published. */
export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === 'error');
}
