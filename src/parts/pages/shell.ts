import { Html, html, jsonScript, moduleScript, published } from '../../base/markup/html.js';
import { defaultTimeZone } from '../../model/time-zone.js';
import { initialOf } from './initial.js';
import type { Texts } from './texts.js';

/** Everything that all pages of a publication share. */
export interface Shell {
  readonly texts: Texts;
  /** The name of the publication. */
  readonly title: string;
  /** The path of the first page without a slash at its end: empty for the web root. */
  readonly base: string;
  /** Of amounts (ISO 4217). */
  readonly currency: string;
  /** In which days begin. */
  readonly timeZone: string;
  /** Where the publication is served, if that is known. */
  readonly origin: string | undefined;
  readonly licenseUrl: string;
  readonly termsUrl: string;
  /** The addresses of the style sheet and the script of each kind of page; and of what the search loads when it is needed. */
  readonly files: Readonly<Record<PageKind, { readonly style: string; readonly script: string }>> & {
    readonly find: { readonly map: string; readonly names: string; readonly districts: string };
  };
  /** In which distances are written. */
  readonly distances: 'miles' | 'kilometres';
  readonly logo: string | undefined;
  /** Of its tabs in a browser. */
  readonly icon: string;
  /** The pages in the navigation, by their address below `base`. `more` is the end of a label for which a phone has no room. */
  readonly nav: readonly (readonly [path: string, label: string, more?: string])[];
  /** Further pages that are linked at the end of each page. */
  readonly further: Shell['nav'];
}

/**
 * Kinds of pages by what they are made with: the search; comparisons; products; what brands have, without amounts to
 * look up; the places of an area; and all others.
 */
export type PageKind = 'find' | 'products' | 'product' | 'brand' | 'area' | 'page';

/** A page, before its frame is added. */
export interface Page {
  /** The address below the base path, such as `/towns`; empty for the first page. */
  readonly path: string;
  readonly title: string;
  /** What search engines show below the title. */
  readonly description: string;
  /** In order. Pieces of pages that are kept are bytes. */
  readonly main: Html | readonly (Html | Uint8Array)[];
  /** Further elements of the head, such as JSON-LD. */
  readonly head?: Html;
  /** `page` where it isn't given. */
  readonly kind?: PageKind;
  /** True for a page that is no answer to anything: search engines leave it out. */
  readonly isNotFound?: boolean;
  /** True for the page of the host itself, above the base path. */
  readonly isOfHost?: true;
  /** True for a page that uses the whole width. */
  readonly isWide?: boolean;
}

/** A page that is made when it is written. */
export interface LazyPage extends Pick<Page, 'path'> {
  /** When what it shows last changed, in epoch milliseconds; undefined if that isn't known. */
  readonly changed?: number | undefined;
  readonly make: () => Page;
  /** True for the page of addresses where nothing is published. */
  readonly isNotFound?: true;
}

/** JSON that the scripts of a page load. */
export interface LazyData extends Pick<Page, 'path'> {
  /** `application/json` where it isn't given. */
  readonly mediaType?: string;
  readonly isWaitedFor?: true;
  readonly json: () => Uint8Array | string;
}

/** An absolute path of a page: links are the same from both forms of an address (D31, D38). */
export function hrefOf({ base }: Pick<Shell, 'base'>, path: string): string {
  return `${base}${path}` || '/';
}

/** A description of a page with many items: their kind, and the first of their names. */
export function listing(what: string, names: readonly string[]): string {
  const first = [...new Set(names)].slice(0, 12);
  return first.length === 0 ? what : `${what}: ${first.join(', ')}`;
}

/**
 * The texts that scripts show, as data in the page.
 * @param more those of some pages only
 */
export function scriptWords(
  { texts }: Shell,
  more: Partial<Pick<Texts, 'find' | 'collections' | 'details'>>,
): Html {
  const { state, days } = texts;
  return jsonScript('application/json', { state, days, ...more }, 'words');
}

/**
 * A search field for the items of a page, which a script adds.
 * @param items a selector of the items to show or hide
 */
export function filterField({ texts }: Pick<Shell, 'texts'>, items: string, label: string): Html {
  const { found1, found } = texts.filter;
  return html`<div class="filter" data-filter="${items}" data-label="${label}" data-found1="${found1}" data-found="${found}"></div>
`;
}

/** True for the page of a link in the navigation, and for those below it. Comparisons are beside each other. */
function isIn({ path: page }: Pick<Page, 'path'>, link: string): boolean {
  const folder = link.startsWith('/compare/') ? '/compare' : link;
  return page === link || page.startsWith(`${folder}/`);
}

/** A whole page as bytes. */
export function framed(shell: Shell, page: Page): Uint8Array {
  const { texts, title, origin } = shell;
  const address = page.isOfHost === true ? '/' : hrefOf(shell, page.path);
  const heading = page.path === '' || page.isOfHost === true ? title : `${page.title} – ${title}`;
  const { style, script } = shell.files[page.kind ?? 'page'];
  const start = html`<!doctype html>
<html lang="${texts.language}"${shell.timeZone !== defaultTimeZone && html` data-time-zone="${shell.timeZone}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
<meta name="description" content="${page.description}">
<meta name="color-scheme" content="light dark">
${page.isNotFound === true ? html`<meta name="robots" content="noindex">\n` : origin !== undefined && html`<link rel="canonical" href="${origin}${address}">\n`}<link rel="license" href="${shell.licenseUrl}">
<link rel="icon" href="${shell.icon}">
<link rel="stylesheet" href="${style}">
${moduleScript(script)}${page.head}</head>
<body>
<a class="skip" href="#main">${texts.skip}</a>
<header class="top">
<div class="inner">
<a class="brand" href="${hrefOf(shell, '')}">${
    shell.logo === undefined
      ? html`<span class="initial" aria-hidden="true">${published(initialOf(title))}</span>`
      : html`<img src="${shell.logo}" alt="" height="28">`
  }${published(title)}</a>
<nav aria-label="${title}"><ul>${shell.nav.map(
    ([path, label, more]) =>
      html`<li><a href="${hrefOf(shell, path)}"${isIn(page, path) && html` aria-current="${path === page.path ? 'page' : 'true'}"`}>${label}${more !== undefined && html`<span class="desk-only">&nbsp;${more}</span>`}</a></li>`,
  )}</ul></nav>
</div>
</header>
<main id="main" tabindex="-1"${page.isWide === true && html` class="wide"`}>
`;
  const end = html`
</main>
<footer class="bottom">
<div class="inner">
<ul class="plain">${shell.further.map(
    ([path, label]) => html`<li><a href="${hrefOf(shell, path)}">${label}</a></li>`,
  )}<li><a rel="license" href="${shell.licenseUrl}">${texts.licence}</a></li><li><a href="${shell.termsUrl}">${texts.terms}</a></li></ul>
<p class="quiet">${texts.madeWith}</p>
</div>
</footer>
</body>
</html>
`;
  const main = page.main instanceof Html ? [page.main] : page.main;
  return Buffer.concat(
    [start, ...main, end].map((piece) => (piece instanceof Html ? Buffer.from(piece.text) : piece)),
  );
}
