import { render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SiteOverview } from '../records/contract.js';
import { fieldOfStep, searchHash, stepsOf } from './addresses.js';
import { ChangesPage } from './changes-page.js';
import { CheckPage } from './check-page.js';
import { HandInPage } from './hand-in-page.js';
import { HomePage } from './home-page.js';
import { ManyPage, WithdrawPage } from './jobs/job-page.js';
import { keepDraft } from './kept-draft.js';
import { ListPage, SearchPage } from './list-page.js';
import { type EditedPage, listOf, Page, useAsked } from './page.js';
import { RecordPage } from './record-page.js';
import { takeToken } from './server.js';

/** Pages of their own; those of lists and records have addresses of their brand and collection. */
const pages = {
  '': { nav: 'Records', Show: HomePage },
  check: { nav: 'Check', Show: CheckPage },
  changes: { nav: 'Changes', Show: ChangesPage },
  'hand-in': { nav: 'Hand in', Show: HandInPage },
  search: { nav: '', Show: SearchPage },
  many: { nav: '', Show: ManyPage },
  withdraw: { nav: '', Show: WithdrawPage },
} as const;

type PageName = keyof typeof pages;

/** What is edited now; undefined on other pages. */
let edited: EditedPage | undefined;

function App() {
  const [hash, setHash] = useState(location.hash);
  const present = useRef(location.hash);
  const [visit, setVisit] = useState(0);
  const main = useRef<HTMLElement>(null);
  const site = useAsked('site', {});
  useEffect(() => {
    const changed = () => {
      if (location.hash === present.current || takeToken(present.current)) return;
      if (edited?.isChanged() && !confirm('Leave this record? Your changes are not saved.')) {
        history.replaceState(null, '', present.current);
        return;
      }
      edited = undefined;
      keepDraft(undefined);
      present.current = location.hash;
      setHash(location.hash);
      setVisit((count) => count + 1);
      site.again();
      main.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    };
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  const steps = stepsOf(hash);
  const path = pageOf(site.value, steps);
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
            {Object.entries(pages)
              .filter(([, { nav }]) => nav !== '')
              .map(([own, { nav }]) => (
                <li>
                  <a href={`#/${own}`} aria-current={own === (path ?? '') ? 'page' : undefined}>
                    {nav}
                  </a>
                </li>
              ))}
            {site.value !== undefined && site.value.preview !== '' && (
              <li>
                <a href={site.value.preview} target="_blank" rel="noopener">
                  Preview
                </a>
              </li>
            )}
          </ul>
        </nav>
        <bdi class="hint">{site.value?.author}</bdi>
      </header>
      <main id="main" tabIndex={-1} ref={main} data-page={hash}>
        {site.value === undefined ? (
          <Page title="Edit open data" errors={[site.error]} isBusy />
        ) : (
          <Shown
            key={`${visit}`}
            site={site.value}
            steps={steps}
            path={path}
            moved={(to) => {
              present.current = to;
              history.replaceState(null, '', to);
            }}
          />
        )}
      </main>
      <p id="status" class="hidden-text" role="status" />
    </>
  );
}

/** The page of an address; undefined if it is that of a brand's list or record. */
function pageOf(site: SiteOverview | undefined, [path = '', name]: readonly string[]): PageName | undefined {
  const isList = site !== undefined && listOf(site, path, name) !== undefined;
  return !isList && Object.hasOwn(pages, path) ? (path as PageName) : undefined;
}

function Shown({
  site,
  steps,
  path,
  moved,
}: {
  readonly site: SiteOverview;
  readonly steps: readonly string[];
  readonly path: PageName | undefined;
  readonly moved: (hash: string) => void;
}) {
  const edit = (page: EditedPage) => {
    edited = page;
  };
  if (path !== undefined) {
    const { Show } = pages[path];
    return <Show site={site} steps={steps.slice(1)} edit={edit} />;
  }
  const [folder, name, file, ...place] = steps;
  const list = listOf(site, folder, name);
  if (list === undefined) return <Page title="There is no such page" />;
  if (file === undefined) return <ListPage list={list} />;
  const [index, field] = file === 'new' ? [undefined, place[0]] : place;
  return (
    <RecordPage
      list={list}
      at={index === undefined ? undefined : { file, index: Number(index) }}
      field={field === undefined ? undefined : fieldOfStep(field)}
      today={site.today}
      moved={moved}
      edit={edit}
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
          location.hash = searchHash(input!.value);
          input!.value = '';
        }}
      >
        <input type="search" aria-label="Find a record" placeholder="Find a record" />
      </form>
    </search>
  );
}

addEventListener('keydown', (event) => {
  if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || edited === undefined) return;
  event.preventDefault();
  edited.save();
});
addEventListener('beforeunload', (event) => {
  if (edited?.isChanged()) event.preventDefault();
});
render(<App />, document.body);
