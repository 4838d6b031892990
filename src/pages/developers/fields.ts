import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { ComponentSchema } from '../../openapi/components.js';
import { schemaAt } from '../../openapi/field-notes.js';
import { registrationOf } from '../../schema/collections/index.js';

/** A code and what it means. */
export type Code = readonly [code: string, meaning: string | undefined];

/** A field of a record, as the reference shows it. */
export interface FieldEntry {
  readonly name: string;
  readonly isRequired: boolean;
  /** The named type or the kind of value; a list names what it holds. */
  readonly type: string;
  readonly isList: boolean;
  /** What a value of the named type looks like, and its limits. */
  readonly form: string | undefined;
  readonly meaning: string | undefined;
  readonly example: unknown;
  /** Codes of a list without a name. Those with a name are in `codeLists`, under their type. */
  readonly codes: readonly Code[];
  readonly isCodeList: boolean;
  /** The version that the field came with, if that isn't the first one. */
  readonly since: Version | undefined;
  /** True of an object, whose own fields are a group of their own. */
  readonly isGroup: boolean;
}

/** The fields of one object. */
export interface FieldGroup {
  /** From the root of the record; empty for the record itself. */
  readonly path: readonly string[];
  readonly meaning: string | undefined;
  readonly fields: readonly FieldEntry[];
}

type Schemas = Readonly<Record<string, ComponentSchema>>;

/** The record of a collection as groups of fields, the record itself first. */
export function fieldGroups(
  schemas: Schemas,
  root: string,
  collection: Collection,
  version: Version,
): readonly FieldGroup[] {
  const groups: FieldGroup[] = [];
  const add = (name: string, path: readonly string[], meaning: string | undefined) => {
    const { properties = {}, required = [] } = schemas[name] ?? {};
    const entries = Object.entries(properties).map(([key, field]) => {
      const at = [...path, key];
      return fieldEntry(schemas, key, field, required.includes(key), sinceWhen(collection, version, at));
    });
    groups.push({ path, meaning, fields: entries });
    for (const { name: key, isGroup, type, meaning: own } of entries) {
      if (isGroup) add(type, [...path, key], own);
    }
  };
  add(root, [], undefined);
  return groups;
}

/** The named code lists that the fields of these groups take, in order of their names. */
export function codeLists(
  schemas: Schemas,
  groups: readonly FieldGroup[],
): readonly (readonly [name: string, codes: readonly Code[]])[] {
  const fields = groups.flatMap((group) => group.fields);
  const names = new Set(fields.filter(({ isCodeList }) => isCodeList).map(({ type }) => type));
  return [...names].sort().map((name) => [name, codesOf(schemas[name] ?? {})]);
}

function codesOf({ enum: codes = [], 'x-enumDescriptions': meanings = {} }: ComponentSchema): Code[] {
  return codes.map((code) => [String(code), meanings[String(code)]]);
}

function fieldEntry(
  schemas: Schemas,
  name: string,
  field: ComponentSchema,
  isRequired: boolean,
  since: Version | undefined,
): FieldEntry {
  const item = field.items ?? field;
  const named = item.$ref?.slice(item.$ref.lastIndexOf('/') + 1);
  const schema: ComponentSchema = named === undefined ? item : (schemas[named] ?? {});
  return {
    name,
    isRequired,
    type: named ?? String(schema.type ?? 'any'),
    isList: field.items !== undefined,
    form: formOf(schema, named === undefined ? undefined : schema.description),
    meaning: field.description,
    example: field.examples?.[0],
    codes: named === undefined ? codesOf(schema) : [],
    isCodeList: named !== undefined && schema.enum !== undefined,
    since,
    isGroup: schema.properties !== undefined && Object.keys(schema.properties).length > 0,
  };
}

function formOf(
  { minLength, maxLength }: ComponentSchema,
  description: string | undefined,
): string | undefined {
  if (maxLength !== undefined) return `${minLength ?? 0}–${maxLength.toLocaleString('en-GB')}`;
  // `Amount: up to 14 digits, …`: the name stands beside it.
  return description?.replace(/^\w+: /, '').replace(/\.$/, '');
}

function sinceWhen(collection: Collection, version: Version, path: readonly string[]): Version | undefined {
  const { versions } = registrationOf(collection);
  const earlier = versions.slice(0, versions.indexOf(version) + 1);
  const since = earlier.find((each) => schemaAt(each, collection, path) !== undefined);
  return since === versions[0] ? undefined : since;
}
