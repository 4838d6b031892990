import { thrownMessage } from '../../../base/errors.js';
import { capital } from '../../../base/text/capital.js';
import type { Collection } from '../../../model/collection.js';
import { counted } from '../../../model/message.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { CollectionOverview, RecordAddress } from '../contract.js';
import type { JobToDo, OfferedJob, RecordPlace } from '../offered-job.js';
import { listHash, recordHash } from './addresses.js';
import { option } from './choosers.js';
import { crumbs } from './crumbs.js';
import { objectFields } from './fields.js';
import type { Editing } from './groups.js';
import { keepDraft, takeKeptDraft } from './kept-draft.js';
import { Marks } from './marks.js';
import type { PageContext } from './page.js';
import { rootPlace } from './place.js';
import { recordChooser } from './record-chooser.js';
import { askServer } from './server.js';
import { setReview } from './set-review.js';

/** A job: the records, what it has to know, then what it would write, and the button that writes it. */
export async function jobPage({ site, rest, say, edit }: PageContext): Promise<HTMLElement> {
  const [name, collection, folder, file, index] = rest;
  const brands = site.brands.flatMap((brand) =>
    brand.collections.filter((own) => own.collection === collection).map((own) => ({ ...brand, own })),
  );
  const brand = brands.find((each) => each.folder === folder);
  if (name === undefined || brand === undefined) throw new Error('There is no such page.');
  const { own } = brand;
  const at = file === undefined ? undefined : { file, index: Number(index) };
  const one: RecordPlace[] =
    at === undefined ? [] : [{ brand: brand.folder, collection: own.collection, at }];
  const jobs = await askServer('jobs', { collection: own.collection, records: one });
  const job = jobs.find((each) => each.name === name);
  if (job === undefined)
    throw new Error(`This can't be done with ${at ? 'this record' : 'several records'}.`);
  const chooser = at === undefined ? await recordsByCountry(brand.folder, own) : undefined;
  const title = at === undefined ? '' : await titleAt(brand.folder, own.collection, at);
  return element(
    'div',
    {},
    crumbs(
      brand.name,
      element('a', { href: listHash(brand.folder, own.collection) }, capital(own.nouns[1])),
      ...(at === undefined ? [] : [element('a', { href: recordHash(folder!, own.collection, at) }, title)]),
    ),
    element('h1', {}, title === '' ? `${job.words}: several ${own.nouns[1]}` : `${job.words}: ${title}`),
    element('p', { className: 'lead' }, job.meaning),
    ...(chooser ? [chooser.element] : []),
    questions(job, () => chooser?.chosen() ?? one, say, edit),
  );
}

/** The records to choose from, with a filter by country. @param begins the brand that is shown at first */
async function recordsByCountry(
  begins: string,
  { collection, nouns: [one, several] }: CollectionOverview,
): Promise<{ readonly element: HTMLElement; readonly chosen: () => readonly RecordPlace[] }> {
  const { records: all } = await askServer('find', { collection });
  const countries = [...new Set(all.map(({ country }) => country))].filter((each) => each !== '').sort();
  const country = element(
    'select',
    {},
    option('', 'All countries'),
    ...countries.map((each) => option(each, each)),
  );
  const { search, brand, hasBrands, parts, fill, chosen } = recordChooser({
    all,
    brand: begins,
    filtered: () => all.filter((record) => country.value === '' || record.country === country.value),
    every: (count) => `Choose all ${count} found`,
    status: (_, picked) => `${counted(picked, one, several)} chosen.`,
  });
  search.setAttribute('aria-label', `Search ${several}`);
  country.addEventListener('input', fill);
  fill();
  return {
    element: element(
      'fieldset',
      { className: 'chooser' },
      element('legend', {}, `Which ${several}?`),
      element(
        'div',
        { className: 'row tools' },
        search,
        element('label', { hidden: !hasBrands }, 'Brand ', brand),
        element('label', { hidden: countries.length < 2 }, 'Country ', country),
      ),
      ...parts,
    ),
    chosen: () =>
      chosen().map(({ brand: folder, file, index }) => ({ brand: folder, collection, at: { file, index } })),
  };
}

async function titleAt(brand: string, collection: Collection, at: RecordAddress): Promise<string> {
  const { records } = await askServer('records', { brand, collection });
  const found = records.find((record) => record.file === at.file && record.index === at.index);
  return found?.name || found?.identity || 'Without a name';
}

/** What the job has to know, and below it what it would write. */
function questions(
  { name, asks, answers }: OfferedJob,
  chosen: () => readonly RecordPlace[],
  say: PageContext['say'],
  edit: PageContext['edit'],
): HTMLElement {
  const typed = takeKeptDraft();
  const draft: Record<string, unknown> = structuredClone({ ...(typed?.draft ?? answers) });
  const outcome = element('div', {});
  const marks = new Marks(() => draft);
  let isChanged = typed !== undefined;
  const editing: Editing = {
    marks,
    isNew: true,
    changed() {
      isChanged = true;
      keepDraft({ draft });
      marks.show([]);
      // What is being saved was shown with other answers: it is said what becomes of it.
      if (outcome.querySelector('[aria-busy]') === null) outcome.replaceChildren();
    },
    left: () => {},
    begun: () => {},
    moved: () => {},
    used: () => ({}),
    currency: '',
  };
  const show = element('button', { type: 'button' }, 'Show what it would write');
  const plan = async () => {
    show.disabled = true;
    try {
      const job: JobToDo = { name, records: chosen(), answers: structuredClone(draft) };
      const planned = await askServer('plan-set', { job });
      const isSame = () => JSON.stringify(job.answers) === JSON.stringify(draft);
      // What was typed meanwhile makes it another: it is shown when it is asked for again.
      if (!isSame()) {
        say('The answers have changed.');
      } else if ('wrong' in planned) {
        marks.show(planned.wrong);
        const [first] = planned.wrong;
        if (first !== undefined) marks.focus(first.field);
        say(planned.wrong.map(({ message }) => capital(message)).join(' '));
      } else {
        const review = setReview({ job }, planned, say, () => {
          isChanged = !isSame();
          if (!isChanged) keepDraft(undefined);
          show.remove();
        });
        outcome.replaceChildren(review);
        review.focus();
        review.scrollIntoView({ block: 'start' });
      }
    } catch (error) {
      const notice = element('p', { className: 'notice bad', tabIndex: -1 }, thrownMessage(error));
      outcome.replaceChildren(notice);
      notice.focus();
    }
    show.disabled = false;
  };
  show.addEventListener('click', plan);
  edit({
    get isChanged() {
      return isChanged;
    },
    save: () => void plan(),
  });
  return element(
    'div',
    {},
    element(
      'div',
      { className: 'form' },
      objectFields(
        asks,
        rootPlace(() => draft),
        editing,
      ),
    ),
    element('p', { className: 'buttons' }, show),
    outcome,
  );
}
