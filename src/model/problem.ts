import type { Collection } from './collection.js';
import type { Asked } from './host-check.js';
import type { FieldPath, Location, RecordPlace } from './location.js';
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

interface GoneAddresses {
  version: Version;
  prefix: string;
  addresses: readonly string[];
  moved?: string;
  sunset?: string;
}

/** What a guard stops, and how it can be accepted. */
interface Stopped {
  /** Options of the build that accepting it needs too, such as `--previous` and a place. */
  options?: readonly string[];
  /** An entry of accepted.yaml that would accept it, but against another publication. */
  ended?: { publication: string; place: string };
  /** Lines of accepted.yaml that accept all that this build stops, with the first such problem only. */
  accept?: { file: string; place: 'new file' | 'only entry' | 'end'; lines: string };
}

/** The brands of removed records that are published nowhere any more; `hasOthers`: other brands lose records too. */
interface LosingBrands {
  brands?: readonly string[];
  hasOthers?: boolean;
}

/** What a guard let through; `reason` is what accepted.yaml says, where it was accepted there. */
interface LetThrough {
  reason?: string;
}

/** How records of ours can differ from the public standard's schemas of v2.2. */
export type DeviationKind = 'end-of-day' | 'offset' | 'no-other-fees' | 'part-place';

/** Every rule with the facts its words are made of. Only `src/report` turns them into sentences. */
export interface ProblemArgs {
  // Files (src/content)
  'content/unreadable': {
    reason:
      | 'permission'
      | 'broken-link'
      | 'link-cycle'
      | 'not-a-file'
      | 'gone'
      | 'input-output'
      | 'name'
      | 'too-deep';
  };
  /** `of` says that it is one value of what comes in, and `bytes` are those that are left from its start. */
  'content/too-large': { bytes: number; limit: number; of?: 'value' };
  'content/unfinished-import': Record<never, never>;
  'content/not-utf8': { byte: number; looksLike?: 'UTF-16' | 'Windows-1252' };
  'content/empty-file': { nothingBut?: 'comments'; wanted?: 'settings' };
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
      | 'missing-dash'
      | 'item-too-far-in'
      | 'spreadsheet-row'
      | 'no-break-space'
      | 'missing-comma'
      | 'extra-comma'
      | 'unclosed-bracket'
      | 'stray-bracket'
      | 'wrong-bracket'
      | 'missing-first-dash'
      | 'text-after-bracket'
      | 'reserved-character'
      | 'escape'
      | 'block-text-header'
      | 'block-text-empty'
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
  /** `text`: what was probably meant as a text, with its first word. */
  'content/yaml-anchor': { anchor: string; text?: string };
  'content/yaml-tag': { tag: string };
  'content/yaml-merge-key': Record<never, never>;
  'content/yaml-directive': { directive: string };
  'content/yaml-documents': Record<never, never>;
  'content/yaml-unknown-alias': { alias: string };
  'content/yaml-alias-cycle': Record<never, never>;
  'content/yaml-alias-bomb': { limit: number };
  'content/control-character': { code: number };
  /**
   * `ours` and `theirs` are what git calls the sides, such as HEAD. `unread`: what they say isn't known; `same`: they say the
   * same. Records are named `FB-0124 "Soham"`; of settings the name is empty.
   */
  'content/merge-conflict':
    | { what: 'unread' }
    | { what: 'same'; ours: string; theirs: string }
    | {
        what: 'records';
        file: string;
        ours: string;
        theirs: string;
        /** Into how many conflicts git has split it. */
        pieces: number;
        /** True where a side is one record rather than a list. */
        alone?: true;
        onlyOurs: readonly string[];
        onlyTheirs: readonly string[];
        /** On both sides, with the fields that differ: values as JSON, absent for groups and lists. */
        both: readonly {
          ours: string;
          theirs: string;
          fields: readonly { field: string; ours?: string; theirs?: string }[];
          /** There where they may be two records under one number: `next` is free in the file, or empty. */
          twin?: { next: string; isLikely: boolean };
        }[];
        /** Whether a record was there before and was deleted on a side, where that is known. */
        gone?: boolean;
      };
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
      | 'curly-quotes'
      | 'unclosed-text'
      | 'unclosed-comment'
      | 'unclosed-bracket'
      | 'wrong-bracket'
      | 'escape'
      | 'number'
      | 'unknown-word'
      | 'text-after-end'
      | 'second-value'
      | 'unreadable';
  };
  'content/json-trailing-comma': Record<never, never>;
  'content/json-comment': Record<never, never>;
  /** `others`: so many fields after it stand twice in the same group, as where the dash of a record is missing. */
  'content/duplicate-key': { key: string; others?: number };
  'content/forbidden-key': { key: string };
  'content/too-deep': { limit: number };
  // Values (src/schema)
  'schema/required': { key: string; blank: boolean };
  /** `inOtherVersion`: ContactContent, which holds nothing in v2.1 and a text in v2.2 (D4). */
  'schema/unknown-key': {
    key: string;
    allowed: readonly string[];
    suggestion?: string;
    belongsIn?: string;
    inOtherVersion?: true;
  };
  /**
   * `suggestion`: the value as it could be written, such as `[Personal]`; `fields`: those of the group that is wanted,
   * or of each group in the list that is wanted. `inOtherVersion` as above.
   */
  'schema/type': {
    wanted: ValueKind;
    found: ValueKind;
    suggestion?: string;
    fields?: readonly string[];
    /** A value of the kind that is wanted, to show its form. */
    example?: unknown;
    inOtherVersion?: true;
  };
  'schema/other-collection': { collection: Collection };
  /**
   * A file is one group, and the records are within it, under `key`:
   * - `feed`: a whole feed, as it is published;
   * - `list`: a list of records; `record`: one; `keyed`: one under each name.
   */
  'schema/wrapped': { what: 'feed' | 'list' | 'record' | 'keyed'; key: string; format: 'yaml' | 'json' };
  'schema/json-number': { digits: string };
  /** `several`: the value is more than one word of the list, such as `Monday to Friday`. */
  'schema/enum': {
    value: string;
    allowed: readonly string[];
    type?: string;
    suggestion?: string;
    several?: true;
  };
  /** `or`: a second reading, as likely; `without`: what has to be left out, where that is all. */
  'schema/format': { type: string; value: string; suggestion?: string; or?: string; without?: string };
  'schema/length': Bounds & { length: number };
  'schema/items': Bounds & { count: number };
  'schema/range': { min?: number; max?: number; value: number };
  'schema/blank': Record<never, never>;
  // Records (src/rules)
  /**
   * `fields` are those that the identity is made of; `next` is the next free Identification, `nextSequence` the next
   * SequenceNumber under the same one; `twin` says how the two differ, and is known where they are shown: their names, and
   * the fields that aren't equal.
   */
  'records/duplicate-identity': {
    identity: string;
    fields: readonly string[];
    next?: string;
    nextSequence?: string;
    twin?: { name?: string; firstName?: string; differ: readonly string[] };
  };
  'records/near-duplicate': { other: string };
  'atms/unknown-branch': { branch: string; suggestion?: string };
  'atms/unlocatable': Record<never, never>;
  'states/predecessor': { predecessor: string; reason: 'missing' | 'circular'; suggestion?: string };
  'states/dates': { reason: 'backwards' | 'overlap' | 'gap'; first: string; last: string };
  'states/promotion-over': { last: string; date: string };
  'hours/closed': { opening: string; closing: string; alone: boolean; week?: boolean };
  /** `opening` and `closing`: the two times that `time` probably is. */
  'hours/offset': { time: string; opening?: string; closing?: string };
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
  'codes/unknown-currency': { currency: string; until?: number; suggestion?: string };
  'codes/unknown-language': { language: string; suggestion?: string };
  'places/coordinates': {
    reason: 'zero' | 'swapped' | 'sign' | 'outside';
    latitude: string;
    longitude: string;
    country?: string;
    /** The country that they are in, where that is a neighbour. */
    within?: string;
  };
  'places/postcode': { postcode: string; suggestion?: string };
  'places/country': { country: string; suggestion?: string };
  'places/far-from-postcode': {
    latitude: string;
    longitude: string;
    /** The letters that the postcode begins with. */
    area: string;
    kilometres: number;
    /** How many others of the brand are in the area. */
    others: number;
  };
  'texts/broken': Record<never, never>;
  'texts/html': { markup: string };
  /** The quotes at its ends. */
  'texts/curly-quotes': { first: string; last: string };
  'texts/split-amount': { first: string; second: string };
  'texts/blank-ends': { where: 'start' | 'end' | 'both' };
  // Tables that are imported (src/import/csv)
  'import/csv-encoding': { encoding: 'windows-1252' | 'utf-16' };
  'import/csv-empty': Record<never, never>;
  /** `row` counts as a spreadsheet does. */
  'import/csv-quotes': { row: number; reason: 'unclosed' | 'text-after' };
  'import/csv-ragged': { row: number; cells: number; columns: number };
  'import/csv-short': { row: number; cells: number; columns: number };
  'import/csv-header': { reason: 'nameless' | 'twice'; name: string };
  'import/csv-footer': { row: number; text: string };
  'import/csv-unused': { columns: readonly string[]; mapping: string };
  'import/csv-zeros': { column: string; digits: number; codes: readonly string[] };
  'import/csv-spoilt': {
    row: number;
    column: string;
    value: string;
    how: 'formula' | 'narrow' | 'shortened';
  };
  'import/csv-value': {
    row: number;
    column: string;
    value: string;
    wanted:
      | { kind: 'code'; allowed: readonly string[]; suggestion?: string }
      | { kind: 'flag' | 'hours' | 'week' | 'time' };
  };
  'import/csv-mapping':
    | { kind: 'field'; field: string; suggestion?: string }
    | { kind: 'column'; column: string; allowed: readonly string[]; suggestion?: string }
    | { kind: 'code'; value: string; allowed: readonly string[]; suggestion?: string }
    | { kind: 'days'; written: string }
    | { kind: 'not-list' | 'no-other' | 'twice'; field: string }
    | { kind: 'no-source' | 'no-hours' | 'hours-source' | 'no-contacts' };
  // Versions (src/schema)
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
  /** What was made up for a new content folder and is still there: settings with their values and places, or records. */
  'site/placeholder': {
    settings?: readonly { readonly setting: string; readonly value: string; readonly place: string }[];
    records?: readonly string[];
  };
  'site/unknown-brand': { brand: string; allowed: readonly string[]; suggestion?: string };
  'site/names':
    | { kind: 'unknown'; what: 'code list' | 'word' | 'preset'; written: string; suggestion?: string }
    | { kind: 'ambiguous'; name: string; word: string; other: string }
    | { kind: 'unreadable'; file: string };
  'site/duplicate': { what: string };
  'site/accepts-nothing': Record<never, never>;
  /**
   * What keeps v2.2 from being valid by the public standard's schemas although its preset is used (D9):
   * - `text`: a setting or an error text that they fix as `wanted`;
   * - `end-of-day`, `offset`: a time such as `value`, as v2.1 has it (D2);
   * - `no-other-fees`: a marketing state without OtherFeesCharges (D35);
   * - `part-place`: the part `value` of an account stands where they don't have it (D5).
   * All but `text` are the first of `count`, in `records` records.
   */
  'site/public-schemas':
    | { kind: 'text'; setting: string; value: string; wanted: string }
    | { kind: DeviationKind; value: string; count: number; records: number };
  /** `file`: where headerPolicy leads to. */
  'site/no-policy': { file: string };
  'site/reserved-header': { name: string };
  'site/header-name': { name: string; suggestion: string };
  /** `part` of the value isn't as the field's grammar has it; `suggestion` is what may be meant by it. */
  'site/header-value': { name: string; value: string; part: string; suggestion?: string };
  'site/unprotected': { name: string; value: string; section: 'always' | 'ok' | 'error' };
  'site/not-https': { url: string };
  /**
   * A rule that site.yaml grades or the baseline accepts, and why it can't be:
   * - `unknown`: there is no such rule;
   * - `error`: without it the publication would be wrong;
   * - `publication`: it isn't about the content, so that there is nothing in it to accept;
   * - `too-wide`: neither a record nor a field is named with it.
   */
  'site/rule':
    | { kind: 'unknown'; rule: string; suggestion?: string }
    | { kind: 'error' | 'publication' | 'too-wide'; rule: string };
  /**
   * The end of a version (D34):
   * - `over`: still served after its sunset; `dropped`: no longer served, and the sunset is still to come;
   * - `not-deprecated`: it ends without a day of deprecation; `backwards`: it is deprecated after its end.
   */
  'site/lifecycle': {
    version: Version;
    reason: 'over' | 'dropped' | 'not-deprecated' | 'backwards';
    sunset: string;
    deprecated?: string;
  };
  /** What a migration would leave out of content, or leaves out since that is accepted. */
  'versions/not-kept': ProblemArgs['versions/lost'] & { isAccepted: boolean };
  /** What `version` publishes otherwise after a migration: `before` is absent for what is new, `after` for what goes. */
  'versions/reads-otherwise': {
    version: Version;
    what: 'supplied' | 'moved' | 'value';
    before?: string;
    after?: string;
  };
  /** The records of brands have errors in the version that `source` says, and none in the other. */
  'versions/other-shape': {
    source: Version;
    looksLike: Version;
    brands: readonly string[];
    records: number;
  };
  'baseline/unused': { rule: string; record?: string };
  'baseline/expired': { until: string; date: string };
  // What comes in (src/import)
  'import/envelope': { what: 'data-object' | 'no-meta' };
  'import/count': { total: number; records: number };
  'import/no-records': Record<never, never>;
  'import/names': { preset: string; inSettings: boolean };
  'import/brand': { folder: string };
  'import/brand-spelling': { written: string; kept: string };
  'import/brand-folder': { name: string; folder: string; wanted: string; other: string };
  /** Losses and changes that reading it in the version would cost, and in the other one. */
  'import/version': {
    version: Version;
    why: 'option' | 'media-type' | 'address' | 'file-name' | 'losses' | 'changes' | 'neither';
    cost?: { lost: number; changed: number };
    otherwise?: { version: Version; lost: number; changed: number };
    /** The records that were looked at, where that isn't all of them. */
    looked?: number;
  };
  'import/empty': { found: string };
  'import/shape': { what: 'listed' | 'unlisted' | 'flattened' | 'joined' };
  'import/rewritten': { type: string; written: string; kept: string };
  'import/number': { digits: string; wanted: 'text' | 'number' };
  'import/closed-week': { days: number };
  'import/closed-day': { day?: string; opening: string; closing: string };
  /** `kept` is empty where nothing stands in the character's place. */
  'import/character': { code: number; kept: string };
  'import/broken': Record<never, never>;
  'import/other-code': { value: string; other: string };
  'import/lost': {
    what:
      | 'unknown-field'
      | 'unknown-code'
      | 'format'
      | 'shape'
      | 'more-than-one'
      | 'says-nothing'
      | 'closed-day'
      | 'no-record'
      | 'no-identity'
      | 'written-twice';
    /** As JSON. */
    value: string;
    /** The type of the interface that it isn't. */
    type?: string;
  };
  'import/unfit': { type: string; value: string };
  'import/other-version': ProblemArgs['versions/lost'];
  /** A record that was sound, or is to stand beside sound ones, would not be. */
  'import/unsound': { isNew: boolean; isTwice?: boolean };
  /** `kept` says why it is kept where its removal was asked for. */
  'import/not-in-feed': { removed: boolean; kept?: 'parts-left-out' };
  'import/unequal': { incoming: string; published: string };
  'import/proof': {
    records: number;
    equalRecords: number;
    fields: number;
    equalFields: number;
    mendedFields: number;
    lostFields: number;
    unpublishedFields: number;
  };
  // Publication (src/publish)
  'publish/removals': {
    collection: Collection;
    before: number;
    removed: readonly string[];
    percent: number;
    threshold: number;
  } & LosingBrands &
    Stopped;
  'publish/emptied': { collection: Collection; before: number } & LosingBrands & Stopped;
  'publish/removals-accepted': { collection: Collection; before: number; removed: number } & LetThrough;
  /**
   * Addresses of the last publication at which nothing would be answered: all of a version, which begin with `prefix`.
   * `moved`: what they would begin with now; `sunset`: the last day of the version, as readers were told.
   */
  'publish/address-gone': GoneAddresses & Stopped;
  /** `isOver`: the version ends as was announced. */
  'publish/address-accepted': GoneAddresses & { isOver: boolean } & LetThrough;
  'publish/media-type': { version: Version; before: string; now: string } & Stopped;
  'publish/media-type-accepted': { version: Version; before: string; now: string } & LetThrough;
  /**
   * An entry of accepted.yaml that accepts nothing: it names another publication than the last one, or that one, of which
   * nothing that it accepts is taken away.
   */
  'publish/acceptance-ended': { publication: string; last: string };
  /** Nothing is published yet at the place that `--previous` names. */
  'publish/first': { place: string };
  /** `git`: why git doesn't tell, in its own words. */
  'publish/last-updated-now': { git?: string };
  'publish/shallow-history': Record<never, never>;
  'publish/previous-unreadable': { reason: string };
  'publish/previous-in-future': { route: string; lastUpdated: string };
  'publish/wire': { version: Version; reason: string };
  // A live host (src/verify)
  /** What gives away that the configuration isn't used: `missing` are the header policy's fields that no route has. */
  'verify/not-configured': {
    expected: string;
    contentType?: string;
    server?: string;
    missing: readonly string[];
  };
  'verify/no-answer': Asked & {
    reason: 'refused' | 'untrusted' | 'closed' | 'cut' | 'timeout' | 'not-http';
    detail: string;
  };
  /** What is wrong with an answer as a message of HTTP, and what was there. */
  'verify/message': Asked & {
    status: number;
    fault: 'body' | 'excess' | 'two-lengths' | 'chunks' | 'field';
    found: string;
  };
  'verify/redirect': Asked & { status: number; expected: number; location: string };
  'verify/status': Asked & { status: number; expected: number };
  'verify/header-missing': Asked & { status: number; header: string; expected: string };
  'verify/header-differs': Asked & { status: number; header: string; expected: string; found: string };
  'verify/header-unexpected': Asked & { status: number; header: string; found: string };
  /** A field that may stand once only, with its values. */
  'verify/header-twice': Asked & { status: number; header: string; values: readonly string[] };
  /** A field that makes no answer wrong, but costs something. */
  'verify/header-needless': Asked & { status: number; header: string; found: string };
  'verify/date': Asked & {
    status: number;
    reason: 'missing' | 'invalid' | 'early' | 'late';
    found?: string;
    /** Seconds by which it is off. */
    seconds?: number;
  };
  /**
   * What caches say of an answer's age.
   * - `overdue`: older than it may be kept; `error`: an answer that may not be kept at all; `invalid`: no number.
   */
  'verify/age': Asked & {
    status: number;
    reason: 'overdue' | 'error' | 'invalid';
    found: string;
    maxAge?: number;
  };
  /** A checksum in a field that isn't that of the body. */
  'verify/digest': Asked & { status: number; header: string; found: string; expected: string };
  'verify/success-headers': Asked & { status: number; headers: readonly string[] };
  'verify/etag': Asked & {
    status: number;
    reason: 'unquoted' | 'weak' | 'shared';
    found: string;
    expected?: string;
  };
  'verify/head': Asked & { header: string; get?: string; head?: string };
  'verify/body': Asked & {
    coding: 'identity' | 'br' | 'gzip';
    /**
     * - `other-publication`: sound, but of `lastUpdated`, while the fields beside it are those of the build;
     * - `other-address`: that of `address`;
     * - `recompressed`: decodes to what was built, but wasn't compressed by the build; `uncompressed`: isn't at all;
     * - `undeclared`: is in `actual` and no field says so; `mislabelled`: is in `actual` and says otherwise;
     * - `twice`: compressed twice; `cut`: its end is missing; `undecodable`: isn't in the coding that it says;
     * - `too-large`: unpacks to far more than was built;
     * - `byte-order-mark`, `line-ends`, `charset`, `reformatted`: the same data written otherwise;
     * - `changed`: anything else.
     */
    reason:
      | 'changed'
      | 'other-publication'
      | 'other-address'
      | 'recompressed'
      | 'uncompressed'
      | 'undeclared'
      | 'mislabelled'
      | 'twice'
      | 'cut'
      | 'undecodable'
      | 'too-large'
      | 'byte-order-mark'
      | 'line-ends'
      | 'charset'
      | 'reformatted';
    address?: string;
    actual?: 'identity' | 'br' | 'gzip';
    bytes: number;
    expectedBytes: number;
    built: string;
    lastUpdated?: string;
  };
  'verify/error-body': Asked & {
    status: number;
    found: 'nothing' | 'html' | 'text' | 'json';
    excerpt: string;
    contentType?: string;
    file?: string;
  };
  'verify/stale': Asked & {
    coding: 'identity' | 'br' | 'gzip';
    built: string;
    served: string;
    /** Seconds for which a cache has kept it, and since when, where it says so (RFC 9111 §5.1). */
    age?: number;
    since?: string;
    /** Seconds for which a cache may keep it. */
    maxAge?: number;
  };
  'verify/rate-limit': Asked & { limit: number; seconds: number; admitted: number };
}

export type Rule = keyof ProblemArgs;

interface ProblemOf<R extends Rule, Place> {
  readonly rule: R;
  readonly severity: Severity;
  readonly args: ProblemArgs[R];
  /** The record concerned, where one is. */
  readonly record?: RecordName;
  /** The field concerned, from the record's (or the settings') own root. */
  readonly field?: FieldPath;
  /** Where: the first is the place to mend, the others are related to it in the order that the rule says. */
  readonly at: readonly [Place, ...Place[]];
}

/** What the engine found, as data: a union by rule, each with its own typed args. */
export type Problem<Place = Location> = { [R in Rule]: ProblemOf<R, Place> }[Rule];

/** A problem whose places aren't looked up yet. There may be many thousands, of which few are ever shown. */
export type Unlocated = Problem<RecordPlace>;

/** A problem, whether or not its places are looked up. */
export type Found = Problem | Unlocated;

/**
 * So many problems of one rule, on one field of one collection of a brand, are no longer slips but how it keeps that field:
 * they are accepted together.
 */
export const manyAlike = 20;

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
  'hours/offset': 'warning',
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
  'codes/unknown-currency': 'warning',
  'codes/unknown-language': 'warning',
  'places/coordinates': 'warning',
  'places/postcode': 'warning',
  'places/country': 'warning',
  'places/far-from-postcode': 'warning',
  'texts/broken': 'warning',
  'texts/html': 'warning',
  'texts/curly-quotes': 'warning',
  'texts/split-amount': 'warning',
  'hours/exception-over': 'note',
  'texts/blank-ends': 'note',
  'import/csv-encoding': 'note',
  'import/csv-short': 'warning',
  'import/csv-header': 'warning',
  'import/csv-footer': 'note',
  'import/csv-unused': 'warning',
  'import/csv-spoilt': 'warning',
  'import/csv-value': 'warning',
  'import/csv-zeros': 'warning',
  'versions/lost': 'note',
  'versions/reads-otherwise': 'note',
  'import/envelope': 'note',
  'import/count': 'warning',
  'import/no-records': 'warning',
  'import/names': 'note',
  'import/brand': 'note',
  'import/brand-spelling': 'warning',
  'import/brand-folder': 'note',
  'import/version': 'note',
  'import/empty': 'note',
  'import/shape': 'note',
  'import/rewritten': 'note',
  'import/number': 'note',
  'import/closed-day': 'note',
  'import/closed-week': 'warning',
  'import/character': 'note',
  'import/broken': 'warning',
  'import/other-code': 'note',
  'import/lost': 'warning',
  'import/unfit': 'warning',
  'import/unsound': 'error',
  'import/other-version': 'warning',
  'import/not-in-feed': 'note',
  'import/unequal': 'warning',
  'import/proof': 'note',
  'site/not-https': 'warning',
  'site/placeholder': 'warning',
  'site/public-schemas': 'warning',
  'site/lifecycle': 'warning',
  'site/header-name': 'warning',
  'site/unprotected': 'warning',
  'publish/removals-accepted': 'note',
  'publish/address-accepted': 'note',
  'publish/media-type-accepted': 'note',
  'publish/acceptance-ended': 'note',
  'publish/first': 'note',
  'publish/last-updated-now': 'note',
  'publish/shallow-history': 'note',
  'publish/previous-unreadable': 'warning',
  'verify/header-needless': 'warning',
  'baseline/unused': 'warning',
  'baseline/expired': 'warning',
};

/** The severity that is a rule's own. */
export function severityOf(rule: Rule): Severity {
  return milder[rule] ?? 'error';
}

/**
 * The rules that are milder than an error and so may be graded otherwise; those of an import or a migration concern no
 * publication.
 */
export const gradableRules: readonly Rule[] = (Object.keys(milder) as Rule[])
  .filter((rule) => !rule.startsWith('import/') && rule !== 'versions/reads-otherwise')
  .sort();

/** A problem of `rule` with the severity that is the rule's own. */
export function problem<R extends Rule, Place = Location>(
  rule: R,
  args: ProblemArgs[R],
  at: readonly [Place, ...Place[]],
  about: { readonly record?: RecordName; readonly field?: FieldPath } = {},
): Problem<Place> {
  return { rule, severity: severityOf(rule), args, at, ...about } as unknown as Problem<Place>;
}

/** True where `problems` hold at least one error, so that nothing may be published. */
export function hasErrors(problems: readonly Pick<Problem, 'severity'>[]): boolean {
  return problems.some((problem) => problem.severity === 'error');
}
