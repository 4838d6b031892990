import { useState } from 'preact/hooks';
import { capital } from '../../base/text/capital.js';
import type { BrandOverview, CollectionOverview } from '../records/contract.js';
import { recordHash } from './addresses.js';
import { hasWords } from './codes.js';
import { JobLinks } from './job-links.js';
import { Notice, Page, useAsked } from './page.js';

/** So many records are listed at once. */
const most = 200;

/** The records of a brand's collection, and a search in them. */
export function ListPage({ brand, of }: { readonly brand: BrandOverview; readonly of: CollectionOverview }) {
  const { collection, nouns, takesMore } = of;
  const [one, several] = nouns;
  const { value, error } = useAsked('records', { brand: brand.folder, collection });
  const [typed, setTyped] = useState('');
  const { records = [], broken = [] } = value ?? {};
  const found = records.filter(({ identity, name, detail, when }) =>
    hasWords(`${identity} ${name} ${detail} ${when}`, typed),
  );
  const shown = found.length > most ? `, of which the first ${most} are shown` : '';
  const all = `${records.length} ${records.length === 1 ? one : several}`;
  return (
    <Page
      title={capital(several)}
      crumbs={[<a href="#/">{brand.name}</a>]}
      errors={[error]}
      isBusy={value === undefined}
    >
      {broken.map(({ file, line, message }) => (
        <Notice kind="bad">
          {`${file}, line ${line}: ${message} Until this is corrected, its records can't be edited here.`}
        </Notice>
      ))}
      <div class="row tools">
        <input
          type="search"
          placeholder="Name, number, town or postcode"
          aria-label={`Search ${several}`}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {takesMore && (
          <a class="button" href={recordHash(brand.folder, collection, undefined)}>
            {`Add ${/^(?:[aeio]|ATM|SME)/.test(one) ? 'an' : 'a'} ${one}`}
          </a>
        )}
        {records.length > 1 && (
          <a class="button secondary" href={`#/many/${collection}`}>
            {`Change many ${several}`}
          </a>
        )}
        <JobLinks brand={brand.folder} collection={collection} />
      </div>
      <p class="hint" role="status">
        {records.length === 0
          ? `${brand.name} has no ${several} yet.`
          : found.length === 0
            ? `No ${one} has “${typed.trim()}” in its name, number, town, postcode or time. `
            : `${found.length} of ${all}${shown}`}
        {found.length === 0 && records.length > 0 && (
          <button type="button" class="secondary small" onClick={() => setTyped('')}>
            {`Show all ${all}`}
          </button>
        )}
      </p>
      <ul class="plain records">
        {found.slice(0, most).map((record) => (
          <li>
            <a href={recordHash(brand.folder, collection, record)}>
              <bdi>{record.name || record.identity || 'Without a name'}</bdi>
              {record.when !== '' && `, ${record.when}`}
            </a>
            <span class="hint">
              {` ${[record.name === '' ? '' : record.identity, record.detail].filter((text) => text !== '').join(' · ')}`}
            </span>
          </li>
        ))}
      </ul>
    </Page>
  );
}
