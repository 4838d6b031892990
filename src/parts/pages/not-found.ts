import { html } from './html.js';
import { hrefOf, type Page, waysOn } from './layout.js';
import { searchForm } from './places/find-page.js';
import type { PagesInput } from './site.js';

/** What people get where nothing is published: the search, and where they may have wanted to go. */
export function notFoundPage({ layout, hasPlaces, compared, changes }: PagesInput): Page {
  const [first] = compared;
  const lead = 'It was mistyped, or what was here is no longer published. (Error 404)';
  const jobs: (readonly [path: string, title: string, more: string])[] = [];
  if (hasPlaces) jobs.push(['/find', 'A branch or cash machine', 'By postcode, town or street']);
  if (first !== undefined)
    jobs.push([`/compare/${first.collection}`, 'What an account costs or pays', 'All products side by side']);
  if (hasPlaces && changes !== undefined)
    jobs.push(['/changes', 'A place that was here before', 'What closed, and where the nearest ones are']);
  jobs.push(['/developers', 'The data', 'Addresses for programs, which answer with JSON']);
  return {
    title: 'There is no page at this address',
    description: lead,
    isNotFound: true,
    main: html`<section class="band"><h1>There is no page at this address</h1>
<p class="lead">${lead}</p>
${hasPlaces && searchForm(layout)}</section>
${
  hasPlaces &&
  html`<div id="gone" data-find="${hrefOf(layout, '/find')}"></div>
`
}<section>
<h2>What are you looking for?</h2>
${waysOn(layout, jobs)}
</section>`,
  };
}
