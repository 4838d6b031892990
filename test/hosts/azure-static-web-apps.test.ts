import { expect, test } from 'vitest';
import { collectionsIn } from '../../src/interface/collections/index.js';
import { gapFor } from '../../src/serving/checks/gap.js';
import { azureStaticWebApps } from '../../src/serving/hosts/azure-static-web-apps.js';
import type { HeaderField } from '../../src/serving/http/answer.js';
import { publication, type TestPublication, withTables } from '../http/publication.js';
import { awkwardTexts, dollars, emitted, otherwiseSet, publications } from './by-address.js';

interface Configuration {
  readonly globalHeaders: Readonly<Record<string, string>>;
  readonly routes: readonly { readonly route: string; readonly headers: Readonly<Record<string, string>> }[];
  readonly responseOverrides: Readonly<Record<string, { readonly rewrite: string }>>;
  readonly mimeTypes: Readonly<Record<string, string>>;
}

function configurationOf(published: Pick<TestPublication, 'manifest'>): Configuration {
  return JSON.parse(emitted(azureStaticWebApps, published, 'staticwebapp.config.json'));
}

/** What is set at an address: by the first route that fits, over the global headers; a replaced 404 has neither. */
function fieldsOf({ manifest }: TestPublication): (path: string) => HeaderField[] {
  const { globalHeaders, routes } = configurationOf({ manifest });
  return (path) => {
    if (!(path in manifest.routes || path in manifest.resources)) {
      return [['Content-Type', 'application/json']];
    }
    const first = routes.find(({ route }) =>
      new RegExp(`^${route.replaceAll('.', '\\.').replace(/\*(?:\\.\{(\w+)\})?$/, '.*$1')}$`).test(path),
    );
    return Object.entries({ ...globalHeaders, ...first?.headers });
  };
}

test.each([...Object.entries(publications), ['with dollars in its texts', awkwardTexts(dollars)] as const])(
  'the routes of a publication %s say what is due',
  (_, published) => {
    const other = otherwiseSet(azureStaticWebApps, published, fieldsOf(published));
    // Declared: every 404 is application/json, below a version as well.
    expect(other.filter((line) => !/not-published content-type: application\/json;/.test(line))).toEqual([]);
  },
);

test('exact routes come before those of a version, since only the first that fits is applied', () => {
  const { routes } = configurationOf(awkwardTexts());
  expect(routes.map(({ route }) => route)).toEqual([
    '/open-banking/data.v1/v2.1/branches',
    '/open-banking/data.v1/v2.1/atms',
    '/open-banking/data.v1/v2.2/branches',
    '/open-banking/data.v1/v2.2/atms',
    '/open-banking/data.v1/v2.1/*',
  ]);
});

test('all files beside the collections have a rule, in 20 KiB, and a page at the root takes the place of the stub', () => {
  const many = withTables(publication({ resources: true }), 350);
  expect(emitted(azureStaticWebApps, many, 'staticwebapp.config.json').length).toBeLessThan(12_000);
  const { manifest } = publication({ resources: true, basePath: '/open-banking' });
  const { '/': root, ...resources } = manifest.resources;
  expect(azureStaticWebApps.files(manifest)).not.toHaveProperty(['index.html']);
  expect(root?.kind).toBe('page');
  const below = azureStaticWebApps.files({ ...manifest, resources });
  expect(below).toHaveProperty(['index.html']);
  expect(below['README.md']).toContain('azure-static-web-apps/index.html');
  expect(many.manifest.resources['/']?.representations[0]?.file).toBe('index.html');
  const files = azureStaticWebApps.files(many.manifest);
  expect(files).not.toHaveProperty(['index.html']);
  expect(files['README.md']).not.toContain('azure-static-web-apps/index.html');
});

test('404 is the JSON of the publication', () => {
  const { responseOverrides, mimeTypes } = configurationOf(publication());
  expect(responseOverrides).toEqual({ '404': { rewrite: '/errors/404.json' } });
  expect(mimeTypes).toEqual({ '.json': 'application/json' });
});

test('that a 404 lacks them is declared of headers, and of nothing else', () => {
  const { gaps } = azureStaticWebApps;
  expect(gapFor(gaps, 'address/unknown', 'header:x-frame-options')).toBeDefined();
  expect(gapFor(gaps, 'address/unknown', 'status')).toBeUndefined();
  expect(gapFor(gaps, 'address/unknown', 'body')).toBeUndefined();
  expect(gapFor(gaps, 'bytes/identity', 'header:x-frame-options')).toBeUndefined();
});

test('all collections in both versions fit into 20 KiB, and more than that is refused', () => {
  const all = { collections: collectionsIn('v2.1'), basePath: '/open-banking' };
  expect(emitted(azureStaticWebApps, publication(all), 'staticwebapp.config.json').length).toBeLessThan(8000);
  const { manifest } = publication({ ...all, headers: { ok: { 'X-Note': 'n'.repeat(2000) } } });
  expect(() => azureStaticWebApps.files(manifest)).toThrow(
    /^Azure Static Web Apps can't take this publication: its configuration would be 2\d{4} bytes, and 20 KiB are taken\.$/,
  );
});
