import { expect, test } from 'vitest';
import { firebase } from '../../src/serving/hosts/firebase.js';
import type { HeaderField } from '../../src/serving/http/answer.js';
import { publication, type TestPublication } from '../http/publication.js';
import { awkwardTexts, dollars, emitted, joined, otherwiseSet, publications } from './by-address.js';

interface Configuration {
  readonly hosting: {
    readonly public: string;
    readonly headers: readonly {
      readonly source?: string;
      readonly regex?: string;
      readonly headers: readonly { readonly key: string; readonly value: string }[];
    }[];
    readonly rewrites: readonly { readonly source: string; readonly destination: string }[];
  };
}

function hostingOf(published: Pick<TestPublication, 'manifest'>): Configuration['hosting'] {
  return (JSON.parse(emitted(firebase, published, 'firebase.json')) as Configuration).hosting;
}

/** What is set at an address: the globs that are emitted have no other sign than `**` at their end. */
function fieldsOf({ manifest }: TestPublication): (path: string) => HeaderField[] {
  const { headers } = hostingOf({ manifest });
  return (path) => {
    const asked = path in manifest.routes || path in manifest.resources ? [path] : [path, '/404.html'];
    const fitting = headers.filter(({ source = '', regex }) =>
      regex !== undefined
        ? new RegExp(regex).test(path)
        : source.endsWith('**')
          ? path.startsWith(source.slice(0, -2)) && !/[*?[\]{}()!+@]/.test(source.slice(0, -2))
          : asked.includes(source) && !/[*?[\]{}()!+@]/.test(source),
    );
    return joined(fitting.map((rule) => rule.headers.map(({ key, value }): HeaderField => [key, value])));
  };
}

test.each([...Object.entries(publications), ['with dollars in its texts', awkwardTexts(dollars)] as const])(
  'the rules of a publication %s say what is due',
  (_, published) => {
    const other = otherwiseSet(firebase, published, fieldsOf(published));
    // Declared: every 404 is application/json, below a version as well.
    expect(other.filter((line) => !/not-published content-type: application\/json;/.test(line))).toEqual([]);
  },
);

test('404 has fields of its own', () => {
  const { headers } = hostingOf(publication());
  expect(headers.at(-1)).toEqual({
    source: '/404.html',
    headers: [
      { key: 'Cache-Control', value: 'no-store' },
      { key: 'Status-Code', value: '404' },
      { key: 'Content-Type', value: 'application/json' },
    ],
  });
});

test('an address answers with a slash at its end too (D31)', () => {
  const { rewrites } = hostingOf(publication({ basePath: '/open-banking' }));
  expect(rewrites).toContainEqual({
    source: '/open-banking/v2.1/branches/',
    destination: '/open-banking/v2.1/branches',
  });
});

test('the page of what isn’t found holds the JSON of the 404', () => {
  const { manifest, files } = publication();
  expect(emitted(firebase, { manifest }, '404.html')).toBe(files.get('errors/404.json')!.toString());
});

test.each([
  [{ versionHeaders: { 'v2.1': { 'cache-control': 'no-cache' } } }, 'cache-control'],
  [{ headers: { error: { 'X-Frame-Options': 'SAMEORIGIN' } } }, 'x-frame-options'],
])('a field that would be set twice is refused: %j', (options, name) => {
  const { manifest } = publication(options);
  expect(() => firebase.files(manifest)).toThrow(
    `Firebase Hosting can't take this publication: "${name}" is set in more than one of always, ok, error, the headers of a version and those of pages.`,
  );
});
