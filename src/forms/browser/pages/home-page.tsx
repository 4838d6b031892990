import { groupedBy } from '../../../base/grouped-by.js';
import { capital } from '../../../base/text/capital.js';
import { listHash } from '../addresses.js';
import { countsInWords } from '../form/problems.js';
import { FormsPage, Notice, type PageContext, useAsked } from '../page.js';
import { RecordSearch } from '../record-search.js';

/** The lists of each brand, and whether something is wrong with the content. */
export function HomePage({ site: { lists, content } }: PageContext) {
  const { value, error } = useAsked('problems', {});
  if (lists.length === 0)
    return <FormsPage title="No brands yet" lead={`There is no brand folder in ${content}.`} />;
  return (
    <FormsPage
      title="What do you want to change?"
      lead={`You are editing the folder ${content}. What you save is on this machine only, until you hand it in and somebody publishes it.`}
    >
      <Notice kind={value !== undefined && value.counts.error > 0 ? 'bad' : undefined}>
        {value === undefined ? (
          error || 'Looking at all content …'
        ) : (
          <a href="#/check">{countsInWords(value.counts)}</a>
        )}
      </Notice>
      <RecordSearch />
      {[...groupedBy(lists, ({ asked }) => asked.brand).values()].map((own) => (
        <>
          <h2>{own[0]!.brandName}</h2>
          <ul class="plain row">
            {own.map(({ asked, nouns }) => (
              <li>
                <a class="button secondary" href={listHash(asked)}>
                  {capital(nouns[1])}
                </a>
              </li>
            ))}
          </ul>
        </>
      ))}
    </FormsPage>
  );
}
