import { useEffect, useState } from 'preact/hooks';
import { thrownMessage } from '../../base/errors.js';
import type { FieldPath } from '../../model/location.js';
import { counted } from '../../model/message.js';
import type { Asked, PublicPage } from '../records/contract.js';
import { pathInWords } from '../records/words.js';
import { askServer } from './server.js';

/** Milliseconds after the last change before the page is made anew. */
const pause = 500;

/** The public page of a record as it is in the form. No script runs in it, and it sends nothing. */
export function PublicView({
  asked,
  show,
}: {
  readonly asked: Asked<'page'>;
  readonly show: (field: FieldPath) => void;
}) {
  const [page, setPage] = useState<PublicPage>();
  const [html, setHtml] = useState('');
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(async () => {
      try {
        const made = await askServer('page', asked);
        if (isOver) return;
        setPage(made);
        if (made.html !== undefined) setHtml(withoutScripts(made.html));
      } catch (error) {
        if (!isOver) setPage({ problems: [], note: thrownMessage(error) });
      }
    }, pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asked.value]);
  const { problems = [], note = 'Making the page …' } = page ?? {};
  const wrong = counted(problems.length, 'thing has', 'things have');
  return (
    <section class="public" aria-label="The page as it will be">
      <p class="hint" role="status">
        {note}
        {problems.length > 0 && ` It can’t be made until ${wrong} been corrected:`}
      </p>
      <ul class="plain problems">
        {problems.map(({ field, message }) => (
          <li>
            <button type="button" class="link" onClick={() => show(field)}>
              {`${pathInWords(field, asked.value)}: ${message}`}
            </button>
          </li>
        ))}
      </ul>
      <iframe
        title="The page"
        sandbox="allow-same-origin"
        srcdoc={html}
        class={problems.length > 0 ? 'is-old' : ''}
      />
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
