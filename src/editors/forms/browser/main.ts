import { thrownMessage } from '../../../base/errors.js';
import { capital } from '../../../base/text/capital.js';
import type { FieldPath } from '../../../model/location.js';
import { element } from '../../../parts/pages/browser/element.js';
import type {
  BrandOverview,
  CollectionOverview,
  Form,
  ListedRecord,
  RecordAddress,
  RecordValue,
  SiteOverview,
} from '../contract.js';
import { checkPage, severityCounts } from './check-page.js';
import { editsPage } from './edits-page.js';
import { RecordPage } from './record-page.js';
import { askServer } from './server.js';

const main = document.querySelector<HTMLElement>('main')!;
const status = document.querySelector<HTMLElement>('#status')!;

let site: SiteOverview | undefined;
const forms = new Map<string, Promise<Form>>();
/** The record that is edited now. */
let editing: RecordPage | undefined;
let present = location.hash;

/** A page that is shown meanwhile may have set it. */
const edited = (): RecordPage | undefined => editing;

const say = (text: string) => {
  status.textContent = text;
};

function listHash(brand: string, collection: string): string {
  return `#/${encodeURIComponent(brand)}/${collection}`;
}

/** The address of a record, or of a field of it. */
function recordHash(
  brand: string,
  collection: string,
  at: RecordAddress | undefined,
  field: FieldPath = [],
): string {
  const place = at === undefined ? 'new' : `${encodeURIComponent(at.file)}/${at.index}`;
  const end = field.length === 0 ? '' : `/${encodeURIComponent(field.join('.'))}`;
  return `${listHash(brand, collection)}/${place}${end}`;
}

/** A field of an address, `PostalAddress.AddressLine.0`. */
function pathOf(field: string): FieldPath {
  return field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** The steps of an address; of one that can't be decoded, a step that leads nowhere. */
function stepsOf(hash: string): readonly string[] {
  const steps = hash.replace(/^#\/?/, '').split('/');
  try {
    return steps.filter((step) => step !== '').map(decodeURIComponent);
  } catch {
    return ['?'];
  }
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
    preview.hidden = false;
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
  if (field !== undefined) edited()?.focus(pathOf(field));
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header nav a')) {
    const isOwn = steps[0] === 'check' || steps[0] === 'changes';
    const isHere = link.getAttribute('href') === (isOwn ? `#/${steps[0]}` : '#/');
    if (isHere) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

async function pageOf(overview: SiteOverview, steps: readonly string[]): Promise<HTMLElement> {
  const [folder, name, file, index] = steps;
  if (folder === undefined) return homePage(overview);
  if (folder === 'check' && name === undefined) return checkPage(recordHash);
  if (folder === 'changes' && name === undefined) return editsPage(recordHash, say);
  const brand = overview.brands.find((each) => each.folder === folder);
  const collection = brand?.collections.find((each) => each.collection === name);
  if (brand === undefined || collection === undefined) throw new Error('There is no such page.');
  if (file === undefined) return listPage(brand, collection);
  const at = file === 'new' ? undefined : { file, index: Number(index) };
  return editPage(brand, collection, at);
}

function homePage({ brands, content }: SiteOverview): HTMLElement {
  if (brands.length === 0) {
    return element(
      'div',
      {},
      element('h1', {}, 'No brands yet'),
      element('p', {}, `There is no brand folder in ${content}.`),
    );
  }
  const counts = new Map<string, HTMLElement>();
  const attention = element('p', { className: 'notice', role: 'status' }, 'Looking at all content …');
  void fillHome(counts, attention);
  return element(
    'div',
    {},
    element('h1', {}, 'What do you want to change?'),
    element(
      'p',
      { className: 'lead' },
      `You are editing the folder ${content}. What you save is on this machine only, until somebody commits and publishes it.`,
    ),
    attention,
    ...brands.flatMap(({ folder, name, collections }) => [
      element('h2', {}, name),
      element(
        'ul',
        { className: 'cards' },
        ...collections.map(({ collection, nouns: [, several] }) => {
          const count = element('span', { className: 'hint' });
          counts.set(`${folder}/${collection}`, count);
          return element(
            'li',
            { className: 'card' },
            element('a', { href: listHash(folder, collection) }, capital(several)),
            ' ',
            count,
          );
        }),
      ),
    ]),
  );
}

/** Fills in how many records there are, what needs attention, and what was saved: that takes time for much content. */
async function fillHome(counts: ReadonlyMap<string, HTMLElement>, attention: HTMLElement): Promise<void> {
  try {
    const [found, { edits }] = await Promise.all([askServer('problems', {}), askServer('edits', {})]);
    for (const place of counts.values()) place.textContent = '0';
    for (const { brand, collection, count } of found.records) {
      const place = counts.get(`${brand}/${collection}`);
      if (place !== undefined) place.textContent = count.toLocaleString('en-GB');
    }
    const saves = edits.filter(({ isTakenBack }) => !isTakenBack).length;
    attention.classList.toggle('bad', found.counts.error > 0);
    attention.replaceChildren(
      element('a', { href: '#/check' }, severityCounts(found.counts)),
      ...(saves === 0
        ? []
        : [' · ', element('a', { href: '#/changes' }, saves === 1 ? '1 save here' : `${saves} saves here`)]),
    );
  } catch (error) {
    attention.textContent = thrownMessage(error);
  }
}

async function listPage({ folder, name }: BrandOverview, of: CollectionOverview): Promise<HTMLElement> {
  const {
    collection,
    nouns: [one, several],
    takesMore,
  } = of;
  const { records, broken } = await askServer('records', { brand: folder, collection });
  const search = element('input', { type: 'search', placeholder: 'Name, number, town or postcode' });
  search.setAttribute('aria-label', `Search ${several}`);
  const list = element('ul', { className: 'plain records' });
  const count = element('p', { className: 'hint', role: 'status' });
  const most = 200;
  const fill = () => {
    const words = search.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    const found = records.filter((record) => {
      const text = `${record.identity} ${record.name} ${record.detail} ${record.when}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    list.replaceChildren(
      ...found.slice(0, most).map((record) => listed(record, recordHash(folder, collection, record))),
    );
    const shown = found.length > most ? `, of which the first ${most} are shown` : '';
    count.textContent = `${found.length} of ${records.length} ${records.length === 1 ? one : several}${shown}`;
  };
  search.addEventListener('input', fill);
  fill();
  const add = element(
    'a',
    { className: 'button', href: recordHash(folder, collection, undefined) },
    `Add ${article(one)} ${one}`,
  );
  add.hidden = !takesMore;
  return element(
    'div',
    {},
    element('p', { className: 'crumbs' }, element('a', { href: '#/' }, 'Records'), ` / ${name}`),
    element('h1', {}, capital(several)),
    ...broken.map(({ file, line, message }) =>
      element(
        'p',
        { className: 'notice bad' },
        `${file}, line ${line}: ${message} Until this is corrected, its records can't be edited here.`,
      ),
    ),
    element('div', { className: 'row tools' }, search, add),
    count,
    list,
  );
}

function article(noun: string): string {
  return /^(?:[aeio]|ATM|SME)/.test(noun) ? 'an' : 'a';
}

function listed({ identity, name, detail, when }: ListedRecord, href: string): HTMLElement {
  const title = name || identity || 'Without a name';
  return element(
    'li',
    {},
    element('a', { href }, element('bdi', {}, title), ...(when === '' ? [] : [`, ${when}`])),
    element(
      'span',
      { className: 'hint' },
      ` ${[name === '' ? '' : identity, detail].filter((text) => text !== '').join(' · ')}`,
    ),
  );
}

async function editPage(
  { folder, name }: BrandOverview,
  { collection, version, nouns: [one, several] }: CollectionOverview,
  at: RecordAddress | undefined,
): Promise<HTMLElement> {
  const key = `${collection} ${version}`;
  const known = forms.get(key) ?? askServer('form', { collection, version });
  forms.set(key, known);
  const asked = { brand: folder, collection };
  const [form, opened] = await Promise.all([
    known,
    at === undefined ? askServer('new', asked) : askServer('open', { ...asked, at }),
  ]);
  const titleOf = (record: RecordValue) =>
    String(
      [record['Name'], record['Identification']].find((value) => typeof value === 'string' && value !== '') ??
        capital(one),
    );
  const list = listHash(folder, collection);
  editing = new RecordPage({
    opened,
    form,
    noun: one,
    title: at === undefined ? `New ${one}` : titleOf(opened.value),
    titleOf,
    leave() {
      present = list;
      history.replaceState(null, '', list);
    },
    go(hash) {
      if (location.hash === hash) void show();
      else location.hash = hash;
    },
    hashOf(place) {
      present = recordHash(folder, collection, place);
      return present;
    },
    hrefOf: (other) => recordHash(folder, collection, other),
    listHash: list,
    say,
  });
  return element(
    'div',
    {},
    element(
      'p',
      { className: 'crumbs' },
      element('a', { href: '#/' }, 'Records'),
      ` / ${name} / `,
      element('a', { href: list }, capital(several)),
    ),
    editing.element,
  );
}

addEventListener('hashchange', () => {
  if (location.hash === present) return;
  if (editing?.isChanged && !confirm('Leave this record? Your changes are not saved.')) {
    history.replaceState(null, '', present);
    return;
  }
  present = location.hash;
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
