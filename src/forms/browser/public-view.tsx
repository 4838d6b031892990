import { useRef } from 'preact/hooks';
import type { FieldPath } from '../../model/location.js';
import { counted } from '../../model/message.js';
import type { Asked } from '../records/contract.js';
import { ProblemLinks } from './form/problems.js';
import { useAsked } from './page.js';

interface PublicViewProps {
  readonly asked: Asked<'page'>;
  readonly show: (field: FieldPath) => void;
}

/** The public page of a record as it is in the form. No script runs in it, and it sends nothing. */
export function PublicView({ asked, show }: PublicViewProps) {
  const { value, error } = useAsked('page', asked);
  const { problems = [], note = error || 'Making the page …', html } = value ?? {};
  const last = useRef('');
  if (html !== undefined) last.current = withoutScripts(html);
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
        srcdoc={last.current}
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
