import type { z } from 'zod';
import { type Collection, namesOf, shownIdentity } from '../../model/collection.js';
import type { FieldPath, RecordPlace } from '../../model/location.js';
import type { Definition, RecordName, RuleName } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import type { RecordFacts } from './facts.js';
import { asList, type FieldName, type Fields } from './fields.js';
import type { Today } from './today.js';

/** The facts about a record besides its fields. */
export interface RecordContext {
  readonly collection: Collection;
  /** The version that the record is written in (D3). */
  readonly version: Version;
  /** The day on which it is checked. */
  readonly today: Today;
  /** Its own last day, if it is published no longer after it (D49). */
  readonly lastDay?: string | undefined;
}

/** A finding inside an object: `path` leads from the object to it, `also` to related places. */
export interface RuleFinding<Args = unknown> {
  readonly args: Args;
  readonly path: FieldPath;
  readonly also?: readonly FieldPath[];
}

/** The result of nearly all checks: one shared list. */
export const noFindings: never[] = [];

/** The name of a field that is an object, or a list of objects. */
export type RecordPart = {
  [Name in FieldName]: NonNullable<Fields[Name]> extends Fields | readonly Fields[] ? Name : never;
}[FieldName];

/** The fields of an object in the interface, by name. */
export type Shape = Readonly<Record<string, z.core.$ZodType>>;

/** Names of fields, or a function that chooses them from those of an object in the interface. */
type ChosenFields<Name extends FieldName = FieldName> = readonly Name[] | ((shape: Shape) => readonly Name[]);

/** The check of each object that has one of `fields`. */
export interface GroupCheck<Args = unknown> {
  readonly fields: ChosenFields;
  /** @param own those of `fields` that the object may have */
  readonly check: (
    group: Fields,
    subject: RecordContext,
    own: readonly FieldName[],
  ) => readonly RuleFinding<Args>[];
}

/**
 * How a rule of single records checks them, as a pure function of the validated record in its source version:
 * - `record`: the record as a whole;
 * - `group`: each object that has one of `fields`;
 * - `text`: each free text with unusual characters (`isUnusual`), or of `texts`, with the name of its field.
 */
type Checking<Args> = { readonly collections?: readonly Collection[] } & (
  | {
      readonly of: 'record';
      readonly check: (record: Fields, subject: RecordContext) => readonly RuleFinding<Args>[];
    }
  | ({ readonly of: 'group' } & GroupCheck<Args>)
  | {
      readonly of: 'text';
      /** `short`: those of few characters (`isShort`); `long`: those of fields for sentences, such as Notes. */
      readonly texts?: 'short' | 'long';
      readonly check: (text: string, field: string, subject: RecordContext) => Args | undefined;
    }
);

/** A rule of single records: its message and its check. */
export type RecordRule<Rule extends RuleName = RuleName, Args = unknown, In = never> = Definition<Rule, In> &
  Checking<Args>;

/** Makes a rule of single records. `check` has to return the arguments of `message`. */
export function recordRule<Rule extends RuleName, Args = Readonly<Record<never, never>>>(
  rule: Definition<Rule, Args> & Checking<NoInfer<Args>>,
): RecordRule<Rule, Args, Args> {
  return rule;
}

/** A check of each of some fields that an object has. The paths of what it finds are from the object. */
export function inFields<Name extends FieldName, Args>(
  fields: ChosenFields<Name>,
  checkField: (
    value: NonNullable<Fields[Name]>,
    field: Name,
    group: Fields,
    subject: RecordContext,
  ) => readonly RuleFinding<Args>[],
) {
  const check: GroupCheck<Args>['check'] = (group, subject, own) =>
    (own as readonly Name[]).flatMap((field) => {
      const value = group[field];
      return value === undefined
        ? noFindings
        : checkField(value as NonNullable<typeof value>, field, group, subject);
    });
  return { of: 'group', fields, check } as const;
}

/**
 * The same for what is wrong with the value itself.
 * @param facts what that is, if anything
 */
export function eachField<Name extends FieldName, Args>(
  fields: readonly Name[],
  facts: (
    value: NonNullable<Fields[Name]>,
    field: Name,
    group: Fields,
    subject: RecordContext,
  ) => Args | undefined,
) {
  return inFields(fields, (value, field, group, subject): readonly RuleFinding<Args>[] => {
    const args = facts(value, field, group, subject);
    return args === undefined ? noFindings : [{ args, path: [field] }];
  });
}

/** A check of each object in some fields, which have one or a list of them. The paths are from there. */
export function eachPart<Args>(
  fields: readonly RecordPart[],
  checkPart: (part: Fields) => readonly RuleFinding<Args>[],
) {
  return inFields(fields, (value, field) =>
    asList(value).flatMap((part, at) => below(Array.isArray(value) ? [field, at] : [field], checkPart(part))),
  );
}

/** Findings inside what is at a path, with their whole paths. */
export function below<Found extends RuleFinding>(way: FieldPath, found: readonly Found[]): readonly Found[] {
  const whole = (path: FieldPath) => [...way, ...path];
  return found.map((each) => ({
    ...each,
    path: whole(each.path),
    ...(each.also && { also: each.also.map(whole) }),
  }));
}

/** The facts about the records of one file that checks across files need. */
export interface FileFacts {
  /** The folder of the brand. */
  readonly brand: string;
  readonly brandName: string;
  readonly collection: Collection;
  readonly records: readonly RecordFacts[];
  /** The Identifications of invalid records. */
  readonly alsoTaken: readonly string[];
  /** False if the file has invalid records, which are missing here. */
  readonly complete: boolean;
  /** The place of a record's field. Its line is looked up only if it is shown. */
  readonly locate: (index: number, path: FieldPath) => RecordPlace;
}

/** A finding across records. Its lines are looked up only if it is shown. */
export interface SiteFinding<Args = unknown> {
  readonly args: Args;
  readonly at: readonly [RecordPlace, ...RecordPlace[]];
  readonly record?: RecordName;
  readonly field?: FieldPath;
}

/** A record in its file. */
export interface RecordIn {
  readonly file: FileFacts;
  readonly facts: RecordFacts;
}

/** All records of files, in their order. */
export function* recordsIn(files: readonly FileFacts[]): Generator<RecordIn> {
  for (const file of files) for (const facts of file.records) yield { file, facts };
}

/** The record of a finding, and the places of a field in it and in other records. */
export function placedIn(
  { file, facts: { index, identity } }: RecordIn,
  fieldOf: (file: FileFacts) => FieldPath,
  ...others: readonly RecordIn[]
): Required<Pick<SiteFinding, 'at' | 'record'>> {
  const { collection, brand } = file;
  return {
    at: [
      file.locate(index, fieldOf(file)),
      ...others.map((other) => other.file.locate(other.facts.index, fieldOf(other.file))),
    ],
    record: { collection, brand, identity, index },
  };
}

/** `Branch FB-0102`. */
export function kindAndIdentity({ file: { collection }, facts: { identity } }: RecordIn): string {
  return `${namesOf(collection).record} ${shownIdentity(collection, identity)}`;
}

/** The field with the Identification of records. */
export function identificationIn({ collection }: FileFacts): FieldPath {
  return namesOf(collection).identity.slice(0, 1);
}

/** A rule across the records of a site, which gets only their facts. */
export interface SiteRule<Rule extends RuleName = RuleName, Args = unknown, In = never>
  extends Definition<Rule, In> {
  readonly of: 'site';
  /** True if it looks from today at days to come itself, so that it is not asked about coming instants (D49). */
  readonly looksAhead?: true;
  /** @param date the day on which they are checked, YYYY-MM-DD */
  readonly check: (files: readonly FileFacts[], date: string) => readonly SiteFinding<Args>[];
}

/** Makes a rule across the records of a site. `check` has to return the arguments of `message`. */
export function siteRule<Rule extends RuleName, Args>(
  rule: Definition<Rule, Args> & Pick<SiteRule<Rule, NoInfer<Args>>, 'of' | 'check' | 'looksAhead'>,
): SiteRule<Rule, Args, Args> {
  return rule;
}
