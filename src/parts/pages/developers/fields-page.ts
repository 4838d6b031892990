import { type Html, html } from '../../../base/markup/html.js';
import type { DatedAnswer } from '../../../build/answer.js';
import { publishedSchemas, recordName } from '../../openapi/schemas.js';
import { filterField, hrefOf, type Layout, type Page } from '../layout.js';
import { collectionWords } from '../words.js';
import { type Code, codeLists, type FieldEntry, type FieldGroup, fieldGroups } from './fields.js';
import type { DevelopersContent } from './overview-page.js';

/**
 * All fields of a list in its newest version, made from the same schemas as the OpenAPI description. The address of a field
 * is `#branches/PostalAddress/PostCode`.
 */
export function fieldsPage(layout: Layout, content: DevelopersContent, route: DatedAnswer): Page {
  const { head, routes, names } = content;
  const { version, collection, path } = route;
  const ofVersion = routes.filter((each) => each.version === version);
  const schemas = publishedSchemas(
    version,
    ofVersion.map((each) => each.collection),
    names,
  );
  const groups = fieldGroups(schemas, recordName(collection), collection, version);
  const lists = codeLists(schemas, groups);
  const older = routes.filter((each) => each.collection === collection && each.version !== version);
  const title = `${collectionWords(collection)[1]}: fields`;
  return {
    title,
    description: `Fields and codes: ${title}`,
    main: html`<nav class="crumbs" aria-label="Where this is"><a href="${hrefOf(layout, '/developers')}">For developers</a></nav>
<h1>${title}</h1>
<p class="lead">As ${version} has them.${older.length > 0 && ` What ${older.map((each) => each.version).join(' and ')} doesn’t have is marked with its first version.`}</p>
<p><a href="${path}"><code>GET ${head.site.origin}${path}</code></a></p>
${filterField('.fields > div, .same', 'Field, code or meaning')}${groups.map((group) => groupSection(group, collection))}
${
  lists.length > 0 &&
  html`<h2 id="codes">Codes</h2>
${lists.map(([name, codes]) => html`<section class="code-list"><h3 id="${codesIdOf(name)}">${name}</h3>\n${codeItems(codes)}</section>\n`)}`
}`,
  };
}

const codesIdOf = (name: string) => `codes/${name}`;

const idOf = (collection: string, path: readonly string[]) => [collection, ...path].join('/');

/** The id of an object's fields. */
function groupIdOf(collection: string, path: readonly string[]): string {
  return path.length === 0 ? 'record' : `${idOf(collection, path)}/`;
}

function groupSection({ path, meaning, fields, repeats }: FieldGroup, collection: string): Html {
  const around = path.slice(0, -1);
  const name = html`${around.length > 0 && html`<span class="quiet">${around.join('.')}.</span>`}${path.at(-1) ?? 'One record'}`;
  return html`<section>
<h2 id="${groupIdOf(collection, path)}">${name}</h2>
${meaning !== undefined && html`<p>${meaning}</p>\n`}${
  repeats === undefined
    ? html`<dl class="fields">
${fields.map((field) => fieldItem(field, idOf(collection, [...path, field.name])))}</dl>`
    : html`<p class="same"><a href="#${groupIdOf(collection, repeats.path)}">The same fields as ${repeats.path.join('.')}:</a> ${repeats.paths.map(
        (each) => html`<code id="${idOf(collection, each)}">${each.slice(path.length).join('.')}</code> `,
      )}</p>`
}
</section>\n`;
}

function codeItems(codes: readonly Code[]): Html {
  return html`<ul>${codes.map(
    ([code, said]) => html`<li><code>${code}</code>${said !== undefined && `: ${said}`}</li>\n`,
  )}</ul>`;
}

function fieldItem(field: FieldEntry, id: string): Html {
  const { name, isRequired, type, isList, form, meaning, example, codes, since, isGroup, isCodeList } = field;
  const target = isGroup ? `${id}/` : isCodeList ? codesIdOf(type) : undefined;
  const named = isList ? `list of ${type}` : type;
  const limits = form !== undefined && (/^\d/.test(form) ? `${form} characters` : form);
  return html`<div id="${id}"><dt><a href="#${id}"><code>${name}</code></a>${
    isRequired && html` <small class="always">always present</small>`
  }<br><small>${target === undefined ? named : html`<a href="#${target}">${named}</a>`}${limits && html` · ${limits}`}</small></dt><dd>${meaning}${
    since !== undefined && html` Since ${since}.`
  }${example !== undefined && html`<br><small>Example: <code>${JSON.stringify(example)}</code></small>`}${
    codes.length > 0 && codeItems(codes)
  }</dd></div>\n`;
}
