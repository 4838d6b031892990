import type { z } from 'zod';
import type { Collection } from '../model/collection.js';
import type { FieldPath, RecordPlace } from '../model/location.js';
import type { ProblemArgs, Rule, Unlocated } from '../model/problem.js';
import type { Version } from '../model/version.js';
import type { RecordFacts } from './facts.js';
import type { FieldName, Fields } from './fields.js';

/** What a record is, besides its fields. */
export interface Subject {
  readonly collection: Collection;
  /** The shape that the record is written in (D3). */
  readonly version: Version;
  /** The day on which it is looked at, YYYY-MM-DD: what is over by then is over. */
  readonly date: string;
}

/** Something found within a group: `path` leads on from the group, `also` to what it has to do with. */
export interface Found<R extends Rule> {
  readonly args: ProblemArgs[R];
  readonly path: FieldPath;
  readonly also?: readonly FieldPath[];
}

/** What is found nearly always: one list for all, so that looking costs none. */
export const nothing: never[] = [];

/** A content file of sound records that shows a rule, as an editor would write it in the shape of v2.1. */
export interface Example {
  readonly collection: Collection;
  readonly yaml: string;
}

/** What `opendata explain` and docs/rules say of a rule. The examples are held against all rules by a test. */
interface Explained<R extends Rule> {
  readonly rule: R;
  /** What is wrong, in a few words. */
  readonly title: string;
  /** When exactly the rule complains, and when it doesn't. */
  readonly means: string;
  /** What becomes of it at those who read the data. */
  readonly matters: string;
  /** Other files of the brand that the examples need, the same for both. */
  readonly beside?: Example;
  readonly wrong: Example;
  readonly right: Example;
}

/** The fields that the interface gives a group, by name. */
export type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** What is done with each group that has one of `fields`. */
export interface GroupCheck<R extends Rule> {
  readonly fields: readonly FieldName[];
  readonly check: (group: Fields, subject: Subject) => readonly Found<R>[];
}

/**
 * A rule of one record, a pure function of the validated record in its source shape. What it looks at is
 * - `record`: the record as a whole;
 * - `group`: each group that has one of `fields`;
 * - `shape`: the same, but what is looked for depends on the fields that the interface gives the group;
 * - `text`: each free text that has something unusual in it (see unusual.ts).
 */
export type RecordRuleOf<R extends Rule> = Explained<R> & { readonly collections?: readonly Collection[] } & (
    | { readonly of: 'record'; readonly check: (record: Fields, subject: Subject) => readonly Found<R>[] }
    | ({ readonly of: 'group' } & GroupCheck<R>)
    | { readonly of: 'shape'; readonly checkOf: (shape: Shape) => GroupCheck<R> }
    | { readonly of: 'text'; readonly check: (text: string) => ProblemArgs[R] | undefined }
  );

/** The records of one file, as far as they matter to others. */
export interface FileFacts {
  readonly brand: string;
  readonly collection: Collection;
  readonly records: readonly RecordFacts[];
  /** The Identifications of records that aren't sound. */
  readonly alsoTaken: readonly string[];
  /** False where the file holds records that aren't sound, and so aren't here. */
  readonly complete: boolean;
  /** The place of a record's field, which is looked up only if it is shown. */
  readonly locate: (index: number, path: FieldPath) => RecordPlace;
}

/** A rule across the records of a site, which sees of each only its facts. */
export type SiteRuleOf<R extends Rule> = Explained<R> & {
  readonly of: 'site';
  readonly check: (files: readonly FileFacts[]) => readonly Unlocated[];
};

export type RecordRule = { [R in Rule]: RecordRuleOf<R> }[Rule];
export type SiteRule = { [R in Rule]: SiteRuleOf<R> }[Rule];
export type AnyRule = RecordRule | SiteRule;

/** The four collections of products. */
export const products: readonly Collection[] = [
  'personal-current-accounts',
  'business-current-accounts',
  'unsecured-sme-loans',
  'commercial-credit-cards',
];
