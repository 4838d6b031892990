import { collectionsIn, registrationOf, sourceOf } from '../../interface/collections/index.js';
import { contentJsonSchema } from '../../interface/json-schema/content-schema.js';
import { exampleOf } from '../../interface/json-schema/field-comment.js';
import type { JsonSchema } from '../../interface/json-schema/json-schema.js';
import { meaningOf, meaningOfCode } from '../../interface/meanings/index.js';
import { recordSchema } from '../../interface/records/index.js';
import type { TimeKey } from '../../interface/records/record-times.js';
import { type Collection, namesOf } from '../../model/collection.js';
import { allVersions, type Version } from '../../model/version.js';
import { settingsFiles, settingsKinds, settingsSchema } from './settings-schema.js';

/** A schema for editors. */
interface EditorSchema {
  /** Of its own file. */
  readonly name: string;
  /** JSON Schema, draft 7. */
  readonly made: () => JsonSchema;
  /** The content files that it is for, as globs; those that begin with `!` exclude files. */
  readonly filesIn: (layout: Layout) => readonly string[];
}

/** The schemas of all kinds of content files. */
export const editorSchemas: readonly EditorSchema[] = [
  ...settingsKinds.map((kind) => ({
    name: `${kind}.schema.json`,
    made: () => settingsSchema(kind),
    filesIn: ({ content, headers }: Layout) => {
      const { glob } = settingsFiles[kind];
      return [glob === undefined ? `${headers}/policy.yaml` : `${content}/${glob}`];
    },
  })),
  ...allVersions.flatMap((version) =>
    collectionsIn(version).map((collection) => ({
      name: `${collection}-${version}.schema.json`,
      made: () => recordsSchema(collection, version),
      filesIn: (layout: Layout) => recordFilesIn(layout, collection, version),
    })),
  ),
];

/**
 * A record or a list of records. The root describes both without alternatives, because an editor would have to guess
 * which alternative to report against: `items` applies to lists only, `properties` to objects only.
 */
export function recordsSchema(collection: Collection, version: Version): JsonSchema {
  const record = recordSchema(version, collection);
  const { publishedAs } = registrationOf(collection);
  const { record: called } = namesOf(collection);
  const name = publishedAs === 'brand' ? called : publishedAs.list;
  const { schema, definitions } = contentJsonSchema(record, name, {
    field: (path) => meaningOf(collection, version, path),
    code: (path, code) => meaningOfCode(collection, version, path, code),
    example: exampleOf,
  });
  const whole = { ...definitions, [name]: withTimes(definitions[name]!) };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
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
  /** The brands with another version. */
  readonly others: readonly { readonly folder: string; readonly source: Version }[];
}

/** A schema with the files of a project that it is for. */
export type Association = Omit<EditorSchema, 'filesIn'> & { readonly files: readonly string[] };

/** The schema for each file of a project. Schemas without files are left out. */
export function associations(layout: Layout): Association[] {
  return editorSchemas
    .map(({ filesIn, ...schema }) => ({ ...schema, files: filesIn(layout) }))
    .filter(({ files }) => files.length > 0);
}

function recordFilesIn(layout: Layout, collection: Collection, version: Version): string[] {
  const { content, collections, source, others } = layout;
  if (!collections.includes(collection)) return [];
  const records = (folder: string) =>
    ['', '/**/*'].map((below) => `${content}/${folder}/${collection}${below}.{yaml,yml,json}`);
  const isOwn = (brand: (typeof others)[number]) => version === sourceOf(collection, brand.source);
  if (version !== sourceOf(collection, source))
    return others.filter(isOwn).flatMap(({ folder }) => records(folder));
  const excluded = others.filter((brand) => !isOwn(brand)).flatMap(({ folder }) => records(folder));
  return [...records('*'), ...excluded.map((glob) => `!${glob}`)];
}
