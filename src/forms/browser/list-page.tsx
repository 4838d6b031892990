import { capital } from '../../base/text/capital.js';
import type { BrandOverview, CollectionOverview } from '../records/contract.js';
import { recordHash } from './addresses.js';
import { JobLinks } from './job-links.js';
import { Page, type PageContext } from './page.js';
import { RecordSearch } from './record-search.js';

/** The records of a brand's collection. */
export function ListPage({ brand, of }: { readonly brand: BrandOverview; readonly of: CollectionOverview }) {
  const { collection, nouns, takesMore } = of;
  const [one, several] = nouns;
  return (
    <Page title={capital(several)} crumbs={[<a href="#/">{brand.name}</a>]}>
      <RecordSearch
        within={{ brand: brand.folder, collection }}
        nouns={nouns}
        tools={
          <>
            {takesMore && (
              <a class="button" href={recordHash(brand.folder, collection, undefined)}>
                {`Add ${/^(?:[aeio]|ATM|SME)/.test(one) ? 'an' : 'a'} ${one}`}
              </a>
            )}
            <JobLinks brand={brand.folder} collection={collection} />
          </>
        }
      />
    </Page>
  );
}

/** The address of what is found for a text. */
export function searchHash(text: string): string {
  return `#/search/${encodeURIComponent(text)}`;
}

/** The records of all lists. */
export function SearchPage({ steps: [text = ''] }: PageContext) {
  return (
    <Page title="Search">
      <RecordSearch within={{}} begins={text} nouns={['record', 'records']} />
    </Page>
  );
}
