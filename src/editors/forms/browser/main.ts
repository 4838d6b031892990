import { thrownMessage } from '../../../base/errors.js';
import { capital } from '../../../base/text/capital.js';
import { element } from '../../../parts/pages/browser/element.js';
import type {
  BrandOverview,
  CollectionOverview,
  Form,
  RecordAddress,
  RecordValue,
  SiteOverview,
} from '../contract.js';
import { copiedOfStep, fieldOfStep, listHash, recordHash, stepsOf } from './addresses.js';
import { checkPage } from './check-page.js';
import { crumbs } from './crumbs.js';
import { editsPage } from './edits-page.js';
import { homePage } from './home-page.js';
import { jobLinks } from './job-links.js';
import { keepDraft, takeKeptDraft } from './kept-draft.js';
import { listPage } from './list-page.js';
import type { EditedPage, PageContext } from './page.js';
import { pageToggle } from './page-toggle.js';
import { RecordPage } from './record-page.js';
import { searchField, searchPage } from './search-page.js';
import { askServer, takeToken } from './server.js';

/** A page by itself; lists and records have addresses of their brand and collection. */
interface Page {
  /** `check` for `#/check`. */
  readonly path: string;
  /** Its name in the navigation; without one, only other pages lead to it. */
  readonly nav?: string;
  readonly show: (context: PageContext) => HTMLElement | Promise<HTMLElement>;
}

/** Those that few people open have scripts of their own. */
const pages: readonly Page[] = [
  { path: '', nav: 'Records', show: homePage },
  { path: 'changes', nav: 'Changes', show: (context) => editsPage(recordHash, context) },
  { path: 'hand-in', nav: 'Hand in', show: async (of) => (await import('./hand-in-page.js')).handInPage(of) },
  { path: 'search', show: searchPage },
  { path: 'job', show: async (of) => (await import('./job-page.js')).jobPage(of) },
  { path: 'many', show: async (of) => (await import('./many-page.js')).manyPage(of) },
  { path: 'check', nav: 'Check everything', show: () => checkPage(recordHash) },
];

const main = document.querySelector<HTMLElement>('main')!;
const status = document.querySelector<HTMLElement>('#status')!;

let site: SiteOverview | undefined;
const forms = new Map<string, Promise<Form>>();
/** What is edited now. */
let editing: EditedPage | undefined;
let present = location.hash;

/** A page that is shown meanwhile may have set it. */
const edited = (): EditedPage | undefined => editing;

const say = (text: string) => {
  status.textContent = text;
};

/** Goes to a page, or shows the same anew. */
function go(hash: string): void {
  if (location.hash === hash) void show();
  else location.hash = hash;
}

/** Shows the page of the present address. */
async function show(): Promise<void> {
  const asked = location.hash;
  const steps = stepsOf(asked);
  editing = undefined;
  main.setAttribute('aria-busy', 'true');
  let made: HTMLElement;
  try {
    site = await askServer('site', {});
    const preview = document.querySelector<HTMLAnchorElement>('#preview')!;
    preview.href = site.preview;
    preview.hidden = site.preview === '';
    document.querySelector('#author')!.textContent = site.author ?? '';
    made = await pageOf(site, steps);
  } catch (error) {
    made = element('p', { className: 'notice bad' }, thrownMessage(error));
  }
  if (asked !== location.hash) return;
  main.removeAttribute('aria-busy');
  main.dataset['page'] = asked;
  main.replaceChildren(made);
  const title = made.querySelector('h1')?.textContent ?? 'Edit open data';
  document.title = `${title} · ${site?.content ?? 'open data'}`;
  main.focus({ preventScroll: true });
  scrollTo(0, 0);
  const [, , , , field] = steps;
  if (field !== undefined) edited()?.focus?.(fieldOfStep(field));
  const own = pageAt(steps) ?? pages[0]!;
  for (const [link, page] of links) {
    if (page === own) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

const links = new Map(
  pages.flatMap((page) =>
    page.nav === undefined ? [] : [[element('a', { href: `#/${page.path}` }, page.nav), page] as const],
  ),
);
document.querySelector('header nav ul')!.prepend(...[...links.keys()].map((link) => element('li', {}, link)));

document.querySelector('header .brand')!.after(searchField(go));

/** The page of an address; undefined if it is that of a brand's list or record. */
function pageAt([path = '', name]: readonly string[]): Page | undefined {
  const isList = site?.brands.some(
    ({ folder, collections }) => folder === path && collections.some(({ collection }) => collection === name),
  );
  return isList ? undefined : pages.find((page) => page.path === path);
}

async function pageOf(overview: SiteOverview, steps: readonly string[]): Promise<HTMLElement> {
  const page = pageAt(steps);
  const edit = (edited: EditedPage) => {
    editing = edited;
  };
  const context = { site: overview, rest: steps.slice(1), say, go, edit };
  if (page !== undefined) return page.show(context);
  const [folder, name, file, index] = steps;
  const brand = overview.brands.find((each) => each.folder === folder);
  const collection = brand?.collections.find((each) => each.collection === name);
  if (brand === undefined || collection === undefined) throw new Error('There is no such page.');
  if (file === undefined) return listPage(brand, collection);
  const at = file === 'new' ? undefined : { file, index: Number(index) };
  const copied = file === 'new' && index !== undefined ? copiedOfStep(index) : undefined;
  return editPage(brand, collection, at, copied);
}

async function editPage(
  { folder, name }: BrandOverview,
  { collection, version, takesMore, nouns: [one, several] }: CollectionOverview,
  at: RecordAddress | undefined,
  copied: RecordAddress | undefined,
): Promise<HTMLElement> {
  const key = `${collection} ${version}`;
  const known = forms.get(key) ?? askServer('form', { collection, version });
  forms.set(key, known);
  const asked = { brand: folder, collection };
  const [form, opened, jobs] = await Promise.all([
    known,
    at === undefined
      ? askServer('new', { ...asked, ...(copied && { copied }) })
      : askServer('open', { ...asked, at }),
    at === undefined ? [] : jobLinks(folder, collection, at, takesMore ? one : ''),
  ]);
  const titleOf = (record: RecordValue) =>
    String(
      [record['Name'], record['Identification']].find((value) => typeof value === 'string' && value !== '') ??
        capital(one),
    );
  const list = listHash(folder, collection);
  const shown = pageToggle(() => page);
  const page: RecordPage = new RecordPage({
    opened,
    form,
    noun: one,
    title:
      at !== undefined
        ? titleOf(opened.value)
        : `New ${one}${copied === undefined ? '' : `, a copy of ${opened.value['Name'] ?? 'another'}`}`,
    titleOf,
    leave() {
      present = list;
      history.replaceState(null, '', list);
    },
    placed(place) {
      const address = recordHash(folder, collection, place);
      // While another page is on its way, the address is its own.
      if (editing !== page || location.hash !== present) return;
      present = address;
      history.replaceState(null, '', address);
    },
    hrefOf: (other) => recordHash(folder, collection, other),
    listHash: list,
    changed: shown.changed,
    say,
  });
  shown.start();
  editing = page;
  const kept = takeKeptDraft();
  if (kept !== undefined) page.restore(kept);
  return element(
    'div',
    {},
    crumbs(name, element('a', { href: list }, capital(several))),
    ...[jobs].flat(),
    shown.button,
    element('div', { className: 'beside' }, shown.panel, page.element),
  );
}

addEventListener('hashchange', () => {
  if (location.hash === present || takeToken(present)) return;
  if (editing?.isChanged && !confirm('Leave this record? Your changes are not saved.')) {
    history.replaceState(null, '', present);
    return;
  }
  present = location.hash;
  keepDraft(undefined);
  void show();
});
addEventListener('keydown', (event) => {
  if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || editing === undefined) return;
  event.preventDefault();
  editing.save();
});
addEventListener('beforeunload', (event) => {
  if (editing?.isChanged) event.preventDefault();
});
void show();
