import { useEffect, useState } from 'preact/hooks';
import { thrownMessage } from '../../base/errors.js';
import type { FieldPath } from '../../model/location.js';
import { counted } from '../../model/message.js';
import type { Asked, PublicPage } from '../records/contract.js';
import { ProblemLinks } from './form/problems.js';
import { askServer } from './server.js';

/** Milliseconds after the last change before the page is made anew. */
const pause = 500;

interface PublicViewProps {
  readonly asked: Asked<'page'>;
  readonly show: (field: FieldPath) => void;
}

/** The public page of a record as it is in the form. No script runs in it, and it sends nothing. */
export function PublicView({ asked, show }: PublicViewProps) {
  const [{ problems, note }, setPage] = useState<PublicPage>({ problems: [], note: 'Making the page …' });
  const [html, setHtml] = useState('');
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(async () => {
      const made = await askServer('page', asked).catch(
        (error): PublicPage => ({ problems: [], note: thrownMessage(error) }),
      );
      if (isOver) return;
      setPage(made);
      if (made.html !== undefined) setHtml(withoutScripts(made.html));
    }, pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [asked.value]);
  const wrong = counted(problems.length, 'thing has', 'things have');
  return (
    <section class="public" aria-label="The page as it will be">
      <p class="hint" role="status">
        {note}
        {problems.length > 0 && ` It can’t be made until ${wrong} been corrected:`}
      </p>
      <ProblemLinks problems={problems} record={asked.value} show={show} />
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
