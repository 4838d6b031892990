import { describe, expect, it } from 'vitest';
import { ask, errorOf, field } from './ask.js';
import { mediaTypeOf, publication } from './publication.js';
import { home, withNotFound } from './with-files.js';

const { manifest } = withNotFound(publication());
const page = manifest.resources[home]!;
const [plain] = page.representations;

describe('an address where nothing is published', () => {
  it.each(['/', '/nowhere', '/places/zz', '/catalogue/nothing', '/v2.10/atms', '/downloads.html'])(
    '%s gets a page for people',
    (target) => {
      const answer = ask(manifest, target);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ kind: 'file', representation: plain });
      expect(field(answer, 'Content-Type')).toBe('text/html; charset=utf-8');
      expect(field(answer, 'Content-Length')).toBe(String(plain!.bytes));
      expect(field(answer, 'Content-Security-Policy')).toBe(page.headers['Content-Security-Policy']);
      expect(field(answer, 'Cache-Control')).toBe(manifest.headers.error['Cache-Control']);
      expect(field(answer, 'Status-Code')).toBe('404');
      for (const name of ['ETag', 'Last-Modified', 'Content-Encoding', 'Vary', 'Accept-Ranges'])
        expect(field(answer, name)).toBeUndefined();
    },
  );

  it.each([
    ['/v2.2/nowhere', mediaTypeOf('v2.2')],
    ['/downloads', 'application/json'],
    ['/downloads/v2.2/nothing.csv', 'application/json'],
    ['/.well-known/security.txt', 'application/json'],
  ])('%s gets JSON', (target, mediaType) => {
    const answer = ask(manifest, target, { Accept: 'text/html' });
    expect(errorOf(answer)).toMatchObject({ status: '404' });
    expect(field(answer, 'Content-Type')).toBe(mediaType);
    expect(field(answer, 'Content-Security-Policy')).toBeUndefined();
  });

  it('gets JSON of another error, and everywhere if there is no page', () => {
    expect(field(ask(manifest, home, {}, { method: 'DELETE' }), 'Content-Type')).toBe('application/json');
    const { notFound: _, ...without } = manifest;
    expect(field(ask(without, '/nowhere'), 'Content-Type')).toBe('application/json');
  });
});
