import { collectionsIn, registrationOf } from '../../interface/collections/index.js';
import { recordSchema } from '../../interface/records/records.js';
import { everyField } from '../../interface/schema/every-field.js';
import { type Schema, visit } from '../../interface/schema/node.js';
import { type Collection, namesOf as wordsOf } from '../../model/collection.js';
import { allVersions, type Version } from '../../model/version.js';
import { answerName, type ComponentSchema, publishedSchemas, recordWord, schemaName } from './schemas.js';

/**
 * The TypeScript declarations of what is published, as the text of a module: a namespace for each version, with the meaning
 * of fields as comments, and the answers and records of each version by collection. compile.js writes it.
 */
export function typeDeclarations(): string {
  return `${[
    '// The types of published data, made from the same schemas that publications are checked with.',
    `/**
 * A code: one that is known, or another word. A publication can have words of its own in place of codes, and later
 * versions add some.
 */
export type Code<Known extends string> = Known | (string & {});`,
    ...allVersions.map(namespaceOf),
    `/** The answers of each version by the last part of their address, and one record of each. */
export interface Versions {
${allVersions.map(versionEntry).join('\n')}
}`,
    '/** A version of the interface, as in addresses. */\nexport type Version = keyof Versions;',
    contentFields(),
  ].join('\n\n')}\n`;
}

/**
 * The fields of records as content has them, in one interface: each field of any collection and version, with all of its
 * types. Rules of a project's own read records by it, as those of the program do (src/interface/records/fields.ts).
 */
function contentFields(): string {
  const types = new Map<string, Set<string>>();
  for (const version of allVersions) {
    for (const collection of collectionsIn(version)) {
      for (const { path, schema } of everyField(recordSchema(version, collection))) {
        const name = path.at(-1) ?? '';
        types.set(name, (types.get(name) ?? new Set()).add(contentType(schema)));
      }
    }
  }
  const lines = [...types]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, own]) => `  readonly ${propertyName(name)}?: ${[...own].sort().join(' | ')};`);
  return `/** The name of a field that occurs somewhere in the interface. */
export type FieldName = keyof Fields;

/** A record of content, or an object inside one: every field of the interface with all its types. */
export interface Fields {
${lines.join('\n')}
}`;
}

function contentType(schema: Schema): string {
  return visit<string>(schema, {
    optional: contentType,
    list: (item) => `readonly ${contentType(item)}[]`,
    object: () => 'Fields',
    number: () => 'number',
    boolean: () => 'boolean',
    otherwise: () => 'string',
  });
}

/** A name such as 24HourHelp is not an identifier. */
const propertyName = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key));

/** A version as a name: `v2_2`. */
const identifier = (version: Version) => version.replace('.', '_');

function versionEntry(version: Version): string {
  const lines = collectionsIn(version).map((collection) => {
    const { path = collection } = registrationOf(collection);
    const of = (name: string) => `${identifier(version)}.${name}`;
    return `    ${JSON.stringify(path)}: { answer: ${of(answerName(collection))}; record: ${of(recordWord(collection))} };`;
  });
  return `  ${JSON.stringify(version)}: {\n${lines.join('\n')}\n  };`;
}

function namespaceOf(version: Version): string {
  const collections = collectionsIn(version);
  const about = new Map(collections.flatMap((collection) => aboutOf(collection, version)));
  const declared = Object.entries(publishedSchemas(version, collections, {}))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => declarationOf(name, schema, about.get(name)));
  return `/** The data of ${version}. */
export declare namespace ${identifier(version)} {
${declared.join('\n\n').replace(/^(?=.)/gm, '  ')}
}`;
}

function aboutOf(collection: Collection, version: Version): readonly (readonly [string, string])[] {
  const { record } = wordsOf(collection);
  const { path = collection } = registrationOf(collection);
  return [
    [answerName(collection), `The answer to GET /${version}/${path}.`],
    [recordWord(collection), `${record}: a record of ${path}.`],
  ];
}

function declarationOf(name: string, schema: ComponentSchema, about: string | undefined): string {
  const said = comment(about ?? schema.description);
  if (schema.properties === undefined) {
    const type = schema.enum === undefined ? typeOf(schema) : `Code<${codesOf(schema)}\n>`;
    return `${said}type ${name} = ${type};`;
  }
  const fields = Object.entries(schema.properties);
  if (fields.length === 0) return `${said}type ${name} = Record<string, never>;`;
  const lines = fields.map(([key, field]) => {
    const optional = schema.required?.includes(key) ? '' : '?';
    return `${comment(field.description)}${propertyName(key)}${optional}: ${typeOf(field)};`.replace(
      /^/gm,
      '  ',
    );
  });
  return `${said}interface ${name} {\n${lines.join('\n')}\n}`;
}

function typeOf(schema: ComponentSchema): string {
  const name = schemaName(schema);
  if (name !== undefined) return name;
  if (schema.items !== undefined) {
    const item = typeOf(schema.items);
    return /^\w+$/.test(item) ? `${item}[]` : `(${item})[]`;
  }
  if (schema.enum !== undefined) return schema.enum.map((code) => JSON.stringify(code)).join(' | ');
  if (schema.type === 'integer') return 'number';
  if (schema.type === 'string' || schema.type === 'number' || schema.type === 'boolean') return schema.type;
  throw new TypeError(`no type is known for ${JSON.stringify(schema)}`);
}

/** Codes with their meanings, one a line. */
function codesOf({ enum: codes = [], 'x-enumDescriptions': meanings = {} }: ComponentSchema): string {
  return codes.map((code) => `\n  | ${JSON.stringify(code)}${meaningOf(meanings[String(code)])}`).join('');
}

const meaningOf = (meaning: string | undefined) => (meaning === undefined ? '' : ` // ${meaning}`);

function comment(text: string | undefined): string {
  return text === undefined ? '' : `/** ${text.replaceAll('*/', '* /')} */\n`;
}
