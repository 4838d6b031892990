import { describe, expect, it } from 'vitest';
import { errorBody, refusal } from '../../src/serving/http/refusal.js';
import { errorOf, field, now } from './ask.js';
import { mediaTypeOf, publication } from './publication.js';

const { manifest: contract } = publication();

describe('the body of an error (interface 7)', () => {
  it('is canonical JSON in ASCII with the status as text (D45)', () => {
    expect(errorBody({ title: 'Not found', description: 'No “such” path.' }, 404)).toBe(
      String.raw`{"description":"No \u201csuch\u201d path.","status":"404","title":"Not found"}`,
    );
  });
});

describe('a refusal of what was never decided on', () => {
  it('is of type application/json where the target is not known', () => {
    expect(field(refusal(contract, 408, {}, now), 'Content-Type')).toBe('application/json');
  });

  it.each([
    ['/v2.2/branches', mediaTypeOf('v2.2')],
    ['/v2.2/%zz', mediaTypeOf('v2.2')],
    ['http://fenland.example/v2.1/atms?x', mediaTypeOf('v2.1')],
    ['/v2.1', mediaTypeOf('v2.1')],
    ['/v2.10/atms', 'application/json'],
    ['/nowhere', 'application/json'],
    ['*', 'application/json'],
  ])('for %s is of type %s', (target, mediaType) => {
    expect(field(refusal(contract, 431, { target }, now), 'Content-Type')).toBe(mediaType);
  });

  it('takes fields over from the policy, and from the caller before that, each once', () => {
    expect(field(refusal(contract, 429, {}, now), 'Retry-After')).toBe('60');
    const answer = refusal(contract, 429, {}, now, [['retry-after', '7']]);
    expect(answer.headers.filter(([name]) => name.toLowerCase() === 'retry-after')).toEqual([
      ['Retry-After', '7'],
    ]);
  });

  it.each([
    [418, 'Bad request'],
    [507, 'Internal server error'],
  ])(
    'with status %i, without words of its own, has the general ones of its class (RFC 9110 §15)',
    (status, title) => {
      const answer = refusal(contract, status, {}, now);
      expect(errorOf(answer)).toMatchObject({ status: String(status), title });
      expect(field(answer, 'Status-Code')).toBe(String(status));
    },
  );
});
