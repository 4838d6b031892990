import { defaultTimeZone } from '../../model/time/time-zone.js';
import type { ManifestHead } from '../../serving/manifest/manifest.js';
import type { Asset, Assets } from './assets.js';
import { type Html, html, moduleScript, published } from './html.js';
import { initialOf } from './words.js';

/** What all pages of a publication have around them, and share. */
export interface SiteFrame {
  /** The name of the publication. */
  readonly title: string;
  /** Of amounts (ISO 4217). */
  readonly currency: string;
  /** In which days begin. */
  readonly timeZone: string;
  readonly site: ManifestHead['site'];
  readonly assets: Assets & { readonly icon: Asset };
  /** The pages in the navigation, by their address below the base path. */
  readonly nav: readonly (readonly [path: string, label: string])[];
}

/** How browsers load the scripts of pages. That of products turns the table as the address says: nothing is shown before. */
const scripts = { find: '', products: ' blocking="render"', page: ' async' };

/** A page, before its frame is added. */
export interface Page {
  readonly title: string;
  /** What search engines show below the title. */
  readonly description: string;
  readonly main: Html;
  /** Further elements of the head. */
  readonly head?: Html;
  /** `page` where it isn't given. */
  readonly script?: keyof typeof scripts;
  /** True for a page that uses the whole width. */
  readonly isWide?: boolean;
  /** True for a page that is no answer to anything: search engines leave it out. */
  readonly isNotFound?: boolean;
}

/** An absolute path of a page: links are the same from both forms of an address (D31, D38). */
export function hrefOf({ site }: Pick<SiteFrame, 'site'>, path: string): string {
  return `${site.basePath}${path}` || '/';
}

/** A description of a page with many items: their kind, and the first of their names. */
export function listing(what: string, names: readonly string[]): string {
  const first = [...new Set(names)].slice(0, 12);
  return first.length === 0 ? what : `${what}: ${first.join(', ')}`;
}

/** A field that shows only the items of a page with certain words, which a script adds. @param items their selector */
export function filterField(items: string, label: string): Html {
  return html`<div class="filter needs-script" data-filter="${items}" data-label="${label}"></div>
`;
}

/** A table that scrolls by itself where the window is narrow. */
export function scrolling(label: string, table: Html): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">${table}</div>
`;
}

/** Ways on, each with what it leads to. */
export function waysOn(
  layout: SiteFrame,
  ways: readonly (readonly [path: string, title: string, more: Html | string])[],
  style = 'jobs',
): Html {
  return html`<ul class="${style}">${ways.map(
    ([path, title, more]) =>
      html`<li><a href="${hrefOf(layout, path)}">${published(title)}</a><span class="quiet">${more}</span></li>\n`,
  )}</ul>`;
}

/** True for the page of a link in the navigation, and for those below it. Comparisons are beside each other. */
function isIn(path: string, link: string): boolean {
  const folder = link.startsWith('/compare/') ? '/compare' : link;
  return path === link || path.startsWith(`${folder}/`);
}

/**
 * A whole page.
 * @param path its address below the base path, such as `/find`; empty for the first page
 */
export function framed(layout: SiteFrame, path: string, page: Page): string {
  const { title, assets } = layout;
  const { script = 'page' } = page;
  const { origin, licenseUrl, termsUrl } = layout.site;
  const at = (asset: Asset) => hrefOf(layout, asset.path);
  return html`<!doctype html>
<html lang="en-GB"${layout.timeZone !== defaultTimeZone && html` data-time-zone="${layout.timeZone}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${path === '' ? title : `${page.title} – ${title}`}</title>
<meta name="description" content="${page.description}">
<meta name="color-scheme" content="light dark">
${page.isNotFound === true ? html`<meta name="robots" content="noindex">\n` : origin !== undefined && html`<link rel="canonical" href="${origin}${hrefOf(layout, path)}">\n`}<link rel="license" href="${licenseUrl}">
<link rel="icon" href="${at(assets.icon)}">
<link rel="stylesheet" href="${at(assets.style)}">
${moduleScript(at(assets[script]), scripts[script])}${page.head}</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<div class="inner">
<a class="brand" href="${hrefOf(layout, '')}">${
    assets.logo === undefined
      ? html`<span class="initial" aria-hidden="true">${published(initialOf(title))}</span>`
      : html`<img src="${at(assets.logo)}" alt="">`
  }${published(title)}</a>
<nav aria-label="Main"><ul>${layout.nav.map(
    ([link, label]) =>
      html`<li><a href="${hrefOf(layout, link)}"${isIn(path, link) && html` aria-current="${link === path ? 'page' : 'true'}"`}>${label}</a></li>`,
  )}</ul></nav>
</div>
</header>
<main id="main" tabindex="-1"${page.isWide === true && html` class="wide"`}>
${page.main}
</main>
<footer class="bottom">
<div class="inner">
<ul class="plain"><li><a href="${hrefOf(layout, '')}#data">All data as files</a></li><li><a href="${hrefOf(layout, '/developers')}">For developers</a></li><li><a rel="license" href="${licenseUrl}">Licence</a></li><li><a href="${termsUrl}">Terms of use</a></li></ul>
<p class="quiet">Made from the published data. No cookies, and nothing from other sites.</p>
</div>
</footer>
</body>
</html>
`.text;
}
