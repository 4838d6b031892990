import { registrationOf } from '../../../interface/collections/index.js';
import type { Collection } from '../../../model/collection.js';
import type { Version } from '../../../model/version.js';
import type { ComponentSchema } from '../../openapi/components.js';
import { schemaAt } from '../../openapi/field-notes.js';

/** A code and what it means. */
export type Code = readonly [code: string, meaning: string | undefined];

/** A field of a record, as the reference shows it. */
export interface FieldEntry {
  readonly name: string;
  readonly isRequired: boolean;
  /** The named type or the kind of value; for a list, that of its items. */
  readonly type: string;
  readonly isList: boolean;
  /** What a value of the named type looks like, and its limits. */
  readonly form: string | undefined;
  readonly meaning: string | undefined;
  readonly example: unknown;
  /** Codes of a list without a name. Those with a name are in `codeLists`, under their type. */
  readonly codes: readonly Code[];
  readonly isCodeList: boolean;
  /** The version that added the field, if that isn't the first one. */
  readonly since: Version | undefined;
  /** True for an object, whose own fields are a group of their own. */
  readonly isGroup: boolean;
}

/** The fields of one object. */
export interface FieldGroup {
  /** From the root of the record; empty for the record itself. */
  readonly path: readonly string[];
  readonly meaning: string | undefined;
  readonly fields: readonly FieldEntry[];
  /** Where the same fields, and those below them, appear for the first time; `fields` is empty then. */
  readonly repeats?: {
    readonly path: readonly string[];
    /** From the root of the record. */
    readonly paths: readonly (readonly string[])[];
  };
}

type Schemas = Readonly<Record<string, ComponentSchema>>;

/**
 * The record of a collection as groups of fields, the record itself first. An object with the same fields as one before
 * it, such as the fees of another tier, has only their paths.
 */
export function fieldGroups(
  schemas: Schemas,
  root: string,
  collection: Collection,
  version: Version,
): readonly FieldGroup[] {
  const groupsBelow = (name: string, path: readonly string[], meaning: string | undefined): FieldGroup[] => {
    const { properties = {}, required = [] } = schemas[name] ?? {};
    const entries = Object.entries(properties).map(([key, field]) => {
      const at = [...path, key];
      return fieldEntry(schemas, key, field, required.includes(key), sinceWhen(collection, version, at));
    });
    const own: FieldGroup = { path, meaning, fields: entries };
    const below = entries
      .filter(({ isGroup }) => isGroup)
      .flatMap(({ name: key, type, meaning: said }) => groupsBelow(type, [...path, key], said));
    return [own, ...below];
  };
  return withoutRepeated(groupsBelow(root, [], undefined));
}

/** @param groups each followed by those of the objects in it */
function withoutRepeated(groups: readonly FieldGroup[]): FieldGroup[] {
  const first = new Map<string, readonly string[]>();
  const kept: FieldGroup[] = [];
  for (let rest = groups; ; ) {
    const [group, ...others] = rest;
    if (group === undefined) return kept;
    const { path, meaning } = group;
    const end = others.findIndex((other) => path.some((step, index) => step !== other.path[index]));
    const below = end === -1 ? rest : rest.slice(0, end + 1);
    const content = JSON.stringify(below.map((group) => [group.path.slice(path.length), group.fields]));
    const known = path.length === 0 ? undefined : first.get(content);
    if (known === undefined) {
      first.set(content, path);
      kept.push(group);
      rest = others;
      continue;
    }
    const paths = below.flatMap((group) => group.fields.map(({ name }) => [...group.path, name]));
    kept.push({ path, meaning, fields: [], repeats: { path: known, paths } });
    rest = rest.slice(below.length);
  }
}

/** A named code list. */
export type NamedCodes = readonly [name: string, codes: readonly Code[]];

/** The named code lists that the fields of these groups use, in order of their names. */
export function codeLists(schemas: Schemas, groups: readonly FieldGroup[]): readonly NamedCodes[] {
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
  // `Amount: up to 14 digits, …`: the name is beside it.
  return description?.replace(/^\w+: /, '').replace(/\.$/, '');
}

function sinceWhen(collection: Collection, version: Version, path: readonly string[]): Version | undefined {
  const { versions } = registrationOf(collection);
  const earlier = versions.slice(0, versions.indexOf(version) + 1);
  const since = earlier.find((each) => schemaAt(each, collection, path) !== undefined);
  return since === versions[0] ? undefined : since;
}
