import type { Clause, ClausesIn } from '../../model/clause.js';
import type { Collection } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import type { Message } from '../../model/message.js';
import type { Version } from '../../model/version.js';
import type { FieldName, Fields } from '../built-in/fields.js';

/** What is known of a record besides its fields. */
export interface OwnSubject {
  readonly collection: Collection;
  /** The version that the record is written in. */
  readonly version: Version;
  /** The folder of its brand. */
  readonly brand: string;
  /** The day of the check. The clock itself must not be asked, since results are kept from one day to the next. */
  readonly today: {
    /** True where today is later than the last day of something, YYYY-MM-DD. */
    readonly isAfter: (last: string) => boolean;
  };
}

/** Something that a rule found: the facts for its message, and the path from what was checked to the value. */
export interface OwnFinding<Args> {
  /** What JSON can hold. */
  readonly args: Args;
  /** Names of fields and, in lists, indexes from 0; empty for the whole. */
  readonly path: FieldPath;
  /** Related values, which the message explains in `related`. */
  readonly also?: readonly FieldPath[];
}

/** A record of which a rule across records has taken facts. */
export interface OwnRecord<Facts> {
  readonly facts: Facts;
  readonly collection: Collection;
  /** The folder of its brand. */
  readonly brand: string;
  /** Such as `FB-0102`; with parts joined by `/`. */
  readonly identity: string;
}

/** Something that a rule found across records. */
export interface OwnSiteFinding<Args, Facts> {
  readonly args: Args;
  /** One of the records that `check` was given. */
  readonly record: OwnRecord<Facts>;
  /** From the root of the record; the whole record by default. */
  readonly path?: FieldPath;
  /** Related places, which the message explains in `related`. */
  readonly also?: readonly { readonly record: OwnRecord<Facts>; readonly path?: FieldPath }[];
}

/** How a rule checks. */
type OwnCheck<Args, Facts> =
  /** Each record as a whole. */
  | {
      readonly of: 'record';
      readonly check: (record: Fields, subject: OwnSubject) => readonly OwnFinding<Args>[];
    }
  /** Each object, at any depth, that has one of `fields`. */
  | {
      readonly of: 'group';
      readonly fields: readonly FieldName[];
      readonly check: (group: Fields, subject: OwnSubject) => readonly OwnFinding<Args>[];
    }
  /** All records together, of each what `facts` takes of it; nothing where it returns undefined. */
  | {
      readonly of: 'site';
      readonly facts: (record: Fields, subject: OwnSubject) => Facts | undefined;
      readonly check: (records: readonly OwnRecord<Facts>[]) => readonly OwnSiteFinding<Args, Facts>[];
    };

/** A rule of a project's own: its texts and its check, as those of the program's rules. */
export type OwnRule<Args, Facts = unknown> = OwnCheck<Args, Facts> & {
  /** `own/` and a name of small letters, digits and hyphens. */
  readonly rule: `own/${string}`;
  /** What it is unless site.yaml says otherwise under `rules:`, where it can also be an error. */
  readonly severity: 'warning' | 'note';
  /** What is wrong, in a few words. */
  readonly title: string;
  /** When exactly it reports a problem, for `opendata explain`. */
  readonly means: string;
  /** The effect on readers of the data, or on the editor. */
  readonly matters: string;
  /** All that site.yaml publishes by default. */
  readonly collections?: readonly Collection[];
  /**
   * Rows of the standard whose breaches it reports, such as `PCA C19`; `in` says in which fields, by the end of their
   * paths (`OtherFees.FeeAmount`). In `opendata conformance` its findings count for these rows.
   */
  readonly clauses?: readonly (Clause | Omit<ClausesIn, 'when'>)[];
  /** The texts of a problem; `isJson` says that the file to correct is JSON. */
  message(args: NoInfer<Args>, isJson: boolean): Message;
};

/** Returns the rule as it is; editors and compilers check its types. */
export function defineRule<Args, Facts = unknown>(rule: OwnRule<Args, Facts>): OwnRule<Args, Facts> {
  return rule;
}
