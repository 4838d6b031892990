import { changesVersion, type FeedFacts, type FeedItem } from './feed.js';

/** A feed in JSON Feed 1.1. */
export function jsonFeed(facts: FeedFacts, path: string, items: readonly FeedItem[]): object {
  const { origin, title, publisher, home, publication, version } = facts;
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    ...(origin !== undefined && { home_page_url: `${origin}${home.path}`, feed_url: `${origin}${path}` }),
    description: 'What changed from one publication to the next.',
    language: 'en-GB',
    authors: [{ name: publisher }],
    _opendata: { changesVersion, version, publication },
    items,
  };
}

/** The same feed in Atom (RFC 4287), without the steps in which only other versions changed: it is read by people. */
export function atomFeed(facts: FeedFacts, path: string, items: readonly FeedItem[]): string {
  const { id, title, publisher, origin = '', home, updated } = facts;
  const told = items.filter(({ _opendata: { collections } }) => Object.keys(collections).length > 0);
  const entries = told.map(
    ({ id: own, title: headline, content_text: content, date_published: date, url }) => `  <entry>
    <id>${own}</id>
    <title>${escaped(headline)}</title>
    <updated>${date}</updated>
    <published>${date}</published>
${url === undefined ? '' : `    <link rel="alternate" type="text/html" href="${escaped(url)}"/>\n`}    <content type="text">${escaped(content)}</content>
  </entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
  <id>${id}</id>
  <title>${escaped(title)}</title>
  <updated>${updated}</updated>
  <author><name>${escaped(publisher)}</name></author>
  <link rel="self" type="application/atom+xml" href="${escaped(origin + path)}"/>
  <link rel="alternate" type="${home.mediaType}" href="${escaped(origin + home.path)}"/>
${entries.join('')}</feed>
`;
}

/** A text in XML 1.0. Characters that XML doesn't allow are replaced; others beyond ASCII are written by number. */
function escaped(words: string): string {
  return words
    .replace(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"\r]|[^\t\n -~]/gu, (each) => `&#${each.codePointAt(0)};`);
}
