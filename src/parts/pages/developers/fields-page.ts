import type { DatedAnswer } from '../../../build/answer.js';
import { registrationOf } from '../../../interface/collections/index.js';
import { recordSchema } from '../../../interface/records/index.js';
import { elementOf, fieldsOf, type Schema } from '../../../interface/schema/node.js';
import type { Collection } from '../../../model/collection.js';
import { withCommas } from '../../../model/message.js';
import type { Version } from '../../../model/version.js';
import {
  type ComponentSchema,
  type NamedSchemas,
  publishedSchemas,
  recordWord,
  schemaName,
} from '../../openapi/schemas.js';
import { type Html, html } from '../html.js';
import { filterField, hrefOf, type Page, type SiteFrame } from '../layout.js';
import { collectionWords } from '../words.js';
import type { DevelopersContent } from './overview-page.js';

/**
 * All fields of a list in its newest version, by the named schemas of the OpenAPI description. The address of a field is
 * `#PostalAddress/PostCode`, that of a code list `#BranchAccessibility`.
 */
export function fieldsPage(layout: SiteFrame, content: DevelopersContent, route: DatedAnswer): Page {
  const { head, routes, names } = content;
  const { version, collection, path } = route;
  const ofVersion = routes.filter((each) => each.version === version);
  const schemas = publishedSchemas(
    version,
    ofVersion.map((each) => each.collection),
    names,
  );
  const used = usedBy(schemas, recordWord(collection));
  const isObject = ([, { schema }]: (typeof used)[number]) => schema.properties !== undefined;
  const lists = used
    .filter(([, { schema }]) => schema.enum !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const older = routes.filter((each) => each.collection === collection && each.version !== version);
  const title = `${collectionWords(collection)[1]}: fields`;
  return {
    title,
    description: `Fields and codes: ${title}`,
    main: html`<nav class="crumbs" aria-label="Where this is"><a href="${hrefOf(layout, '/developers')}">For developers</a></nav>
<h1>${title}</h1>
<p class="lead">As ${version} has them.${older.length > 0 && ` What ${older.map((each) => each.version).join(' and ')} doesn’t have is marked with its first version.`}</p>
<p><a href="${path}"><code>GET ${head.site.origin}${path}</code></a></p>
${filterField('.fields > div', 'Field, code or meaning')}${used.filter(isObject).map(
  ([name, { schema, at }]) => html`<section>
<h2 id="${name}">${at.length === 0 ? 'One record' : name}</h2>
<dl class="fields">
${Object.entries(schema.properties ?? {}).map(([key, field]) => fieldItem(schemas, name, schema, [key, field], sinceWhen(collection, version, [...at, key])))}</dl></section>
`,
)}${
  lists.length > 0 &&
  html`<h2 id="codes">Codes</h2>
${lists.map(([name, { schema }]) => html`<section><h3 id="${name}">${name}</h3>\n${codeItems(schema)}</section>\n`)}`
}`,
  };
}

interface Used {
  readonly schema: ComponentSchema;
  /** The first path to it, from the root of the record. */
  readonly at: readonly string[];
}

/** The named schemas that a schema needs, with itself, each once and before those of its fields. */
function usedBy(schemas: NamedSchemas, root: string): (readonly [name: string, used: Used])[] {
  const used = new Map<string, Used>();
  const visit = (name: string | undefined, at: readonly string[]) => {
    const schema = name === undefined ? undefined : schemas[name];
    if (name === undefined || schema === undefined || used.has(name)) return;
    used.set(name, { schema, at });
    for (const [key, field] of Object.entries(schema.properties ?? {}))
      visit(schemaName(field.items ?? field), [...at, key]);
  };
  visit(root, []);
  return [...used];
}

function codeItems({ enum: codes = [], 'x-enumDescriptions': meanings = {} }: ComponentSchema): Html {
  return html`<ul class="index">${codes
    .map(String)
    .map(
      (code) => html`<li><code>${code}</code>${meanings[code] !== undefined && `: ${meanings[code]}`}</li>\n`,
    )}</ul>`;
}

/** @param since the version that added the field, if that isn't the first one */
function fieldItem(
  schemas: NamedSchemas,
  objectName: string,
  { required = [] }: ComponentSchema,
  [key, field]: readonly [string, ComponentSchema],
  since: Version | undefined,
): Html {
  const item: ComponentSchema = field.items ?? field;
  const name = schemaName(item);
  const schema: ComponentSchema = name === undefined ? item : (schemas[name] ?? {});
  const id = `${objectName}/${key}`;
  const type = name ?? String(schema.type ?? 'any');
  const shown = field.items === undefined ? type : `list of ${type}`;
  const hasOwnPlace = name !== undefined && (schema.properties ?? schema.enum) !== undefined;
  // What a field of its own says is its meaning, not what its type takes.
  const form = formOf({ ...schema, ...(name === undefined && { description: '' }) });
  const [example] = field.examples ?? [];
  return html`<div id="${id}"><dt><a href="#${id}"><code>${key}</code></a>${
    required.includes(key) && html` <small>always present</small>`
  }<br><small class="quiet">${hasOwnPlace ? html`<a href="#${name}">${shown}</a>` : shown}${form !== undefined && html` · ${form}`}</small></dt><dd>${field.description}${
    since !== undefined && html` Since ${since}.`
  }${example !== undefined && html`<br><small class="quiet">Example: <code>${JSON.stringify(example)}</code></small>`}${
    name === undefined && schema.enum !== undefined && codeItems(schema)
  }</dd></div>\n`;
}

/** What a value looks like, and its limits. */
function formOf({ minLength, maxLength, description }: ComponentSchema): string | undefined {
  if (maxLength !== undefined) return `${minLength ?? 0}–${withCommas(maxLength)} characters`;
  // `Amount: up to 14 digits, …`: the name is beside it.
  return description?.replace(/^\w+: /, '').replace(/\.$/, '') || undefined;
}

function sinceWhen(collection: Collection, version: Version, path: readonly string[]): Version | undefined {
  const { versions } = registrationOf(collection);
  const earlier = versions.slice(0, versions.indexOf(version) + 1);
  const inside = (node: Schema | undefined, name: string) => node && fieldsOf(elementOf(node))[name];
  const since = earlier.find(
    (each) => path.reduce<Schema | undefined>(inside, recordSchema(each, collection)) !== undefined,
  );
  return since === versions[0] ? undefined : since;
}
