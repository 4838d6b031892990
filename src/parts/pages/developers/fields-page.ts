import { type Html, html } from '../../../base/markup/html.js';
import type { DatedAnswer } from '../../../build/answer.js';
import { publishedSchemas, recordName } from '../../openapi/schemas.js';
import { filterField, hrefOf, type Layout, type Page } from '../layout.js';
import { collectionWords } from '../words.js';
import { type Code, codeLists, type FieldEntry, type FieldGroup, fieldGroups } from './fields.js';
import { codeBlock, type DevelopersContent, hostNote, originOf } from './overview-page.js';
import { requestsFor } from './requests.js';

/**
 * All fields of a list in a version, made from the same schemas as the OpenAPI description. The address of a field is
 * `#branches/PostalAddress/PostCode`.
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
  const title = `${collectionWords(collection)[1]} ${version}`;
  const url = `${originOf(content)}${path}`;
  const requests = requestsFor(url, {
    base: `${originOf(content)}${head.site.basePath}`,
    version,
    collection,
  });
  return {
    title,
    description: `Fields and codes: ${title}`,
    isWide: true,
    main: html`<div class="with-contents">
<div>
<nav class="crumbs" aria-label="Where this is"><a href="${hrefOf(layout, '/developers')}">For developers</a></nav>
<h1>${title}</h1>
<p><a href="${path}"><code>GET ${head.site.origin}${path}</code></a></p>
<h2 id="requests">Requests to copy</h2>
${hostNote(content)}${requests.map(
  ({ title: language, code }, at) =>
    html`<details${at === 0 && html` open`}><summary>${language}</summary>${codeBlock(code)}</details>\n`,
)}<h2 id="fields">Fields</h2>
${filterField('.fields > div, .same', 'Field, code or meaning')}${groups.map((group) => groupSection(group, collection))}
${
  lists.length > 0 &&
  html`<h2 id="codes">Codes</h2>
${lists.map(([name, codes]) => html`<section class="code-list"><h3 id="${codesIdOf(name)}">${name}</h3>\n${codeItems(codes)}</section>\n`)}`
}</div>
${contents(groups, collection, lists.length > 0)}</div>`,
  };
}

/** The contents of the page: after it, or beside it where the window is wide. */
function contents(groups: readonly FieldGroup[], collection: string, hasCodes: boolean): Html {
  const own = groups.filter(({ repeats }) => repeats === undefined);
  return html`<nav class="contents" aria-label="On this page">
<ul class="plain"><li><a href="#requests">Requests to copy</a></li>${own.map(
    ({ path }) =>
      html`<li class="deep-${Math.min(path.length, 4)}"><a href="#${groupIdOf(collection, path)}">${path.at(-1) ?? 'One record'}</a></li>`,
  )}${hasCodes && html`<li><a href="#codes">Codes</a></li>`}</ul>
</nav>
`;
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
<h3 id="${groupIdOf(collection, path)}">${name}</h3>
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
