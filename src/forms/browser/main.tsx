import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { fieldOfStep, pageHash, stepsOf } from './addresses.js';
import { ManyPage, WithdrawPage } from './jobs/job-page.js';
import { keepDraft } from './kept-draft.js';
import { listOf, now, Page, type PageContext, useAsked } from './page.js';
import { ChangesPage } from './pages/changes-page.js';
import { CheckPage } from './pages/check-page.js';
import { HandInPage } from './pages/hand-in-page.js';
import { HomePage } from './pages/home-page.js';
import { ListPage, SearchPage } from './pages/list-page.js';
import { RecordPage } from './pages/record-page.js';
import { takeToken } from './server.js';

/** Pages of their own; those of lists and records have addresses of their brand and collection. */
const pages = {
  '': HomePage,
  check: CheckPage,
  changes: ChangesPage,
  'hand-in': HandInPage,
  search: SearchPage,
};

/** The pages that each page leads to. */
const menu = { '': 'Records', check: 'Check', changes: 'Changes', 'hand-in': 'Hand in' };

function App() {
  const [hash, setHash] = useState(location.hash);
  const present = useRef(location.hash);
  const [visit, setVisit] = useState(0);
  const main = useRef<HTMLElement>(null);
  const { value: site, error, again } = useAsked('site', {});
  useEffect(() => {
    const changed = () => {
      if (location.hash === present.current || takeToken(present.current)) return;
      if (now.edited?.isChanged() && !confirm('Leave this record? Your changes are not saved.')) {
        history.replaceState(null, '', present.current);
        return;
      }
      now.edited = undefined;
      keepDraft(undefined, present.current);
      present.current = location.hash;
      setHash(location.hash);
      setVisit((count) => count + 1);
      again();
      main.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    };
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  const steps = stepsOf(hash);
  const current = site !== undefined && listOf(site, steps) ? '' : (steps[0] ?? '');
  const context = {
    steps,
    moved: (to: string) => {
      keepDraft(undefined, present.current);
      present.current = to;
      history.replaceState(null, '', to);
    },
  };
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the content
      </button>
      <header class="top">
        <a class="brand" href="#/">
          Edit open data
        </a>
        <SearchField />
        <nav aria-label="Main">
          <ul>
            {Object.entries(menu).map(([name, title]) => (
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
        {site === undefined ? (
          <Page title="Edit open data" errors={[error]} isBusy />
        ) : (
          <Shown key={`${visit}`} site={site} {...context} />
        )}
      </main>
    </>
  );
}

/** The page of an address. A brand's folder may have the name of a page. */
function Shown(context: PageContext) {
  const { site, steps } = context;
  const list = listOf(site, steps);
  const [name = '', , first, ...more] = steps;
  if (list === undefined) {
    if (!Object.hasOwn(pages, name)) return <Page title="There is no such page" />;
    const Own = pages[name as keyof typeof pages];
    return <Own {...context} steps={steps.slice(1)} />;
  }
  if (first === undefined) return <ListPage list={list} />;
  if (first === 'many' || first === 'special-hours')
    return <ManyPage {...context} list={list} isHours={first === 'special-hours'} />;
  if (first === 'new') return <RecordPage {...context} list={list} />;
  const [file = '', index, field] = first === 'withdraw' ? more : [first, ...more];
  const at = { file, index: Number(index) };
  if (first === 'withdraw') return <WithdrawPage {...context} list={list} at={at} />;
  return (
    <RecordPage
      {...context}
      list={list}
      at={at}
      field={field === undefined ? undefined : fieldOfStep(field)}
    />
  );
}

/** Finds records of all brands by name, number, town or postcode. */
function SearchField() {
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const [input] = event.currentTarget.getElementsByTagName('input');
          location.hash = pageHash('search', input!.value);
          input!.value = '';
        }}
      >
        <input type="search" aria-label="Find a record" placeholder="Find a record" />
      </form>
    </search>
  );
}

addEventListener('keydown', (event) => {
  if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || now.edited === undefined) return;
  event.preventDefault();
  now.edited.save();
});
addEventListener('beforeunload', (event) => {
  if (now.edited?.isChanged()) event.preventDefault();
});
render(<App />, document.body);
