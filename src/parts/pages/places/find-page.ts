import { type Html, html } from '../html.js';
import { hrefOf, type Page, type SiteFrame } from '../layout.js';
import { moneyText } from '../money.js';
import { features } from './features.js';

const field = html`<label for="q">A postcode, town or street</label>
<div class="row"><input id="q" name="q" type="search" maxlength="100" autocomplete="postal-code" enterkeyhint="search" spellcheck="false"><button type="submit">Find</button></div>`;

/** Filters that people look for most, as ways into the search. */
const shortcuts = ['now', 'saturday', 'access', 'five'] as const;

/** The search on other pages. Without a script it leads to the page of the search, and from there to the list of districts. */
export function searchForm(layout: SiteFrame): Html {
  const find = hrefOf(layout, '/find');
  return html`<form class="search" role="search" action="${find}" method="get" data-behind-hash>
${field}
</form>
<ul class="chips ways"><li><a class="chip" href="${find}#here">Use my location</a></li>${shortcuts.map(
    (name) =>
      html`<li><a class="chip" href="${find}#has=${name}">${name === 'five' ? `From ${moneyText('5', layout.currency)}` : features[name]}</a></li>`,
  )}<li><a class="chip" href="${hrefOf(layout, '/places')}">All places by postcode</a></li></ul>
`;
}

/** The search. Its script shows what it finds; without one, all places are by district. @param file the address of the file of places */
export function findPage(layout: SiteFrame, file: string): Page {
  const pages = hrefOf(layout, '/places');
  return {
    title: 'Find a branch or cash machine',
    description: 'Find a branch or cash machine near a postcode, town or street',
    script: 'find',
    main: html`<section class="band ask"><search><form>
<h1>Find a branch or cash machine</h1>
${field}
<button type="button" class="here">Use my location</button>
</form></search></section>
<div id="find" data-places="${file}" data-pages="${pages}" data-currency="${layout.currency}"><div class="found" aria-live="polite"></div></div>
<noscript><p class="note">The search needs JavaScript. Without it, see <a href="${pages}">all places by postcode</a>.</p></noscript>`,
  };
}
