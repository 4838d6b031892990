import { html } from '../../base/markup/html.js';
import { searchForm } from './home.js';
import type { PagesSite } from './pages-site.js';
import { elsewhere } from './places-pages.js';
import { hrefOf, type Page } from './shell.js';

/** What people get where nothing is published: the search, and where they may have wanted to go. */
export function pageNotFound({ shell, hasPlaces, compared, changes }: PagesSite): Page {
  const { notFound } = shell.texts;
  const [firstCompared] = compared;
  const jobs: readonly (readonly [path: string, job: readonly [title: string, more: string]])[] = [
    ...(hasPlaces ? [['/find', notFound.place] as const] : []),
    ...(firstCompared === undefined ? [] : [[`/compare/${firstCompared}`, notFound.product] as const]),
    ...(changes === undefined || !hasPlaces ? [] : [['/changes/closed', notFound.closed] as const]),
    ['/developers', notFound.data],
  ];
  return {
    path: '/not-found',
    title: notFound.title,
    description: notFound.lead,
    isNotFound: true,
    main: html`<h1>${notFound.title}</h1>
<p class="lead">${notFound.lead}</p>
${hasPlaces && html`${elsewhere(shell)}${searchForm(shell)}`}
<section class="narrow">
<h2>${notFound.wanted}</h2>
<ul class="jobs">${jobs.map(
      ([path, [title, more]]) =>
        html`<li><a href="${hrefOf(shell, path)}"><b>${title}</b><span>${more}</span></a></li>
`,
    )}</ul>
</section>`,
  };
}
