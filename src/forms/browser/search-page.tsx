import { capital } from '../../base/text/capital.js';
import { recordHash } from './addresses.js';
import { Page, type PageContext, useAsked } from './page.js';

/** The address of what is found for a text. */
export function searchHash(text: string): string {
  return `#/search/${encodeURIComponent(text)}`;
}

/** The records of all lists that are found by a text. */
export function SearchPage({ steps: [text = ''] }: PageContext) {
  const { value, error } = useAsked('search', { text });
  const { found = [], count = 0 } = value ?? {};
  const said =
    text.trim() === ''
      ? 'Type a name, a number, a town or a postcode.'
      : count === 0
        ? `No record has “${text}” in its name, number, town or postcode. Try fewer letters, or one word.`
        : count > found.length
          ? `${count.toLocaleString('en-GB')} records have “${text}”. The ${found.length} that fit best:`
          : `${count === 1 ? '1 record has' : `${count} records have`} “${text}”.`;
  return (
    <Page title="Search" lead={value && said} errors={[error]} isBusy={value === undefined}>
      <ul class="plain records">
        {found.map((record) => {
          const { brand, brandName, collection, noun, identity, name, detail } = record;
          const about = [name === '' ? '' : identity, detail, noun, brandName];
          return (
            <li>
              <a href={recordHash(brand, collection, record)}>
                <bdi>{name || identity || capital(noun)}</bdi>
              </a>{' '}
              <span class="hint">{about.filter((part) => part !== '').join(' · ')}</span>
            </li>
          );
        })}
      </ul>
    </Page>
  );
}
