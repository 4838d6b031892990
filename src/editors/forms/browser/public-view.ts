import { counted } from '../../../model/message.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { ShownPage } from '../public-page-contract.js';
import type { PublicView } from './page.js';
import { askServer } from './server.js';

/** The public page of a record beside its form. */
export function publicView(panel: HTMLElement): PublicView {
  const state = element('p', { className: 'hint', role: 'status' });
  const problems = element('ul', { className: 'plain problems' });
  // No script runs in it, nor does it send, open or load anything but its style sheet: by `sandbox`, and by the
  // Content-Security-Policy that it has from this page. Being of the same origin lets this page write into it.
  const frame = element('iframe', { title: 'The page', srcdoc: '<!doctype html><html lang="en">' });
  frame.setAttribute('sandbox', 'allow-same-origin');
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  panel.replaceChildren(element('h2', {}, 'The page as it will be'), state, problems, frame);
  let last = 0;
  return {
    async show(source) {
      const own = ++last;
      const page = await askServer('page', source.asked);
      await loaded;
      if (own !== last) return;
      problems.replaceChildren(
        ...page.problems.map(({ field, message }) => element('li', {}, source.linkTo(field, `: ${message}`))),
      );
      frame.classList.toggle('is-old', page.is === undefined);
      if (page.is === undefined) {
        const wrong = counted(page.problems.length, 'thing has', 'things have');
        const why = page.problems.length === 0 ? '' : `It can’t be made until ${wrong} been corrected:`;
        state.textContent = [page.note, why].filter((text) => text !== '').join(' ');
        return;
      }
      const is = shownPart(page.is);
      // There is nothing that a link could lead to.
      for (const link of is.main.querySelectorAll('a')) link.removeAttribute('href');
      state.textContent = page.note;
      put(frame.contentDocument!, is);
    },
  };
}

interface ShownPart {
  readonly styles: readonly string[];
  readonly main: HTMLElement;
}

/** The part of a page that shows the record, as visitors see it when they have opened all that can be opened. */
function shownPart({ html }: ShownPage): ShownPart {
  // What is parsed so belongs to no window: nothing of it runs or is loaded.
  const page = new DOMParser().parseFromString(html, 'text/html');
  const styles = [...page.querySelectorAll('link[rel="stylesheet"]')].map(
    (link) => link.getAttribute('href')!,
  );
  const whole = page.querySelector<HTMLElement>('main')!;
  const places = page.querySelector('.places');
  const main = element('main', {}, ...(places === null ? whole.childNodes : [places]));
  for (const part of main.querySelectorAll('script, .crumbs, .needs-script, .toc')) part.remove();
  for (const details of main.querySelectorAll('details')) details.open = true;
  return { styles, main };
}

/** Shows a part in the frame, where it stays scrolled as it is. */
function put(page: Document, { styles, main }: ShownPart): void {
  const there = [...page.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  if (there.join() !== styles.join())
    page.head.replaceChildren(
      element('meta', { name: 'color-scheme', content: 'light dark' }),
      ...styles.map((href) => element('link', { rel: 'stylesheet', href })),
    );
  page.body.replaceChildren(main);
}
