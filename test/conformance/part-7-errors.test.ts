import { beforeEach, describe, expect, test } from 'vitest';
import { decide } from '../../src/serving/http/decide.js';
import { RateLimiter } from '../../src/serving/http/rate-limit.js';
import { type Provoked, provokeErrors } from './publication/errors.js';
import { methods, operations } from './publication/operations.js';
import { Publisher } from './publication/publish.js';
import { serviceOf } from './publication/service.js';

/** The five rows of the table, and the words of the last. */
const listed = {
  400: 'Bad request',
  408: 'Client timeout',
  429: 'Too many requests',
  500: 'Internal server error',
  503: 'Service temporarily unavailable',
} as const;

const others = [404, 405, 406, 412, 413, 414, 416, 417, 431, 501];

let errors: readonly Provoked[];
beforeEach(async () => {
  errors ??= await provokeErrors();
});

const answersTo = (status: number) => errors.filter((error) => error.status === status);
const bodyOf = ({ answer }: Provoked) => JSON.parse(answer.body) as Record<string, unknown>;
const isHead = ({ how }: Provoked) => how.startsWith('HEAD');

describe('every error answer', () => {
  test('has the status that it should', () => {
    expect(errors.map(({ how, answer }) => `${how}: ${answer.status}`)).toEqual(
      errors.map(({ how, status }) => `${how}: ${status}`),
    );
    expect([...new Set(errors.map(({ status }) => status))].toSorted()).toEqual(
      [...Object.keys(listed).map(Number), ...others].toSorted(),
    );
  });

  test('has status, title and description as texts, and nothing else', () => {
    for (const error of errors) {
      if (isHead(error)) continue;
      expect(bodyOf(error), error.how).toEqual({
        status: String(error.status),
        title: expect.stringMatching(/^[A-Z].{2,69}$/),
        description: expect.stringMatching(/^[A-Z].{9,}\.$/),
      });
    }
  });

  test.each([
    ['Strict-Transport-Security', 'max-age=31536000'],
    ['X-Frame-Options', 'DENY'],
    ['X-Content-Type-Options', 'nosniff'],
  ])('carries %s', (name, value) => {
    for (const { how, answer } of errors) expect(answer.headers[name.toLowerCase()], how).toBe(value);
  });

  test('carries Status-Code, the actual status', () => {
    for (const { how, status, answer } of errors)
      expect(answer.headers['status-code'], how).toBe(String(status));
  });

  test('is JSON, of the version asked for where there is one', () => {
    const types = new Map(errors.map(({ how, answer }) => [how, answer.headers['content-type']]));
    expect(types.get('DELETE')).toBe('application/prs.fens.opendata.v2.1+json');
    expect(types.get('an address outside of the versions')).toBe('application/json');
    for (const type of types.values()) {
      expect(['application/json', 'application/prs.fens.opendata.v2.1+json']).toContain(type);
    }
  });

  test('is not to be stored', () => {
    for (const { how, answer } of errors) expect(answer.headers['cache-control'], how).toBe('no-store');
  });
});

describe('the listed errors', () => {
  for (const [status, title] of Object.entries(listed)) {
    test(`${status} ${title}`, () => {
      const found = answersTo(Number(status));
      expect(found.length).toBeGreaterThan(0);
      for (const error of found) expect(bodyOf(error)).toMatchObject({ status, title });
      expect(new Set(found.map(({ answer }) => answer.body)).size).toBe(1);
    });
  }

  test.each([429, 503])('%i says when to come back', (status) => {
    for (const { answer } of answersTo(status)) expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });
});

describe('the publisher', () => {
  const title = 'Too many eels';
  const description = 'The trap is full. Come back with the next tide.';

  test('may word an error otherwise', async () => {
    const rateLimit = { requests: 1, seconds: 60 };
    const service = await serviceOf({ policy: { rateLimit, errors: { 429: { title, description } } } });
    const url = operations[0]!.url;
    await service.ask(url);
    const { body } = await service.ask(url);
    expect(JSON.parse(body)).toEqual({ status: '429', title, description });
    const { body: other } = await service.ask(`${url}/1`);
    expect(JSON.parse(other)).toMatchObject({ status: '404', title: 'Not found' });
  });
});

describe('other errors', () => {
  test.each(others)('%i', (status) => {
    const found = answersTo(status);
    expect(found.length).toBeGreaterThan(0);
    for (const error of found) {
      if (isHead(error)) expect(error.answer.body).toBe('');
      else expect(bodyOf(error)['status']).toBe(String(status));
    }
  });

  test('405 lists what is allowed', () => {
    expect(answersTo(405)[0]!.answer.headers['allow']).toBe('GET, HEAD, OPTIONS');
  });
});

describe('GET and HEAD of all six collections', () => {
  test('answer the same errors', async () => {
    const publisher = new Publisher();
    const manifest = await publisher.publish();
    for (const { url } of operations) {
      for (const method of methods) {
        const request = (...headers: [string, string][]) => ({
          method,
          target: url,
          httpVersion: '1.1',
          headers: [['Host', 'fens'] as const, ...headers],
          client: '192.0.2.1',
        });
        const limiter = new RateLimiter();
        const context = { now: Date.UTC(2024, 2, 2), limiter };
        const statuses = [
          decide(manifest, request(['Content-Length', 'eels']), context),
          decide(manifest, request(['If-Match', '"another"']), context),
          decide({ ...manifest, rateLimit: { requests: 1, seconds: 60 } }, request(), context),
          decide(
            {
              headers: manifest.headers,
              rateLimit: manifest.rateLimit,
              versions: manifest.versions,
              errors: manifest.errors,
            },
            request(),
            context,
          ),
        ].map(({ status, body }) => [status, body.kind]);
        const kind = method === 'HEAD' ? 'none' : 'text';
        expect({ method, url, statuses }).toEqual({
          method,
          url,
          statuses: [400, 412, 429, 503].map((status) => [status, kind]),
        });
      }
    }
  });
});
