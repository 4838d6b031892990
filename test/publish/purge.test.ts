import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJsonText } from '../../src/base/json/canonical.js';
import type { Manifest, Route } from '../../src/serving/manifest/manifest.js';
import { purgeList } from '../../src/serving/manifest/purge.js';
import { publication } from '../http/publication.js';

const before = publication({ basePath: '/open-banking' }).manifest;
const branches = '/open-banking/v2.1/branches';

function withRoute(path: string, change: Partial<Route>): Manifest {
  return { ...before, routes: { ...before.routes, [path]: { ...before.routes[path]!, ...change } } };
}

test('the same publication has nothing to purge, whatever the order of its keys', () => {
  const reordered = JSON.parse(canonicalJsonText(before)) as Manifest;
  expect(purgeList(before, reordered)).toEqual([]);
});

test('a changed route is one path for all of its variants, and the manifest names it', () => {
  const [identity, br, gzip] = before.routes[branches]!.representations;
  const changed = withRoute(branches, {
    representations: [identity!, { ...br!, sha256: '0'.repeat(64), etag: '"0-br"' }, gzip!],
  });
  expect(purgeList(before, changed)).toEqual(['/opendata-manifest.json', branches].sort());
});

test('header fields lie in caches too: those of successes concern the routes, those of a version its routes', () => {
  const routes = Object.keys(before.routes);
  const shorter = { ...before, headers: { ...before.headers, ok: { 'Cache-Control': 'max-age=60' } } };
  expect(purgeList(before, shorter)).toEqual(['/opendata-manifest.json', ...routes].sort());
  const sunset = { ...before.versions['v2.1']!, headers: { Deprecation: '@1767225600' } };
  const deprecated = { ...before, versions: { ...before.versions, 'v2.1': sunset } };
  const ofVersion = routes.filter((path) => path.includes('/v2.1/'));
  expect(purgeList(before, deprecated)).toEqual(['/opendata-manifest.json', ...ofVersion].sort());
});

test('digests on answers concern all that is served but errors', () => {
  const routes = Object.keys(before.routes);
  expect(purgeList(before, { ...before, digests: true })).toEqual(
    ['/opendata-manifest.json', ...routes].sort(),
  );
});

test('another program with the same bytes changes the manifest alone', () => {
  expect(purgeList(before, { ...before, generator: 'opendata-press 9.9.9' })).toEqual([
    '/opendata-manifest.json',
  ]);
});

test('without a publication before, every path may lie in a cache', () => {
  const errors = Object.values(before.errors).map(({ file }) => `/${file}`);
  expect(purgeList(undefined, before)).toEqual(
    ['/opendata-manifest.json', ...Object.keys(before.routes), ...errors].sort(),
  );
});

test('the list is exactly the paths whose entry in the manifest differs, whatever changed', () => {
  const paths = Object.keys(before.routes);
  const statuses = Object.keys(before.errors);
  type Edit = 'keep' | 'drop' | 'change';
  const edit = fc.constantFrom<Edit>('keep', 'keep', 'drop', 'change');
  const edits = fc.tuple(
    fc.array(edit, { minLength: paths.length, maxLength: paths.length }),
    fc.array(edit, { minLength: statuses.length, maxLength: statuses.length }),
  );
  const edited = <Entry>(entries: Record<string, Entry>, by: readonly Edit[], change: (e: Entry) => Entry) =>
    Object.fromEntries(
      Object.entries(entries).flatMap(([key, entry], at) =>
        by[at] === 'drop' ? [] : [[key, by[at] === 'change' ? change(entry) : entry]],
      ),
    );
  fc.assert(
    fc.property(edits, ([ofRoutes, ofErrors]) => {
      const now: Manifest = {
        ...before,
        routes: edited(before.routes, ofRoutes, (route) => ({ ...route, dataHash: 'f'.repeat(64) })),
        errors: edited(before.errors, ofErrors, (error) => ({ ...error, title: `${error.title}, sadly` })),
      };
      const touched = [
        ...paths.filter((_, at) => ofRoutes[at] !== 'keep'),
        ...statuses.filter((_, at) => ofErrors[at] !== 'keep').map((status) => `/errors/${status}.json`),
      ];
      const due = touched.length === 0 ? [] : [...touched, '/opendata-manifest.json'].sort();
      expect(purgeList(before, now)).toEqual(due);
      expect(purgeList(now, before)).toEqual(due);
    }),
  );
});
