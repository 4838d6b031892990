import { html } from '../../base/markup/html.js';
import type { PagesSite } from './pages-site.js';
import { hrefOf, type Page } from './shell.js';

/** The page at the web root of a host that has nothing but the publication, which begins at the base path. */
export function pageOfHost({ shell }: Pick<PagesSite, 'shell'>): Page {
  const { host } = shell.texts;
  return {
    path: '/',
    isOfHost: true,
    title: shell.title,
    description: host.lead,
    main: html`<h1>${shell.title}</h1>
<p class="lead">${host.lead}</p>
<p class="actions"><a class="button" href="${hrefOf(shell, '')}">${host.open}</a></p>`,
  };
}
