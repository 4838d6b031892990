import { gapFor, hasOwn } from '../../src/serving/checks/gap.js';
import type { HostCheck } from '../../src/serving/checks/host-checks.js';
import type { Host } from '../../src/serving/hosts/host.js';
import { fieldOf, type HeaderField, mergeFields } from '../../src/serving/http/answer.js';
import { errorBody } from '../../src/serving/http/refusal.js';
import type { ErrorEntry } from '../../src/serving/manifest/manifest.js';
import {
  type PublicationOptions,
  publication,
  type TestPublication,
  withManifest,
  withTables,
} from '../http/publication.js';
import { answerOf } from '../verify/host.js';
import { plainer } from './harder.js';

/** Everything that some host's configuration or shell has a meaning for, but for a dollar. */
const signs = `a %{HOST} {path} %D /* :path "q" 'q' \`b\` <If> \\ \\" \\{ ! #no; {or} 100%`;

/** What some hosts read as a variable or as a part of the address. */
export const dollars = ` $uri \${HOME} {$HOME} $1`;

/** A publication below a base path, in whose texts stands all that a configuration could stumble over. */
export function awkwardTexts(sign = '', options: PublicationOptions = {}): TestPublication {
  const published = publication({
    basePath: '/open-banking/data.v1',
    versionHeaders: {
      'v2.1': {
        Deprecation: '@1735689600',
        Sunset: 'Thu, 31 Dec 2026 23:59:59 GMT',
        Link: '<https://openapi.fenland.example/why?a=%20&b={c}>; rel="deprecation"',
      },
    },
    headers: {
      always: { 'Access-Control-Allow-Origin': '*', 'X-Note': `${signs}${sign}`, 'X-Brace': 'only } closes' },
    },
    ...options,
  });
  const files = new Map(published.files);
  const errors = Object.fromEntries(
    Object.entries(published.manifest.errors).map(([status, entry]): [string, ErrorEntry] => {
      const told = { ...entry, description: `${signs}${sign} é \u2028 £ of ${entry.title}` };
      files.set(entry.file, Buffer.from(errorBody(told, Number(status))));
      return [status, told];
    }),
  );
  return withManifest({ ...published.manifest, errors }, files);
}

/** Those that every host has to put up with. */
export const publications: Readonly<Record<string, TestPublication>> = {
  'below a base path, with awkward texts': awkwardTexts(),
  'at the root, with nothing besides': publication(),
  'in one version, some of it not compressed': plainer(awkwardTexts()),
  'with pages and other files': awkwardTexts('', { resources: true }),
  'with hundreds of them': withTables(publication({ resources: true }), 350),
};

/** What two rules set of one name: hosts join the values, as RFC 9110 §5.3 lets them. */
export function joined(groups: readonly (readonly HeaderField[])[]): HeaderField[] {
  return groups.reduce<HeaderField[]>(
    (all, fields) =>
      mergeFields(
        all,
        fields.map(([name, value]): HeaderField => {
          const before = fieldOf(all, name);
          return [name, before === undefined ? value : `${before}, ${value}`];
        }),
      ),
    [],
  );
}

/**
 * Where the fields that a host's rules set at an address are otherwise than in the answer of `decide`, and no gap says
 * so. `fieldsAt` gives what is set there, by what the host's own parser made of its files.
 */
export function otherwiseSet(
  host: Host,
  published: TestPublication,
  fieldsAt: (path: string) => readonly HeaderField[],
): string[] {
  const { site, routes, versions, resources } = published.manifest;
  const addresses: [HostCheck, string][] = [
    ...[...Object.keys(routes), ...Object.keys(resources)].map((path): [HostCheck, string] => [
      'bytes/identity',
      path,
    ]),
    ['address/unknown', `${site.basePath}/not-published`],
    ...Object.values(versions).map((version): [HostCheck, string] => [
      'address/unknown-in-version',
      `${version!.path}/not-published`,
    ]),
  ];
  return addresses.flatMap(([check, path]) => {
    const due = answerOf(published, {
      method: 'GET',
      target: path,
      httpVersion: '1.1',
      headers: [['Host', 'openapi.fenland.example']],
      client: 'Northgate',
    }).headers;
    const found = fieldsAt(path);
    const names = new Set([...due, ...found].map(([name]) => name.toLowerCase()));
    return [...names]
      .filter((name) => name !== 'date' && name !== 'content-length')
      .filter((name) => !(name === 'etag' && hasOwn(host.gaps, 'validators')))
      .filter((name) => fieldOf(due, name) !== fieldOf(found, name))
      .filter(
        (name) => fieldOf(found, name) !== undefined || !gapFor(host.gaps, check, `header:${name}` as const),
      )
      .map((name) => `${path} ${name}: ${fieldOf(found, name)}; due: ${fieldOf(due, name)}`);
  });
}

/** The text of an emitted file. */
export function emitted(host: Host, { manifest }: Pick<TestPublication, 'manifest'>, path: string): string {
  return String(host.files(manifest)[path]);
}
