import { thrownMessage } from '../../../base/errors.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { PageSource, PublicView } from './page.js';

/** Milliseconds after the last change before the page is made anew. */
const pause = 400;

const kept = 'opendata-forms-page';

/** A button that shows the public page of a record beside its form, and the place for it. The script comes when it is shown. */
export function pageToggle(source: () => PageSource) {
  const button = element(
    'button',
    { type: 'button', className: 'secondary small' },
    'The page as it will be',
  );
  const panel = element('section', { className: 'public-page', id: 'public-page', hidden: true });
  panel.setAttribute('aria-label', 'The page as it will be');
  button.setAttribute('aria-controls', panel.id);
  let view: PublicView | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = async () => {
    try {
      view ??= (await import('./public-view.js')).publicView(panel);
      await view.show(source());
    } catch (error) {
      panel.replaceChildren(element('p', { className: 'notice bad' }, thrownMessage(error)));
      view = undefined;
    }
  };
  const open = (isOpen: boolean) => {
    panel.hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) void update();
  };
  button.addEventListener('click', () => {
    const isOpening = panel.hidden === true;
    localStorage.setItem(kept, isOpening ? 'shown' : '');
    open(isOpening);
  });
  return {
    button,
    panel,
    /** Shows it, if it was shown last time and the window is wide enough to have it beside the form (style.css). */
    start: () => open(localStorage.getItem(kept) === 'shown' && matchMedia('(min-width: 75rem)').matches),
    /** To be called when the record may have changed. */
    changed() {
      clearTimeout(timer);
      if (!panel.hidden) timer = setTimeout(() => void update(), pause);
    },
  };
}
