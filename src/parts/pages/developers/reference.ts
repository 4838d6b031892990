import { type Html, html, published } from '../../../base/markup/html.js';
import { once } from '../../../base/once.js';
import { capital } from '../../../base/text/capital.js';
import type { PublishedContent } from '../../../build/resource.js';
import { ownVersions, type Version, versions } from '../../../model/version.js';
import { fieldOf } from '../../../serving/http/answer.js';
import { errorBody } from '../../../serving/http/refusal.js';
import { feedAddresses } from '../../change-feed/addresses.js';
import { publishedSchemas, recordName } from '../../openapi/schemas.js';
import { filterField, hrefOf, type LazyPage, type Page, type Shell } from '../shell.js';
import type { DeveloperTexts } from '../texts/developers.js';
import { collectionWords } from '../texts.js';
import {
  type Code,
  codeLists,
  type FieldEntry,
  type FieldGroup,
  fieldGroups,
  type ListPart,
  partsOfList,
} from './fields.js';
import { requestsFor } from './requests.js';

type Content = Pick<PublishedContent, 'head' | 'routes' | 'names' | 'settings'>;
type Route = PublishedContent['routes'][number];

/**
 * The reference (D38): a page about all addresses, and one for each list of a version, made from the same schemas as the
 * OpenAPI description. A list with many fields has further pages. The address of a field is
 * `…#branches/PostalAddress/PostCode` below that of the list, from which a script leads to the page that has it.
 */
export function referencePages(shell: Shell, content: Content, texts: DeveloperTexts): LazyPage[] {
  const overview = overviewPage(shell, content, texts);
  const pages: LazyPage[] = [{ path: overview.path, make: () => overview }];
  for (const version of versionsOf(content)) {
    const routes = content.routes.filter((route) => route.version === version);
    const collections = routes.map(({ collection }) => collection);
    const schemas = once(() => publishedSchemas(version, collections, content.names));
    for (const route of routes) {
      const { collection } = route;
      const groups = fieldGroups(schemas(), recordName(collection), collection, version);
      const parts = partsOfList(groups, codeLists(schemas(), groups));
      for (const at of parts.keys())
        pages.push({
          path: pathOfPart(route, at),
          make: () => listPage(shell, content, texts, route, parts, at),
        });
    }
  }
  return pages;
}

/** The newest first; versions that only some lists have follow the others (D42). */
function versionsOf({ routes }: Content): readonly Version[] {
  const served = new Set(routes.map(({ version }) => version));
  return [versions, ownVersions].flatMap((list: readonly Version[]) =>
    list.filter((each) => served.has(each)).reverse(),
  );
}

/** True if some lists have versions of their own. */
function hasOwn(content: Content): boolean {
  const own: readonly Version[] = ownVersions;
  return versionsOf(content).some((version) => own.includes(version));
}

const pathOf = ({ version, collection }: Route) => `/developers/${version}/${collection}`;

const pathOfPart = (route: Route, at: number) => (at === 0 ? pathOf(route) : `${pathOf(route)}/${at + 1}`);

function nameOf(shell: Shell, { collection }: Route): string {
  return collectionWords(shell.texts, collection)[1];
}

function overviewPage(shell: Shell, content: Content, texts: DeveloperTexts): Page {
  const { head, routes, settings } = content;
  const age = /max-age=(\d+)/.exec(fieldOf(Object.entries(head.headers.ok), 'Cache-Control') ?? '')?.[1];
  return {
    path: '/developers',
    title: texts.title,
    description: texts.lead,
    isWide: true,
    main: html`<div class="with-contents">
<div>
<h1>${texts.title}</h1>
<p class="lead">${texts.lead}</p>
${searchOfPages(shell, texts.searchAll)}<section>
<h2 id="addresses">${texts.addresses}</h2>
${versionsOf(content).map((version) => {
  const id = version.replace('.', '-');
  const feed = feedAddresses(content, version);
  return html`<section>
<h3 id="${id}">${texts.version(version.slice(1))}</h3>
${
  settings.openapi !== undefined &&
  html`<p>${texts.description} <a href="${head.versions[version]?.path}/openapi.json">openapi.json</a></p>\n`
}${
  feed !== undefined &&
  html`<p>${texts.feed} <a href="${feed.json}">changes.json</a> <a href="${feed.atom}">changes.atom</a></p>\n`
}<ul class="plain endpoints">${routes
    .filter((route) => route.version === version)
    .map(
      (route) =>
        html`<li><a class="title" href="${hrefOf(shell, pathOf(route))}" data-fields>${nameOf(shell, route)} ${version}</a> <a href="${route.path}"><code>GET ${route.path}</code></a> <span class="quiet">${shell.texts.number(route.records)}</span></li>\n`,
    )}</ul>
</section>\n`;
})}</section>
<section>
<h2 id="asking">${texts.asking}</h2>
<p>${texts.fresh(age === undefined ? undefined : Number(age))}</p>
<p>${texts.tag}</p>
<p>${texts.codings}</p>
<p>${texts.limit(String(head.rateLimit.requests), String(head.rateLimit.seconds))}</p>
</section>
${errorsSection(content, texts)}
<section>
<h2 id="versions">${texts.versions}</h2>
<p>${hasOwn(content) ? texts.ownVersionsText : texts.versionsText}</p>
${versionsOf(content).map((version) => lifecycleOf(content, version, texts))}</section>
<section>
<h2 id="licence">${texts.licence}</h2>
<p>${published(head.site.agreement)} <a rel="license" href="${head.site.licenseUrl}">${shell.texts.licence}</a> · <a href="${head.site.termsUrl}">${shell.texts.terms}</a></p>
<p class="quiet">${shell.texts.attribution}</p>
</section>
</div>
${sectionLinks(['addresses', 'asking', 'errors', 'versions', 'licence'], texts)}</div>`,
  };
}

/** The contents of the page about all addresses, where those of a list's page are. */
function sectionLinks(
  ids: readonly ('addresses' | 'asking' | 'errors' | 'versions' | 'licence')[],
  texts: DeveloperTexts,
): Html {
  return html`<nav class="contents" aria-label="${texts.contents}">
<ul class="plain">${ids.map((id) => html`<li><a href="#${id}">${texts[id]}</a></li>`)}</ul>
</nav>
`;
}

function errorsSection({ head }: Content, texts: DeveloperTexts): Html {
  const [first] = Object.entries(head.errors);
  return html`<section>
<h2 id="errors">${texts.errors}</h2>
<p>${texts.errorsLead}</p>
${first !== undefined && html`<pre tabindex="0"><code>${errorBody(first[1], Number(first[0]))}</code></pre>\n`}<div class="scroll" tabindex="0" role="region" aria-labelledby="errors">
<table>
<thead><tr><th scope="col">${texts.status}</th><th scope="col">${texts.meaning}</th></tr></thead>
<tbody>
${Object.entries(head.errors).map(
  ([status, { title, description }]) =>
    html`<tr><th scope="row">${status} ${published(title)}</th><td>${published(description)}</td></tr>\n`,
)}</tbody>
</table>
</div>
</section>`;
}

function lifecycleOf({ head }: Content, version: Version, texts: DeveloperTexts): Html {
  const fields = Object.entries(head.versions[version]?.headers ?? {});
  const [deprecated, sunset] = ['Deprecation', 'Sunset'].map((name) => fieldOf(fields, name));
  if (deprecated === undefined && sunset === undefined) return html``;
  const words = [
    deprecated !== undefined && texts.deprecated(deprecated),
    sunset !== undefined && texts.sunset(sunset),
  ].filter((text) => text !== false);
  return html`<p>${texts.version(version.slice(1))} – ${words.join(', ')}</p>\n`;
}

/** A placeholder for the host in requests to copy, if site.yaml doesn't say where the publication is served. */
const unknownOrigin = 'https://openapi.example.com';

function listPage(
  shell: Shell,
  { head }: Content,
  texts: DeveloperTexts,
  route: Route,
  parts: readonly ListPart[],
  at: number,
): Page {
  const { version, collection, path } = route;
  const title = `${nameOf(shell, route)} ${version}`;
  const origin = head.site.origin ?? unknownOrigin;
  const base = `${origin}${head.site.basePath}`;
  const { groups, lists } = parts[at]!;
  const pageOf = new Map(
    parts.flatMap((part, at) =>
      [
        ...part.groups.map(({ path }) => groupIdOf(collection, path)),
        ...part.lists.map(([name]) => codesIdOf(name)),
      ].map((id) => [id, at] as const),
    ),
  );
  const hrefOfPart = (other: number) => hrefOf(shell, pathOfPart(route, other));
  const to: LinkTo = (id) => {
    const other = pageOf.get(id) ?? at;
    return `${other === at ? '' : hrefOfPart(other)}#${id}`;
  };
  const number = parts.length > 1 ? texts.part(at + 1, parts.length) : undefined;
  return {
    path: pathOfPart(route, at),
    title: at === 0 ? title : `${title}, ${number}`,
    description: `${texts.fields}: ${title}${at === 0 ? '' : `, ${number}`}`,
    isWide: true,
    main: html`<div class="with-contents">
<div>
<nav class="crumbs" aria-label="${texts.title}"><a href="${hrefOf(shell, '/developers')}">${texts.title}</a></nav>
<h1>${title}</h1>
<p><a href="${path}"><code>GET ${head.site.origin}${path}</code></a></p>
${
  number !== undefined &&
  html`${searchOfPages(shell, texts.search)}<nav class="pages" aria-label="${texts.pages}"><ul class="letters">${parts.map(
    (_, other) =>
      html`<li><a href="${hrefOfPart(other)}" data-fields${other === at && html` aria-current="page"`}>${capital(texts.part(other + 1, parts.length))}</a></li>`,
  )}</ul></nav>
`
}${
  at === 0 &&
  html`<section data-copy="${texts.copy}" data-copied="${texts.copied}">
<h2 id="requests">${texts.requests}</h2>
${head.site.origin === undefined && html`<p>${texts.host(new URL(unknownOrigin).host)}</p>\n`}${requestsFor(
  `${origin}${path}`,
  { base, version, collection },
).map(
  ({ title: language, code }, index) =>
    html`<details${index === 0 && html` open`}><summary>${language}</summary><pre tabindex="0"><code>${code}</code></pre></details>\n`,
)}</section>
`
}${
  groups.length > 0 &&
  html`<section>
<h2 id="fields">${texts.fields}</h2>
${number === undefined && filterField(shell, '.fields > div, .same', texts.search)}${groups.map((group) => groupSection(group, collection, texts, to))}</section>
`
}${
  lists.length > 0 &&
  html`<section>
<h2 id="codes">${texts.codeLists}</h2>
${lists.map(([name, codes]) => html`<section class="code-list">\n<h3 id="${codesIdOf(name)}">${name}</h3>\n${codeItems(codes)}</section>\n`)}</section>
`
}</div>
${contents(parts, at, collection, texts, to)}</div>`,
  };
}

/** The address of an object's fields or a list of codes, as a link of a page has it. */
type LinkTo = (id: string) => string;

/** A search for fields in all pages that are linked as such. */
function searchOfPages({ texts }: Shell, label: string): Html {
  const { filter, find } = texts;
  return html`<div class="filter" data-fields-label="${label}" data-found1="${filter.found1}" data-found="${filter.found}" data-failed="${find.failed}"></div>
`;
}

/** The contents of all pages of a list: after the page, or beside it where the window is wide. */
function contents(
  parts: readonly ListPart[],
  at: number,
  collection: string,
  texts: DeveloperTexts,
  to: LinkTo,
): Html {
  const own = parts.flatMap(({ groups }) => groups).filter(({ repeats }) => repeats === undefined);
  const last = (path: readonly string[]) => (path.length === 0 ? texts.record : path.at(-1));
  const firstCodes = parts.flatMap(({ lists }) => lists)[0];
  return html`<nav class="contents" aria-label="${parts.length > 1 ? texts.contentsOfAll : texts.contents}">
<ul class="plain">${at === 0 && html`<li><a href="#requests">${texts.requests}</a></li>`}${own.map(
    ({ path }) =>
      html`<li class="deep-${Math.min(path.length, 4)}"><a href="${to(groupIdOf(collection, path))}">${last(path)}</a></li>`,
  )}${firstCodes && html`<li><a href="${parts[at]!.lists.includes(firstCodes) ? '#codes' : to(codesIdOf(firstCodes[0]))}">${texts.codeLists}</a></li>`}</ul>
</nav>
`;
}

const codesIdOf = (name: string) => `codes/${name}`;

const idOf = (collection: string, path: readonly string[]) => [collection, ...path].join('/');

function groupSection(
  { path, meaning, fields, repeats }: FieldGroup,
  collection: string,
  texts: DeveloperTexts,
  to: LinkTo,
): Html {
  const id = groupIdOf(collection, path);
  return html`<section>
<h3 id="${id}">${path.length === 0 ? texts.record : pathName(path)}</h3>
${meaning !== undefined && html`<p>${meaning}</p>\n`}${
  repeats === undefined
    ? html`<dl class="fields">
${fields.map((field) => fieldItem(field, idOf(collection, [...path, field.name]), texts, to))}</dl>`
    : html`<p class="same"><a href="${to(groupIdOf(collection, repeats.path))}">${texts.sameFields(
        repeats.path.join('.'),
      )}</a> ${repeats.paths.map(
        (each) => html`<code id="${idOf(collection, each)}">${each.slice(path.length).join('.')}</code> `,
      )}</p>`
}
</section>\n`;
}

/** The id of an object's fields. */
function groupIdOf(collection: string, path: readonly string[]): string {
  return path.length === 0 ? 'record' : `${idOf(collection, path)}/`;
}

/** A path with its last step distinct from those that lead to it. */
function pathName(path: readonly string[]): Html {
  const around = path.slice(0, -1);
  return html`${around.length > 0 && html`<span class="quiet">${around.join('.')}.</span>`}${path.at(-1)}`;
}

function codeItems(codes: readonly Code[]): Html {
  return html`<ul>${codes.map(
    ([code, said]) => html`<li><code>${code}</code>${said !== undefined && `: ${said}`}</li>\n`,
  )}</ul>`;
}

function fieldItem(field: FieldEntry, id: string, texts: DeveloperTexts, to: LinkTo): Html {
  const { name, isRequired, type, isList, form, meaning, example, codes, since, isGroup, isCodeList } = field;
  const target = isGroup ? `${id}/` : isCodeList ? codesIdOf(type) : undefined;
  const named = isList ? texts.listOf(type) : type;
  const limits = form !== undefined && (/^\d/.test(form) ? texts.characters(form) : form);
  return html`<div id="${id}"><dt><a href="#${id}"><code>${name}</code></a>${
    isRequired && html` <small class="always">${texts.required}</small>`
  }<br><small>${target === undefined ? named : html`<a href="${to(target)}">${named}</a>`}${limits && html` · ${limits}`}</small></dt><dd>${meaning}${
    since !== undefined && html` ${texts.since(since)}`
  }${example !== undefined && html`<br><small>${texts.example} <code>${JSON.stringify(example)}</code></small>`}${
    codes.length > 0 && codeItems(codes)
  }</dd></div>\n`;
}
