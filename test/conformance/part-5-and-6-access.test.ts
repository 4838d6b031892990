import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { manifestFile } from '../../src/serving/manifest/manifest.js';
import { eachOperation } from './publication/each-operation.js';
import { lasting, sharedService } from './publication/service.js';

const service = sharedService();

const credentials = {
  Authorization: 'Bearer eel',
  Cookie: 'session=eel',
  'X-API-Key': 'eel',
  'Client-Id': 'eel',
  'Proxy-Authorization': 'Basic ZWVsOmVlbA==',
};

describe('access', () => {
  eachOperation('no credentials', async ({ url }) => {
    const open = lasting(await service.ask(url));
    expect(open.status).toBe(200);
    for (const name of ['www-authenticate', 'proxy-authenticate', 'set-cookie', 'authentication-info']) {
      expect(open.headers).not.toHaveProperty(name);
    }
    expect(lasting(await service.ask({ path: url, headers: credentials }))).toEqual(open);
    for (const [name, value] of Object.entries(credentials)) {
      expect(lasting(await service.ask({ path: url, headers: { [name]: value } }))).toEqual(open);
    }
  });

  eachOperation('every origin and client', async ({ url }) => {
    const open = lasting(await service.ask(url));
    expect(open.headers['access-control-allow-origin']).toBe('*');
    expect(open.headers).not.toHaveProperty('access-control-allow-credentials');
    for (const headers of [
      { Origin: 'https://comparison.example' },
      { Origin: 'null' },
      { Referer: 'https://elsewhere.example/' },
      { 'User-Agent': 'eel-trap/1.0' },
      { Accept: 'text/html' },
    ]) {
      expect(lasting(await service.ask({ path: url, headers }))).toEqual(open);
    }
  });

  eachOperation('a browser may ask from anywhere', async ({ url }) => {
    const preflight = {
      Origin: 'https://comparison.example',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'authorization,cache-control,if-none-match,traceparent',
    };
    const { status, headers } = await service.ask({ method: 'OPTIONS', path: url, headers: preflight });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      allow: 'GET, HEAD, OPTIONS',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': '*, Authorization',
      'access-control-max-age': '86400',
    });
  });
});

describe('events', () => {
  test('nothing is published but lists, errors and the manifest', () => {
    const { routes, errors } = service.manifest;
    const known = new Set([
      manifestFile,
      ...Object.values(routes).flatMap(({ representations }) => representations.map(({ file }) => file)),
      ...Object.values(errors).map(({ file }) => file),
    ]);
    const files = readdirSync(service.publisher.root, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) =>
        `${entry.parentPath}/${entry.name}`.slice(service.publisher.root.length + 1).replaceAll('\\', '/'),
      );
    expect(files.toSorted()).toEqual([...known].toSorted());
  });

  test('nothing can be subscribed to', async () => {
    for (const name of ['events', 'event-subscriptions', 'webhooks', 'notifications', 'callbacks']) {
      for (const version of ['v2.1', 'v2.2']) {
        expect((await service.ask(`/open-fens/${version}/${name}`)).status).toBe(404);
        expect((await service.ask({ method: 'POST', path: `/open-fens/${version}/${name}` })).status).toBe(
          404,
        );
      }
    }
  });

  eachOperation('no stream and no hub', async ({ url }) => {
    const open = lasting(await service.ask(url));
    expect(open.headers).not.toHaveProperty('link');
    expect(lasting(await service.ask({ path: url, headers: { Accept: 'text/event-stream' } }))).toEqual(open);
    const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket' };
    expect(lasting(await service.ask({ path: url, headers: upgrade }))).toEqual(open);
  });
});
