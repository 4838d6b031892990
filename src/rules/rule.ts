import type { z } from 'zod';
import type { Collection } from '../model/collection.js';
import type { ExamplePair } from '../model/explanation.js';
import type { FieldPath, RecordPlace } from '../model/location.js';
import type { Definition, RecordName, RuleName } from '../model/problem.js';
import type { Version } from '../model/version.js';
import { collectionsWith } from '../schema/collections/index.js';
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
export interface RuleFinding<Args = unknown> {
  readonly args: Args;
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

/** What `opendata explain` and docs/rules say of a rule. A test tries the examples with all rules. */
interface Texts<Rule extends RuleName, Args> extends Omit<Definition<Rule, Args>, 'examples'> {
  /** Other files of the brand that the examples need, the same for both. */
  readonly beside?: Example;
  readonly wrong: Example;
  readonly right: Example;
}

/** The fields that the interface gives a group, by name. */
export type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** What is done with each group that has one of `fields`. */
export interface GroupCheck<Args = unknown> {
  readonly fields: readonly FieldName[];
  readonly check: (group: Fields, subject: Subject) => readonly RuleFinding<Args>[];
}

/**
 * How a rule of one record looks at it, a pure function of the validated record in its source shape:
 * - `record`: the record as a whole;
 * - `group`: each group that has one of `fields`;
 * - `shape`: the same, but what is looked for depends on the fields that the interface gives the group;
 * - `text`: each free text that has something unusual in it (see unusual.ts).
 */
type Checking<Args> = { readonly collections?: readonly Collection[] } & (
  | {
      readonly of: 'record';
      readonly check: (record: Fields, subject: Subject) => readonly RuleFinding<Args>[];
    }
  | ({ readonly of: 'group' } & GroupCheck<Args>)
  | { readonly of: 'shape'; readonly checkOf: (shape: Shape) => GroupCheck<Args> }
  | { readonly of: 'text'; readonly check: (text: string) => Args | undefined }
);

/** A rule of one record: what is said of it, and its check. */
export type RecordRule<Rule extends RuleName = RuleName, Args = unknown, In = never> = Definition<Rule, In> &
  Checking<Args>;

/** Makes a rule of one record. What `message` takes is what `check` has to find. */
export function recordRule<Rule extends RuleName, Args = Readonly<Record<never, never>>>(
  rule: Texts<Rule, Args> & Checking<NoInfer<Args>>,
): RecordRule<Rule, Args, Args> {
  return { ...rule, examples: examplesOf(rule) };
}

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

/** Something found across records, at places that are looked up only if they are shown. */
export interface SiteFinding<Args = unknown> {
  readonly args: Args;
  readonly at: readonly [RecordPlace, ...RecordPlace[]];
  readonly record?: RecordName;
  readonly field?: FieldPath;
}

/** A rule across the records of a site, which sees of each only its facts. */
export interface SiteRule<Rule extends RuleName = RuleName, Args = unknown, In = never>
  extends Definition<Rule, In> {
  readonly of: 'site';
  readonly check: (files: readonly FileFacts[]) => readonly SiteFinding<Args>[];
}

/** Makes a rule across the records of a site. What `message` takes is what `check` has to find. */
export function siteRule<Rule extends RuleName, Args>(
  rule: Texts<Rule, Args> & Pick<SiteRule<Rule, NoInfer<Args>>, 'of' | 'check'>,
): SiteRule<Rule, Args, Args> {
  return { ...rule, examples: examplesOf(rule) };
}

function examplesOf({ beside, wrong, right }: Pick<Texts<RuleName, never>, 'beside' | 'wrong' | 'right'>) {
  const files = ({ collection, yaml }: Example) => ({ [`content/fenland/${collection}.yaml`]: yaml });
  return (): readonly [ExamplePair] => [
    {
      ...(beside !== undefined && { beside: files(beside) }),
      wrong: { files: files(wrong) },
      right: { files: files(right) },
    },
  ];
}

/** The collections of products. */
export const products = collectionsWith(({ isProduct = false }) => isProduct);
