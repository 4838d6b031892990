import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Manifest } from '../../src/serving/manifest/manifest.js';
import { purgeList } from '../../src/serving/manifest/purge.js';
import { publication } from '../http/publication.js';

const before = publication({ basePath: '/open-banking' }).manifest;

test('header fields lie in caches too: those of successes concern the routes, those of a version its routes', () => {
  const routes = Object.keys(before.routes);
  const shorter = { ...before, headers: { ...before.headers, ok: { 'Cache-Control': 'max-age=60' } } };
  expect(purgeList(before, shorter)).toEqual(['/opendata-manifest.json', ...routes].sort());
  const sunset = { ...before.versions['v2.1']!, headers: { Deprecation: '@1767225600' } };
  const deprecated = { ...before, versions: { ...before.versions, 'v2.1': sunset } };
  const ofVersion = routes.filter((path) => path.includes('/v2.1/'));
  expect(purgeList(before, deprecated)).toEqual(['/opendata-manifest.json', ...ofVersion].sort());
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
