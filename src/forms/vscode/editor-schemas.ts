import { z } from 'zod';
import { isPlainObject } from '../../base/json/plain-object.js';
import { acceptedList } from '../../content/site/accepted.js';
import { presets } from '../../content/site/presets.js';
import { brandSettings, environmentSettings, policyFile, siteSettings } from '../../content/site/settings.js';
import { mappingSettings } from '../../import/table/mapping.js';
import { collectionsIn, registrationOf, sourceOf } from '../../interface/collections/index.js';
import { exampleOf } from '../../interface/json-schema/field-comment.js';
import { convert, type JsonSchema, type ValueFormat } from '../../interface/json-schema/json-schema.js';
import { asSentence, meaningOf, meaningOfCode } from '../../interface/meanings/index.js';
import { everyField } from '../../interface/records/every-field.js';
import { recordSchema } from '../../interface/records/index.js';
import type { TimeKey } from '../../interface/records/record-times.js';
import { fieldsOf, type Schema, unwrapped, visit } from '../../interface/schema/node.js';
import { type Collection, namesOf } from '../../model/collection.js';
import { partNames } from '../../model/part-name.js';
import { allVersions, type Version } from '../../model/version.js';
import { clauseCarriers, ruleNames } from '../../report/report/registry.js';
import { askedFor, askedSentence } from '../../rules/standard/asked.js';
import { withShortForms } from './short-forms.js';

/** The files of settings: their schema, what they are, and their globs below the content folder, without an extension. */
const settings = {
  site: { schema: siteSettings, title: 'Settings of the publication', glob: 'site' },
  environment: {
    schema: environmentSettings,
    title: 'Settings of one environment, laid over those of the publication',
    glob: 'site.*',
  },
  brand: { schema: brandSettings, title: 'Settings of a brand', glob: '*/brand' },
  policy: { schema: policyFile, title: 'Header policy', glob: undefined },
  accepted: { schema: acceptedList.schema, title: 'What is accepted', glob: 'accepted' },
  mapping: { schema: mappingSettings, title: 'Mapping of a CSV file', glob: 'import-*' },
} as const;

/** The kinds that are YAML, whatever the brands have. */
const onlyYaml: readonly string[] = ['policy', 'accepted', 'mapping'];

/** The kind of a content file. */
export type ContentKind =
  | {
      readonly kind: keyof typeof settings;
    }
  | { readonly kind: 'records'; readonly collection: Collection; readonly version: Version };

/** A schema for editors: the files that it is for, and the name of its own file. */
export interface EditorSchema {
  readonly holds: ContentKind;
  readonly format: ValueFormat;
  readonly name: string;
}

/**
 * The schemas of all kinds of content files, for YAML and JSON. The header policy, what was accepted, and mappings
 * are always YAML.
 */
export const editorSchemas: readonly EditorSchema[] = [
  ...(Object.keys(settings) as (keyof typeof settings)[]).map((kind) => ({ kind })),
  ...allVersions.flatMap((version) =>
    collectionsIn(version).map((collection) => ({ kind: 'records' as const, collection, version })),
  ),
].flatMap((holds) =>
  (onlyYaml.includes(holds.kind) ? (['yaml'] as const) : (['yaml', 'json'] as const)).map((format) =>
    named(holds, format),
  ),
);

function named(holds: ContentKind, format: ValueFormat): EditorSchema {
  const what = holds.kind === 'records' ? `${holds.collection}-${holds.version}` : holds.kind;
  return { holds, format, name: `${what}.${format}.schema.json` };
}

/** The JSON Schema, draft 7, for the content files of one kind. */
export function editorSchema({ holds, format }: Pick<EditorSchema, 'holds' | 'format'>): JsonSchema {
  return holds.kind === 'records'
    ? recordsSchema(recordSchema(holds.version, holds.collection), holds, format)
    : settingsSchema(holds.kind, format);
}

/** What the setting at a path means; undefined for the names that a user chooses. */
function meaningOfSetting(root: Schema, path: readonly string[]): string | undefined {
  let node = groupOf(root);
  let meaning: string | undefined;
  for (const key of path) {
    const setting = fieldsOf(node)[key];
    meaning = setting && phraseOf(setting);
    node = groupOf(setting ?? node);
  }
  return meaning;
}

/** The object whose settings are written at a node: that of each item of a list, or of each value of a map. */
function groupOf(node: Schema): Schema {
  return visit(node, { list: groupOf, map: (_, value) => groupOf(value), otherwise: unwrapped });
}

/** The phrase beside a setting in its schema. */
function phraseOf(node: Schema): string | undefined {
  return (
    z.globalRegistry.get(node)?.description ?? visit(node, { optional: phraseOf, otherwise: () => undefined })
  );
}

/** What a code of a setting means; undefined where its name says all there is to say. */
function meaningOfSettingCode(schema: Schema, code: string): string | undefined {
  const { meanings } = z.globalRegistry.get(schema) ?? {};
  return isPlainObject(meanings) ? String(meanings[code]) : undefined;
}

const $schema = 'http://json-schema.org/draft-07/schema#';
function settingsSchema(kind: keyof typeof settings, format: ValueFormat): JsonSchema {
  const { definitions } = convert(settings[kind].schema, kind, format, {
    field: (path) => meaningOfSetting(settings[kind].schema, path),
    code: (_, code, schema) => meaningOfSettingCode(schema, code),
  });
  const { [kind]: root, ...rest } = definitions;
  const schema = { $schema, ...root, title: settings[kind].title, definitions: rest };
  return kind === 'site'
    ? withPresets(withParts(withRules(schema)))
    : kind === 'environment'
      ? withParts(withRules(schema))
      : kind === 'mapping'
        ? withShortForms(schema)
        : schema;
}

/**
 * The parts beside the collections, which a word switches on (D38). Their definitions stand where
 * they are used, since draft 7 ignores what is beside a `$ref`.
 */
function withParts(schema: JsonSchema): JsonSchema {
  const properties = { ...schema.properties };
  for (const name of partNames) {
    if (properties[name] === undefined || schema.definitions?.[name] === undefined) continue;
    const { maxLength: _, ...settings } = schema.definitions[name];
    const hasSettings = Object.keys(settings.properties ?? {}).length > 0;
    const takes = hasSettings ? 'On, off, or settings of its own.' : 'On or off.';
    properties[name] = {
      ...settings,
      description: [settings.description?.replace(/\n.*$/, ''), takes].join('\n'),
      type: ['object', 'string', 'boolean'],
      if: { type: 'object' },
      else: { enum: ['on', 'off', true, false] },
    };
  }
  return { ...schema, properties };
}

/** The settings of the site with the rules whose severity can be set, so that editors complete them. */
function withRules(schema: JsonSchema): JsonSchema {
  const { additionalProperties: grade, ...rules } = schema.properties?.rules ?? {};
  if (typeof grade !== 'object') return schema;
  const known = Object.fromEntries(
    ruleNames.gradable.map((rule) => {
      const description = `\`opendata explain ${rule}\` says what it reports.\n${grade.description}`;
      return [rule, { ...grade, title: rule, description }];
    }),
  );
  const own = { '^own/': { ...grade, title: 'a rule of your own' } };
  const closed = { ...rules, properties: known, patternProperties: own, additionalProperties: false };
  return { ...schema, properties: { ...schema.properties, rules: closed } };
}

/** The settings of the site. A preset of names provides settings that are otherwise required. */
function withPresets({ required = [], ...schema }: JsonSchema): JsonSchema {
  const named = { properties: { names: { enum: [...presets.keys()] } }, required: ['names'] };
  const own = required.filter((key) => ![...presets.values()].every(({ settings }) => key in settings));
  const description = `${schema.description} The preset ${[...presets.keys()].join(' or ')} of names has these.`;
  const properties = { ...schema.properties, names: withPresetNames(schema.properties?.names ?? {}) };
  return {
    ...schema,
    properties,
    description,
    ...(own.length > 0 && { required: own }),
    if: named,
    else: { required },
  };
}

/** The names, with the presets that there are, so that editors complete them. */
function withPresetNames({ anyOf = [], ...names }: JsonSchema): JsonSchema {
  const preset = {
    title: 'names',
    description: `${names.description}\nThe name of a preset.`,
    enum: [...presets.keys()],
    enumDescriptions: [...presets.values()].map(({ meaning }) => asSentence(meaning)),
  };
  return { ...names, anyOf: [preset, ...anyOf] };
}

/** What the standard asks for of the optional fields of a record, by their paths. */
function askedIn(record: z.core.$ZodType, collection: Collection): ReadonlyMap<string, readonly string[]> {
  const asked = [...everyField(record)]
    .filter(({ isRequired }) => !isRequired)
    .map(({ path }) => {
      const place = { collection, path: path.join('.') };
      return [place.path, askedFor([place], clauseCarriers).map(askedSentence)] as const;
    });
  return new Map(asked.filter(([, sentences]) => sentences.length > 0));
}

/**
 * A record or a list of records. The root describes both without alternatives, because an editor would have to guess
 * which alternative to report against: `items` applies to lists only, `properties` to objects only.
 */
function recordsSchema(
  record: z.core.$ZodType,
  { collection, version }: { readonly collection: Collection; readonly version: Version },
  format: ValueFormat,
): JsonSchema {
  const { publishedAs } = registrationOf(collection);
  const { record: called } = namesOf(collection);
  const name = publishedAs === 'brand' ? called : publishedAs.list;
  const { schema, definitions } = convert(record, name, format, {
    field: (path) => meaningOf(collection, version, path),
    code: (path, code) => meaningOfCode(collection, version, path, code),
    asked: askedIn(record, collection),
    example: exampleOf,
  });
  const whole = { ...definitions, [name]: withTimes(definitions[name]!) };
  return {
    $schema,
    ...whole[name],
    title: `${called} ${version}: one record or a list of them`,
    type: ['array', 'object'],
    items: schema,
    definitions: whole,
  };
}

/** When a record holds (D49): keys of the content that no version of the interface has. */
const times: Readonly<Record<TimeKey, JsonSchema>> = {
  from: {
    title: 'from',
    description:
      'From when on this record is published. Of several records with the same identity, the one whose from came last is published. It is never published.\nA day, a local time, or a time with its offset, such as 2026-12-01T09:00.',
    type: ['string', 'null'],
  },
  until: {
    title: 'until',
    description:
      'Until when this record is published. It is never published.\nA day, which is included, or a time, such as 2026-12-31.',
    type: ['string', 'null'],
  },
};

function withTimes(record: JsonSchema): JsonSchema {
  return { ...record, properties: { ...times, ...record.properties } };
}

/** Where a project keeps its files: paths relative to the folder that is open in the editor, with forward slashes. */
export interface Layout {
  readonly content: string;
  readonly headers: string;
  /** The collections that the site has (D42). */
  readonly collections: readonly Collection[];
  /** The version of brands that name none of their own. */
  readonly source: Version;
  /** The formats of its files; both, if not given. */
  readonly formats?: readonly ValueFormat[];
  /** The brands with another version. */
  readonly others: readonly { readonly folder: string; readonly source: Version }[];
}

/** A schema and its files as globs; those that begin with `!` exclude files. */
export interface Association {
  readonly schema: EditorSchema;
  readonly files: readonly string[];
}

/** The schema for each file of a project. Schemas without files are left out. */
export function associations(layout: Layout): Association[] {
  const { formats = ['yaml', 'json'] } = layout;
  return editorSchemas
    .filter(({ format }) => formats.includes(format))
    .map((schema) => ({ schema, files: filesOf(schema, layout) }))
    .filter(({ files }) => files.length > 0);
}

function filesOf({ holds, format }: EditorSchema, layout: Layout): string[] {
  const { content, headers, source, others } = layout;
  if (holds.kind === 'policy') return [`${headers}/policy.yaml`];
  if (holds.kind !== 'records') {
    const { glob } = settings[holds.kind];
    const own = onlyYaml.includes(holds.kind) ? ['yaml'] : extensions[format];
    return own.map((extension) => `${content}/${glob}.${extension}`);
  }
  const { collection, version } = holds;
  if (!layout.collections.includes(collection)) return [];
  const records = (folder: string) => recordFiles(`${content}/${folder}`, collection, format);
  const isOwn = (brand: (typeof others)[number]) => version === sourceOf(collection, brand.source);
  if (version !== sourceOf(collection, source))
    return others.filter(isOwn).flatMap(({ folder }) => records(folder));
  const excluded = others.filter((brand) => !isOwn(brand)).flatMap(({ folder }) => records(folder));
  return [...records('*'), ...excluded.map((glob) => `!${glob}`)];
}

const extensions: Readonly<Record<ValueFormat, readonly string[]>> = {
  yaml: ['yaml', 'yml'],
  json: ['json'],
};

function recordFiles(brand: string, collection: Collection, format: ValueFormat): string[] {
  return extensions[format].flatMap((extension) => [
    `${brand}/${collection}.${extension}`,
    `${brand}/${collection}/**/*.${extension}`,
  ]);
}
