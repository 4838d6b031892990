import { capital } from '../../base/text/capital.js';
import { manyHash, recordHash } from './addresses.js';
import { type ListOfBrand, Page, type PageContext } from './page.js';
import { RecordSearch } from './record-search.js';

/** The records of a brand's collection. */
export function ListPage({ list }: { readonly list: ListOfBrand }) {
  const { asked, name, nouns, takesMore } = list;
  const { brand, collection } = asked;
  const [one, several] = nouns;
  return (
    <Page title={capital(several)} crumbs={[<a href="#/">{name}</a>]}>
      <RecordSearch
        within={asked}
        nouns={nouns}
        tools={
          <>
            {takesMore && (
              <a class="button" href={recordHash(brand, collection, undefined)}>
                {`Add ${/^(?:[aeio]|ATM|SME)/.test(one) ? 'an' : 'a'} ${one}`}
              </a>
            )}
            {collection === 'branches' && (
              <a
                class="button secondary small"
                href={manyHash(brand, collection, 'Availability.NonStandardAvailability')}
              >
                Special hours of several
              </a>
            )}
            <a class="button secondary small" href={manyHash(brand, collection)}>
              Set a field of several
            </a>
          </>
        }
      />
    </Page>
  );
}

/** The records of all lists. */
export function SearchPage({ steps: [text = ''] }: PageContext) {
  return (
    <Page title="Search">
      <RecordSearch within={{}} begins={text} nouns={['record', 'records']} />
    </Page>
  );
}
