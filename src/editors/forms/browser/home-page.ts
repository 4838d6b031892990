import { thrownMessage } from '../../../base/errors.js';
import { capital } from '../../../base/text/capital.js';
import { counted } from '../../../model/message.js';
import { element } from '../../../parts/pages/browser/element.js';
import { initialOf } from '../../../parts/pages/initial.js';
import { listHash } from './addresses.js';
import type { PageContext } from './page.js';
import { askServer } from './server.js';
import { severityCounts } from './severity.js';

/** The brands with their lists, and what needs attention. */
export function homePage({ site: { brands, content } }: Pick<PageContext, 'site'>): HTMLElement {
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
  const coming = element('details', { className: 'group', hidden: true });
  void fillHome(counts, attention);
  void fillComing(coming);
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
    coming,
    ...brands.flatMap(({ folder, name, collections }) => [
      element(
        'h2',
        { className: 'brand-name' },
        element('span', { className: 'initial', ariaHidden: 'true' }, initialOf(name)),
        name,
      ),
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
      ...(saves === 0 ? [] : [' · ', element('a', { href: '#/changes' }, `${counted(saves, 'save')} here`)]),
    );
  } catch (error) {
    attention.textContent = thrownMessage(error);
  }
}

/** The dates of the next month, folded. */
async function fillComing(place: HTMLDetailsElement): Promise<void> {
  try {
    const { dates, more } = await askServer('coming', {});
    const [first] = dates;
    place.hidden = first === undefined;
    if (first === undefined) return;
    place.replaceChildren(
      element(
        'summary',
        { className: 'label' },
        `What comes in the next month: ${counted(dates.length + more, 'date')}, first ${first.when}`,
      ),
      element(
        'ul',
        {},
        ...dates.map(({ when, who, says, records }) =>
          element(
            'li',
            {},
            element('strong', {}, when),
            ` ${who === '' ? '' : `${who}: `}`,
            element('bdi', {}, says),
            element('span', { className: 'hint' }, records.length === 0 ? '' : ` ${records.join('; ')}`),
          ),
        ),
        ...(more > 0 ? [element('li', { className: 'hint' }, `and ${more} more`)] : []),
      ),
    );
  } catch {
    // What is wrong with the content is said above.
    place.hidden = true;
  }
}
