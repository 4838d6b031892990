import { type DatedAnswer, metaOf, newestOf } from '../../../build/answer.js';
import type { PartsInput } from '../../../build/resource.js';
import { registrationOf } from '../../../interface/collections/index.js';
import { withCommas } from '../../../model/message.js';
import { ownVersions, type Version, versions } from '../../../model/version.js';
import { fieldOf } from '../../../serving/http/answer.js';
import { errorBody } from '../../../serving/http/refusal.js';
import { feedAddresses } from '../../change-feed/addresses.js';
import { timeKept } from '../../openapi/introduction.js';
import { type Html, html, published } from '../html.js';
import { hrefOf, type Page, type SiteFrame, scrolling } from '../layout.js';
import { collectionWords } from '../words.js';
import { askAgain, requestByClient } from './requests.js';

export type DevelopersContent = Pick<PartsInput, 'head' | 'routes' | 'names' | 'settings'>;

/** A placeholder for the host in requests to copy, if site.yaml doesn't say where the publication is served. */
const unknownOrigin = 'https://openapi.example.com';

/** Code to copy, with a button that a script adds. */
function codeBlock(code: string): Html {
  return html`<pre tabindex="0" data-copy><code>${code}</code></pre>\n`;
}

export const pathOfFields = ({ collection }: Pick<DatedAnswer, 'collection'>) => `/developers/${collection}`;

/** The page for those who write programs: the request and the answer first, then all addresses and what to know. */
export function overviewPage(layout: SiteFrame, content: DevelopersContent): Page {
  const { head, routes } = content;
  const first = newestOf(routes).find(({ records }) => records > 0) ?? routes[0];
  const origin = head.site.origin ?? unknownOrigin;
  const url = `${origin}${first?.path ?? ''}`;
  const kept = timeKept(head);
  const { requests, seconds } = head.rateLimit;
  return {
    title: 'For developers',
    description: 'Each address returns a whole list as JSON, without keys, pages or filters.',
    main: html`<h1>For developers</h1>
<p class="lead">Each address returns a whole list as JSON. There are no keys, pages or filters, and any web page may read the data.</p>
${codeBlock(`curl --compressed ${url}`)}${first !== undefined && html`<pre tabindex="0"><code>${sampleAnswer(content, first)}</code></pre>\n`}${head.site.origin === undefined && html`<p class="quiet">Replace ${new URL(unknownOrigin).host} with the host of this site.</p>\n`}
<h2 id="again">Ask only for what is new</h2>
<p>An answer may be kept ${kept === undefined ? 'as long as Cache-Control says' : `for ${kept} (Cache-Control)`}. Then send its ETag as If-None-Match: if nothing has changed, the answer is 304 without a body. Each coding has an ETag of its own.</p>
${codeBlock(askAgain(url, first?.collection ?? 'list'))}<p>Run it with <code>bash -e</code>. At most ${withCommas(requests)} requests in any ${withCommas(seconds)} seconds for each client address, method and list. Above that, the answer is 429, with the seconds to wait in Retry-After.</p>
${
  first !== undefined &&
  html`<details><summary>In JavaScript, with opendata-press/client</summary>${codeBlock(requestByClient(origin + head.site.basePath, first))}</details>\n`
}<h2 id="addresses">Addresses and fields</h2>
${versionsOf(routes).map((version) => versionSection(layout, content, version))}
<h2 id="versions">Versions</h2>
<p>Lists that are in several versions have the same data in each. Fields and codes are added with a version and never change within one: treat a code that you do not know as Other. The end of a version is announced in the header fields Deprecation and Sunset.</p>
${errorsSection(head)}
<h2 id="licence">Licence</h2>
<p>${published(head.site.agreement)} <a rel="license" href="${head.site.licenseUrl}">Licence</a> · <a href="${head.site.termsUrl}">Terms of use</a></p>
<p class="quiet">The search for a postcode contains OS, Royal Mail and National Statistics data © Crown and Royal Mail copyright and database right, Open Government Licence v3.0.</p>`,
  };
}

/** The beginning of an answer, as it is now. */
function sampleAnswer({ head }: Pick<DevelopersContent, 'head'>, route: DatedAnswer): string {
  const { publishedAs } = registrationOf(route.collection);
  const brands = route.brands.filter(({ records }) => records > 0).map(({ name }) => JSON.stringify(name));
  const list = publishedAs === 'brand' ? '…' : `"${publishedAs.list}": [ … ]`;
  const meta = JSON.stringify(metaOf(head, route), undefined, 2).replaceAll('\n', '\n  ');
  return `{
  "data": [{
    "Brand": [
      { "BrandName": ${brands[0] ?? '"…"'}, ${list} }${brands.length > 1 ? ',\n      …' : ''}
    ]
  }],
  "meta": ${meta}
}`;
}

/** The newest first; versions that only some lists have follow the others (D42). */
function versionsOf(routes: DevelopersContent['routes']): readonly Version[] {
  const served = new Set(routes.map(({ version }) => version));
  return [versions, ownVersions].flatMap((list: readonly Version[]) =>
    list.filter((each) => served.has(each)).reverse(),
  );
}

function versionSection(layout: SiteFrame, content: DevelopersContent, version: Version): Html {
  const { head, routes, settings } = content;
  const newest = newestOf(routes);
  const feed = feedAddresses(content, version);
  const path = head.versions[version]?.path ?? '';
  const headers = Object.entries(head.versions[version]?.headers ?? {});
  const lifecycle = ['Deprecation', 'Sunset'].flatMap((name) => {
    const value = fieldOf(headers, name);
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  return html`<section>
<h3 id="${version.replace('.', '-')}">Version ${version.slice(1)}</h3>
${lifecycle.length > 0 && html`<p>${lifecycle.join(', ')}</p>\n`}<ul>${routes
    .filter((route) => route.version === version)
    .map(
      (route) =>
        html`<li>${
          newest.includes(route)
            ? html`<a href="${hrefOf(layout, pathOfFields(route))}">${collectionWords(route.collection)[1]}: fields</a>`
            : html`${collectionWords(route.collection)[1]}`
        } <a href="${route.path}"><code>GET ${route.path}</code></a> <span class="quiet">${withCommas(route.records)}</span></li>\n`,
    )}</ul>
${settings.openapi !== undefined && html`<p>The same for programs, in OpenAPI 3.1: <a href="${path}/openapi.json">openapi.json</a></p>\n`}${feed !== undefined && html`<p>What changed from one publication to the next: <a href="${feed.json}">changes.json</a> <a href="${feed.atom}">changes.atom</a></p>\n`}</section>
`;
}

function errorsSection({ errors }: DevelopersContent['head']): Html {
  const [first] = Object.entries(errors);
  const rows = Object.entries(errors).map(
    ([status, { title, description }]) =>
      html`<tr><th scope="row">${status} ${published(title)}</th><td>${published(description)}</td></tr>\n`,
  );
  return html`<h2 id="errors">Errors</h2>
<p>Every error has a JSON body with three texts, and the header field Status-Code. Errors must not be cached.</p>
<details><summary>All errors</summary>
${first !== undefined && codeBlock(errorBody(first[1], Number(first[0])))}${scrolling('Errors', html`<table><thead><tr><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table>`)}</details>
`;
}
