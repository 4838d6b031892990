import type { Collection } from '../../../model/collection.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { RecordAddress } from '../contract.js';
import { copyHash, jobHash } from './addresses.js';
import { askServer } from './server.js';

/**
 * Links to the jobs that can be done with a record, or with several of a list.
 * @param noun one of a record, of which a copy can be made
 */
export async function jobLinks(
  brand: string,
  collection: Collection,
  at: RecordAddress | undefined,
  noun = '',
): Promise<HTMLElement> {
  const records = at === undefined ? [] : [{ brand, collection, at }];
  const jobs = await askServer('jobs', { collection, records });
  const links = jobs.map(({ name, words }) =>
    element('a', { className: 'button secondary small', href: jobHash(name, brand, collection, at) }, words),
  );
  if (at !== undefined && noun !== '')
    links.push(
      element(
        'a',
        { className: 'button secondary small', href: copyHash(brand, collection, at) },
        `Copy to a new ${noun}`,
      ),
    );
  const label = at === undefined ? 'For several at once:' : 'What has to be done?';
  const nav = element(
    'nav',
    { className: 'job-links' },
    element('span', { className: 'hint' }, label),
    ...links,
  );
  nav.setAttribute('aria-label', 'Jobs');
  nav.hidden = links.length === 0;
  return nav;
}
