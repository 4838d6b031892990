import { describe, expect, test } from 'vitest';
import { envelopeSchema } from '../../src/interface/records/index.js';
import { operations } from './publication/operations.js';
import { recordsIn, serviceOf } from './publication/service.js';

describe('versions', () => {
  test('the same operations in both', async () => {
    const service = await serviceOf();
    const pathsOf = (version: string) =>
      Object.entries(service.manifest.routes)
        .filter(([, route]) => route.version === version)
        .map(([path, { methods, operation }]) => [path.replace(`/${version}/`, '/'), operation, ...methods]);
    expect(pathsOf('v2.1')).toHaveLength(6);
    expect(pathsOf('v2.2')).toEqual(pathsOf('v2.1'));
    expect(service.manifest.rateLimit).toEqual({ requests: 145, seconds: 60 });
  });

  test('the base URL ends with the version', async () => {
    for (const basePath of [undefined, '/open-fens', '/a/b.c']) {
      const service = await serviceOf({ site: { basePath } });
      for (const { version, path } of operations) {
        const { status } = await service.ask(`${basePath ?? ''}/${version}${path}`);
        expect({ basePath, status }).toEqual({ basePath, status: 200 });
      }
      expect(Object.keys(service.manifest.routes)).toHaveLength(operations.length);
    }
  });

  test('the media type names vendor and version', async () => {
    const service = await serviceOf({ site: { vendor: 'aldersyke' } });
    for (const { url, version } of operations) {
      const { headers } = await service.ask(url);
      expect(headers['content-type']).toBe(`application/prs.aldersyke.opendata.${version}+json`);
    }
  });

  test('either version is made from the shape of the other', async () => {
    const service = await serviceOf();
    for (const { url, version, collection } of operations) {
      const { error } = envelopeSchema(version, collection).safeParse(await service.list(url));
      expect(error).toBeUndefined();
    }
    const hours = async (version: string) =>
      (recordsIn(await service.list(`/open-fens/${version}/branches`), 'Branch') as Branch[]).map(
        (branch) => branch.Availability?.StandardAvailability.Day[0]?.OpeningHours[0],
      );
    expect(await hours('v2.1')).toEqual([
      { OpeningTime: '09:00:00', ClosingTime: '24:00:00' },
      { OpeningTime: '09:00:00', ClosingTime: '16:30:00' },
      undefined,
    ]);
    expect(await hours('v2.2')).toEqual([
      { OpeningTime: '09:00', ClosingTime: '24:00' },
      { OpeningTime: '09:00', ClosingTime: '16:30' },
      undefined,
    ]);
  });

  test('the way out of service can be announced', async () => {
    const link = 'https://fens.example/moving';
    const lifecycle = { 'v2.1': { deprecated: '2024-03-01', sunset: '2024-12-31', link } };
    const service = await serviceOf({ site: { lifecycle } });
    for (const { url, version } of operations) {
      for (const question of [{ path: url }, { path: `${url}/1` }]) {
        const { headers } = await service.ask(question);
        const { deprecation, sunset, link: links } = headers;
        expect({ deprecation, sunset, links }).toEqual(
          version === 'v2.1'
            ? {
                deprecation: '@1709251200',
                sunset: 'Tue, 31 Dec 2024 23:59:59 GMT',
                links: expect.stringContaining(`<${link}>; rel="deprecation"`),
              }
            : { deprecation: undefined, sunset: undefined, links: undefined },
        );
      }
    }
  });
});

interface Branch {
  readonly Availability?: {
    readonly StandardAvailability: {
      readonly Day: readonly { readonly OpeningHours: readonly Readonly<Record<string, string>>[] }[];
    };
  };
}
