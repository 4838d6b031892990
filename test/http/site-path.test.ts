import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteSettings } from '../../src/content/site/settings.js';
import { manifest } from '../../src/serving/manifest/manifest.js';
import { basePathPattern, sitePathPattern } from '../../src/serving/manifest/site-path.js';
import { publication } from './publication.js';

/** What leads out of the web root, is hidden, is taken, or is read in two ways. */
const refused = [
  '/..',
  '/../../../tmp/x',
  '/./x',
  '/a/../b',
  '/a/.',
  '/.git',
  '/.well-known',
  '/a/.hidden',
  '/a.',
  '/errors',
  '/Errors/x',
  '/opendata-manifest.json',
  '/_headers',
  '//',
  '/a//b',
  '/a/',
  'a',
  '/a\\b',
  '/a%2e%2e',
  '/%2e%2e/x',
  '/a b',
  '/a\nb',
  '/a\n',
  '/a\0',
  '/é',
  // More than a disk takes.
  `/${'a'.repeat(201)}`,
  `/a/${'b'.repeat(300)}/c`,
  '/abcd'.repeat(201),
];

describe('a base path', () => {
  it.each(refused)('is not %j', (basePath) => {
    expect(siteSettings.shape.basePath.safeParse(basePath).success).toBe(false);
    const { manifest: sound } = publication();
    expect(manifest.safeParse({ ...sound, site: { ...sound.site, basePath } }).success).toBe(false);
  });

  it.each(['/open-banking', '/v1', '/a/b.c/~d_e', '/errors-of-ours', '/x/errors', `/${'a'.repeat(200)}`])(
    'may be %s',
    (basePath) => {
      expect(siteSettings.shape.basePath.parse(basePath)).toBe(basePath);
    },
  );
});

describe('the manifest of another publication', () => {
  const paths = [
    '../x',
    '/x',
    'a/../../x',
    'a//x',
    './x',
    'a\\..\\x',
    'a/%2e%2e/x',
    'a\nx',
    'a/',
    '',
    '.git/config',
  ];

  it.each(paths)('names no file %j', (file) => {
    const { manifest: sound } = publication();
    const [address, route] = Object.entries(sound.routes)[0]!;
    const [first] = route.representations;
    const withFile = { ...sound, routes: { [address]: { ...route, representations: [{ ...first, file }] } } };
    expect(manifest.safeParse(sound).success).toBe(true);
    expect(manifest.safeParse(withFile).success).toBe(false);
    const [status, error] = Object.entries(sound.errors)[0]!;
    const withError = { ...sound, errors: { [status]: { ...error, file } } };
    expect(manifest.safeParse(withError).success).toBe(false);
    expect(manifest.safeParse({ ...sound, routes: { [`/${file}`]: route } }).success).toBe(false);
  });
});

it('takes only paths that stay where they are when they are resolved', () => {
  const piece = fc.constantFrom('/', '.', '..', 'a', '%', '\\', '~', 'errors', ' ', '\n', '\0', 'B');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = pieces.join('');
      for (const [pattern, base] of [
        [basePathPattern, 'https://x.example'],
        [sitePathPattern, 'https://x.example/'],
      ] as const) {
        if (!pattern.test(path)) continue;
        expect(new URL(`${base}${path}`).href).toBe(`${base}${path}`);
        expect(path).not.toMatch(/(^|\/)\.|\/\/|\/$/);
      }
    }),
    { numRuns: 5000 },
  );
});
