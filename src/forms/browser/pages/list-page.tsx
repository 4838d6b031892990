import { capital } from '../../../base/text/capital.js';
import type { ListOverview } from '../../records/replies.js';
import { specialHoursPath } from '../../records/words.js';
import { pageHash, recordHash } from '../addresses.js';
import { FormsPage } from '../page.js';
import { RecordSearch } from '../record-search.js';

/** The records of a brand's collection. */
export function ListPage({ list }: { readonly list: ListOverview }) {
  const { asked, nouns, takesMore } = list;
  const { brand, collection } = asked;
  const [one, several] = nouns;
  const tools = (
    <>
      {takesMore && (
        <a class="button" href={recordHash(asked)}>
          {`Add ${/^(?:[aeio]|ATM|SME)/.test(one) ? 'an' : 'a'} ${one}`}
        </a>
      )}
      {collection === 'branches' && (
        <a class="button secondary small" href={pageHash(brand, collection, 'many', ...specialHoursPath)}>
          Special hours of several
        </a>
      )}
      <a class="button secondary small" href={pageHash(brand, collection, 'many')}>
        Set a field of several
      </a>
    </>
  );
  return (
    <FormsPage title={capital(several)} list={list}>
      <RecordSearch list={list} tools={() => tools} />
    </FormsPage>
  );
}
