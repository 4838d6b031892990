import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { stepsOf } from './addresses.js';
import { ManyPage } from './jobs/many-page.js';
import { keepDraft } from './kept-draft.js';
import { FormsPage, listOf, Notice, type PageContext, present, showAnew, useAsked } from './page.js';
import { ChangesPage } from './pages/changes-page.js';
import { CheckPage } from './pages/check-page.js';
import { HomePage } from './pages/home-page.js';
import { ListPage } from './pages/list-page.js';
import { RecordPage } from './pages/record-page.js';
import { takeToken } from './server.js';

/** Pages of their own, to which each page leads; those of lists and records have addresses of their brand and collection. */
const pages = {
  '': ['Records', HomePage],
  check: ['Check', CheckPage],
  changes: ['Changes', ChangesPage],
} as const;

function App() {
  const [{ hash, said, visit }, setShown] = useState({ hash: location.hash, said: present.said, visit: 0 });
  const main = useRef<HTMLElement>(null);
  const { value: site, error, again } = useAsked('site', {});
  useEffect(() => {
    const changed = () => {
      if (location.hash === present.hash) return;
      if (takeToken(present.hash)) {
        // What had no answer before is asked again.
        if (!present.edited?.isChanged()) showAnew(present.hash, null);
        return;
      }
      if (present.edited?.isChanged() && !confirm('Leave this record? Your changes are not saved.')) {
        history.replaceState(null, '', present.hash);
        return;
      }
      present.edited = undefined;
      keepDraft(undefined, present.hash);
      present.hash = location.hash;
      const { hash, said } = present;
      setShown(({ visit }) => ({ hash, said, visit: visit + 1 }));
      present.said = null;
      again();
      main.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    };
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  const steps = stepsOf(hash);
  const current = site !== undefined && listOf(site, steps) ? '' : (steps[0] ?? '');
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <header class="row top">
        <a class="brand" href="#/">
          Edit open data
        </a>
        <nav aria-label="Main">
          <ul class="plain row">
            {Object.entries(pages).map(([name, [title]]) => (
              <li>
                <a href={`#/${name}`} aria-current={name === current ? 'page' : undefined}>
                  {title}
                </a>
              </li>
            ))}
            {site !== undefined && site.preview !== '' && (
              <li>
                <a href={site.preview} target="_blank" rel="noopener">
                  Preview
                </a>
              </li>
            )}
          </ul>
        </nav>
        <bdi class="hint">{site?.author}</bdi>
      </header>
      <main id="main" tabIndex={-1} ref={main} data-page={hash}>
        {said && (
          <Notice kind="good" isOutcome key={visit}>
            {said}
          </Notice>
        )}
        {site === undefined ? (
          <FormsPage title="Edit open data" error={error} isBusy />
        ) : (
          <Shown key={`${visit}`} site={site} steps={steps} />
        )}
      </main>
    </>
  );
}

/** The page of an address. A brand's folder may have the name of a page. */
function Shown({ steps, ...context }: PageContext & { readonly steps: readonly string[] }) {
  const list = listOf(context.site, steps);
  const [name = '', , first, ...more] = steps;
  if (list === undefined) {
    if (!Object.hasOwn(pages, name)) return <FormsPage title="There is no such page" />;
    const [, Own] = pages[name as keyof typeof pages];
    return <Own {...context} />;
  }
  if (first === undefined) return <ListPage list={list} />;
  if (first === 'many') return <ManyPage {...context} list={list} first={more} />;
  if (first === 'new') return <RecordPage {...context} list={list} />;
  const [index, ...field] = more;
  const at = { file: first, index: Number(index) };
  const stepOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : text);
  return <RecordPage {...context} list={list} at={at} field={field.map(stepOf)} />;
}

addEventListener('keydown', (event) => {
  if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || present.edited === undefined) return;
  event.preventDefault();
  present.edited.save();
});
addEventListener('beforeunload', (event) => {
  if (present.edited?.isChanged()) event.preventDefault();
});
render(<App />, document.body);
