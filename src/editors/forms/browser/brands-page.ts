import { thrownMessage } from '../../../base/errors.js';
import { capital } from '../../../base/text/capital.js';
import { counted } from '../../../model/message.js';
import { element } from '../../../parts/pages/browser/element.js';
import { initialOf } from '../../../parts/pages/initial.js';
import type { RecordEdit } from '../contract.js';
import type { LiveLook } from '../live-look-contract.js';
import type { ReviewedChange } from '../review-contract.js';
import { listHash } from './addresses.js';
import type { PageContext } from './page.js';
import { askServer } from './server.js';
import { severityCounts } from './severity.js';

/** The brands with their lists, and what needs attention. */
export function brandsPage({
  site: { brands, content, host },
  whenChanged,
}: Pick<PageContext, 'site' | 'whenChanged'>): HTMLElement {
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
  const standing = element('p', { className: 'hint standing', role: 'status' });
  const coming = element('details', { className: 'group', hidden: true });
  const fill = async () => {
    await Promise.all([fillHome(counts, attention), fillStanding(standing)]);
  };
  void fill();
  // All content is compiled for it, so not once more at each change of others.
  void fillComing(coming);
  whenChanged(fill);
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
    standing,
    ...(host === undefined ? [] : [liveLook(host)]),
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

/** Says what isn't handed in, and what waits for others. */
async function fillStanding(place: HTMLElement): Promise<void> {
  try {
    const { changes, more, since, tree } = await askServer('review', {});
    const count = changes.length + more;
    const records = counted(count, 'change');
    const after = since === '' ? '' : ` since ${since.replace(/\.$/, '')}`;
    const waiting = tree?.waiting.length ?? 0;
    place.replaceChildren(
      ...(count === 0
        ? ['Nothing is changed']
        : [element('a', { href: '#/hand-in' }, `${records} to hand in`)]),
      `${after}.`,
      ...(tree === undefined || waiting === 0
        ? []
        : [
            ` On ${tree.branch ?? 'no branch'}, ${waiting === 1 ? '1 commit waits' : `${waiting} commits wait`} to be approved into ${tree.main ?? 'the main branch'}.`,
          ]),
    );
  } catch (error) {
    place.textContent = thrownMessage(error);
  }
}

/** A button that asks the host what is live, and says how what was saved here stands to it. */
function liveLook(host: string): HTMLElement {
  const button = element('button', { type: 'button', className: 'secondary small' }, 'Look at what is live');
  const said = element('div', { role: 'status' });
  button.addEventListener('click', async () => {
    button.disabled = true;
    said.replaceChildren(element('p', { className: 'hint' }, `Asking ${host} …`));
    try {
      said.replaceChildren(...wordsOfLook(await askServer('look-at-live', {})));
    } catch (error) {
      said.replaceChildren(element('p', { className: 'notice bad' }, thrownMessage(error)));
    }
    button.disabled = false;
    button.focus();
  });
  return element('div', { className: 'live-look' }, button, said);
}

function wordsOfLook({ address, since, saved, changes, more }: LiveLook): HTMLElement[] {
  const titleOf = ({ noun, name, identity, brandName }: RecordEdit | NonNullable<ReviewedChange['record']>) =>
    element('bdi', {}, `${capital(noun)} ${name || identity}, ${brandName}`);
  const count = changes.length + more;
  const differing =
    count === 0
      ? 'The content is the same.'
      : `${counted(count, 'record differs', 'records differ')} from it.`;
  const list = (title: string, items: readonly (readonly (HTMLElement | string)[])[]) =>
    items.length === 0
      ? []
      : [
          element(
            'details',
            { className: 'group' },
            element('summary', { className: 'label' }, title),
            element('ul', {}, ...items.map((each) => element('li', {}, ...each))),
          ),
        ];
  const live = saved.filter(({ isLive }) => isLive).length;
  const further = more === 0 ? [] : [[`and ${more} more`]];
  return [
    element('p', {}, `Live at ${address} as of ${since}. ${differing}`),
    ...list(
      `Saved here: ${counted(live, 'record is', 'records are')} live, ${saved.length - live} not yet`,
      saved.map((one) => [titleOf(one), one.isLive ? ': live' : ': not live yet']),
    ),
    ...list('All that differs', [
      ...changes.flatMap(({ record, kind }) =>
        record === undefined ? [] : [[titleOf(record), `: ${kind}`]],
      ),
      ...further,
    ]),
  ];
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
