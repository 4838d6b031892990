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

/** What a value is, as people see it: a `group` is a mapping of fields. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'list' | 'group' | 'nothing';

/** Every rule with the facts its words are made of. Only `src/report` turns them into sentences. */
export interface ProblemArgs {
  // Files (src/content)
  'content/unreadable': {
    reason: 'permission' | 'broken-link' | 'link-cycle' | 'not-a-file' | 'gone' | 'input-output';
  };
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
  'content/not-records': {
    found: ValueKind;
    wanted: 'a record or a list of records' | 'a record' | 'settings';
  };
  'content/yaml-syntax': {
    reason:
      | 'indentation'
      | 'list-beside-key'
      | 'empty-item'
      | 'list-and-fields'
      | 'missing-key'
      | 'missing-colon'
      | 'missing-space-after-colon'
      | 'missing-space-after-dash'
      | 'missing-comma'
      | 'extra-comma'
      | 'unclosed-bracket'
      | 'stray-bracket'
      | 'text-after-bracket'
      | 'reserved-character'
      | 'escape'
      | 'block-text-header'
      | 'block-text-indentation'
      | 'anchor'
      | 'alias-name'
      | 'key-not-text'
      | 'directive-without-document'
      | 'unreadable';
  };
  'content/yaml-tab': Record<never, never>;
  'content/yaml-colon': { key: string; text: string };
  'content/yaml-quotes': { text: string };
  'content/yaml-cut': { text: string; rest: string };
  'content/yaml-tag': { tag: string };
  'content/yaml-merge-key': Record<never, never>;
  'content/yaml-directive': { directive: string };
  'content/yaml-documents': Record<never, never>;
  'content/yaml-unknown-alias': { alias: string };
  'content/yaml-alias-cycle': Record<never, never>;
  'content/yaml-alias-bomb': { limit: number };
  'content/control-character': { code: number };
  'content/json-syntax': {
    reason:
      | 'missing-comma'
      | 'extra-comma'
      | 'missing-colon'
      | 'missing-key'
      | 'missing-value'
      | 'stray-colon'
      | 'key-without-quotes'
      | 'single-quotes'
      | 'unclosed-text'
      | 'unclosed-comment'
      | 'unclosed-bracket'
      | 'wrong-bracket'
      | 'escape'
      | 'number'
      | 'unknown-word'
      | 'text-after-end'
      | 'unreadable';
  };
  'content/json-trailing-comma': Record<never, never>;
  'content/json-comment': Record<never, never>;
  'content/duplicate-key': { key: string };
  'content/forbidden-key': { key: string };
  'content/too-deep': { limit: number };
  // Values (src/schema)
  'schema/required': { key: string; blank: boolean };
  'schema/unknown-key': { key: string; allowed: readonly string[]; suggestion?: string; belongsIn?: string };
  'schema/type': { wanted: ValueKind; found: ValueKind };
  'schema/json-number': { digits: string };
  'schema/enum': { value: string; allowed: readonly string[]; type?: string; suggestion?: string };
  'schema/format': { type: string; value: string };
  'schema/length': Bounds & { length: number };
  'schema/items': Bounds & { count: number };
  'schema/range': { min?: number; max?: number; value: number };
  'schema/blank': Record<never, never>;
  // Records (src/rules)
  'records/duplicate-identity': { identity: string };
  'records/near-duplicate': { other: string };
  'atms/unknown-branch': { branch: string; suggestion?: string };
  'atms/unlocatable': Record<never, never>;
  'states/predecessor': { predecessor: string; reason: 'missing' | 'circular'; suggestion?: string };
  'states/dates': { reason: 'backwards' | 'overlap' | 'gap'; first: string; last: string };
  'states/promotion-over': { last: string; date: string };
  'hours/closed': { opening: string; closing: string; alone: boolean };
  'hours/backwards': { opening: string; closing: string; midnight: boolean };
  'hours/overlap': { day: string; opening: string; closing: string };
  'hours/day-twice': { day: string };
  'hours/exception-backwards': { start: string; end: string };
  'hours/exception-over': { end: string; date: string };
  'tiers/overlap': { minimum: string; maximum: string };
  'tiers/gap': { minimum: string; maximum: string };
  'amounts/backwards': { minimum: string; maximum: string; field: string };
  'amounts/caps': { minimum: string; maximum: string };
  'amounts/rates': { value: string; reason: 'negative' | 'high' | 'fraction' };
  'codes/other-unexplained': { other: string };
  'codes/other-unused': { field: string };
  'places/coordinates': {
    reason: 'zero' | 'swapped' | 'sign' | 'outside';
    latitude: string;
    longitude: string;
    country?: string;
    /** The country that they are in, where that is a neighbour. */
    within?: string;
  };
  'places/postcode': { postcode: string; suggestion?: string };
  'places/country': Record<never, never>;
  'texts/broken': Record<never, never>;
  'texts/html': { markup: string };
  'texts/blank-ends': { where: 'start' | 'end' | 'both' };
  // Versions (src/versions)
  'versions/lost': {
    version: Version;
    /**
     * What became of the value that the version can't express (D3):
     * - `not-in-version`: left out, the version has no such field;
     * - `unknown-value`: left out, the version's code list hasn't got `value`;
     * - `format`: left out, the version writes such values otherwise;
     * - `too-long`: left out, there is no room for it;
     * - `required`: left out, since the version requires the field named by `value` with it;
     * - `seconds`: the seconds of a time left out;
     * - `replaced`: `value` became Other;
     * - `moved`: kept, but no longer tied to the fee it stood in;
     * - `supplied`: the version requires a field that isn't there, and `value` was put in.
     */
    what:
      | 'not-in-version'
      | 'unknown-value'
      | 'format'
      | 'too-long'
      | 'required'
      | 'seconds'
      | 'replaced'
      | 'moved'
      | 'supplied';
    value?: string;
  };
  // Settings (src/site)
  'site/unknown-brand': { brand: string; allowed: readonly string[]; suggestion?: string };
  'site/names':
    | { kind: 'unknown'; what: 'code list' | 'word' | 'preset'; written: string; suggestion?: string }
    | { kind: 'ambiguous'; name: string; word: string; other: string }
    | { kind: 'unreadable'; file: string };
  'site/duplicate': { what: string };
  'site/reserved-header': { name: string };
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
  'publish/last-updated-now': Record<never, never>;
  'publish/shallow-history': Record<never, never>;
  'publish/previous-unreadable': { reason: string };
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

/** What is less than an error. Every other rule is one. */
const milder: Partial<Record<Rule, Severity>> = {
  'content/yaml-cut': 'warning',
  'schema/blank': 'note',
  'records/near-duplicate': 'warning',
  'atms/unknown-branch': 'warning',
  'atms/unlocatable': 'warning',
  'states/predecessor': 'warning',
  'states/dates': 'warning',
  'states/promotion-over': 'warning',
  'hours/closed': 'warning',
  'hours/backwards': 'warning',
  'hours/overlap': 'warning',
  'hours/day-twice': 'warning',
  'hours/exception-backwards': 'warning',
  'tiers/overlap': 'warning',
  'tiers/gap': 'warning',
  'amounts/backwards': 'warning',
  'amounts/caps': 'warning',
  'amounts/rates': 'warning',
  'codes/other-unexplained': 'warning',
  'codes/other-unused': 'note',
  'places/coordinates': 'warning',
  'places/postcode': 'warning',
  'places/country': 'warning',
  'texts/broken': 'warning',
  'texts/html': 'warning',
  'hours/exception-over': 'note',
  'texts/blank-ends': 'note',
  'versions/lost': 'note',
  'publish/removals-accepted': 'note',
  'publish/last-updated-now': 'note',
  'publish/shallow-history': 'note',
  'publish/previous-unreadable': 'warning',
};

/** The severity that is a rule's own. */
export function severityOf(rule: Rule): Severity {
  return milder[rule] ?? 'error';
}

/** A problem of `rule` with the severity that is the rule's own. */
export function problem<R extends Rule>(
  rule: R,
  args: ProblemArgs[R],
  at: ProblemOf<R>['at'],
  about: { readonly record?: RecordName; readonly field?: FieldPath } = {},
): Problem {
  return { rule, severity: severityOf(rule), args, at, ...about } as unknown as Problem;
}

/** True where `problems` hold at least one error, so that nothing may be published. */
export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === 'error');
}
