import { capital } from '../../base/text/capital.js';
import { listHash } from './addresses.js';
import { countsInWords } from './form/problems.js';
import { Notice, Page, type PageContext, useAsked } from './page.js';

/** The brands with their lists, and what needs attention. */
export function HomePage({ site: { brands, content } }: PageContext) {
  const checked = useAsked('problems', {});
  const count = (brand: string, name: string) => {
    const found = checked.value?.records.find((each) => each.brand === brand && each.collection === name);
    return checked.value === undefined ? '' : (found?.count ?? 0).toLocaleString('en-GB');
  };
  if (brands.length === 0)
    return <Page title="No brands yet" lead={`There is no brand folder in ${content}.`} />;
  return (
    <Page
      title="What do you want to change?"
      lead={`You are editing the folder ${content}. What you save is on this machine only, until somebody commits and publishes it.`}
    >
      <Notice {...((checked.value?.counts.error ?? 0) > 0 && { kind: 'bad' as const })}>
        {checked.value === undefined ? (
          checked.error || 'Looking at all content …'
        ) : (
          <a href="#/check">{countsInWords(checked.value.counts)}</a>
        )}
      </Notice>
      {brands.map((brand) => (
        <>
          <h2>{brand.name}</h2>
          <ul class="cards">
            {brand.collections.map(({ collection, nouns }) => (
              <li class="card">
                <a href={listHash(brand.folder, collection)}>{capital(nouns[1])}</a>{' '}
                <span class="hint">{count(brand.folder, collection)}</span>
              </li>
            ))}
          </ul>
        </>
      ))}
    </Page>
  );
}
