import fs from 'node:fs/promises';
import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { expect, test } from 'vitest';
import { netlify } from '../../src/serving/hosts/netlify.js';
import type { HeaderField } from '../../src/serving/http/answer.js';
import { publication, type TestPublication } from '../http/publication.js';
import { temporaryFolder } from '../preview/running.js';
import { awkwardTexts, dollars, emitted, joined, otherwiseSet, publications } from './by-address.js';

/** What Netlify's own parser makes of the emitted file: the fields that are set at an address. */
async function parsed(published: TestPublication): Promise<(path: string) => HeaderField[]> {
  const file = join(await temporaryFolder(), '_headers');
  await fs.writeFile(file, emitted(netlify, published, '_headers'));
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [file],
    netlifyConfigPath: undefined,
    configHeaders: [],
    minimal: false,
  });
  expect(errors).toEqual([]);
  return (path) =>
    joined(
      headers
        .filter((rule) => 'forRegExp' in rule && rule.forRegExp.test(path))
        .map(({ values }) =>
          Object.entries(values).map(([name, value]): HeaderField => [name, String(value)]),
        ),
    );
}

test.each(Object.entries(publications))(
  'Netlify’s parser reads the rules of a publication %s as meant',
  async (_, published) => {
    expect(otherwiseSet(netlify, published, await parsed(published))).toEqual([]);
  },
);

test('a dollar means nothing to Netlify', async () => {
  const published = awkwardTexts(dollars);
  expect(otherwiseSet(netlify, published, await parsed(published))).toEqual([]);
});

test('what belongs to successes is set at exact addresses only', () => {
  const { manifest } = publication({ collections: ['branches'] });
  const { 'v2.2': version } = manifest.versions;
  const routes = { '/v2.2/branches': manifest.routes['/v2.2/branches']! };
  const headers = { ...manifest.headers, always: { 'X-Frame-Options': 'DENY' } };
  const published = {
    manifest: {
      ...manifest,
      headers,
      routes,
      versions: { 'v2.2': { ...version!, headers: { Deprecation: '@1735689600' } } },
    },
  };
  expect(emitted(netlify, published, '_headers')).toBe(
    `# Made by \`opendata build\` from the manifest of a publication; made anew with each build.

/*
  X-Frame-Options: DENY

/v2.2/*
  Deprecation: @1735689600

/v2.2/branches
  Cache-Control: max-age=28800
  Content-Type: application/prs.fenland.opendata.v2.2+json
  Vary: Accept-Encoding
`,
  );
});

test('the page of what isn’t found holds the JSON of the 404', () => {
  const published = awkwardTexts();
  expect(emitted(netlify, published, '404.html')).toBe(published.files.get('errors/404.json')!.toString());
});

test.each([
  [
    { always: { 'X-Frame-Options': 'DENY' }, ok: { 'x-frame-options': 'SAMEORIGIN' } },
    /"x-frame-options" is set in more than one/,
  ],
  [{ always: { Server: 'Fenland' } }, /can't set the header "Server"/],
  [{ always: { '#Note': 'Fenland' } }, /can't hold a header called "#Note"/],
  [{ always: { Link: '<https://fenland.example/a,b>' } }, /a space after every comma of the header "Link"/],
])('what its rules can’t say is refused: %j', (headers, reason) => {
  const { manifest } = publication({ headers });
  expect(() => netlify.files(manifest)).toThrow(reason);
});
