import type { Asked } from '../records/requests.js';
import { useAsked } from './page.js';

/** The public page of a record as it is in the form. No script runs in it, and it sends nothing. */
export function PublicView({ asked }: { readonly asked: Asked<'page'> }) {
  const { value, error } = useAsked('page', asked);
  const { note = error || 'Making the page …', html } = value ?? {};
  return (
    <section class="public" aria-label="The page as it will be">
      <p class="hint" role="status">
        {note}
      </p>
      {html && <iframe title="The page" sandbox="allow-same-origin" srcdoc={withoutScripts(html)} />}
    </section>
  );
}

/** A page without its scripts and links: nothing of it runs, which the sandbox holds as well, or leads away. */
function withoutScripts(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const script of page.querySelectorAll('script')) script.remove();
  for (const link of page.querySelectorAll('a')) link.removeAttribute('href');
  return page.documentElement.outerHTML;
}
