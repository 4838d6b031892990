import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { sha256 } from '../../../base/bytes/sha256.js';
import { canonicalJsonText } from '../../../base/json/canonical.js';
import { bodyText } from '../../http/answer.js';
import { decide } from '../../http/decide.js';
import { formatHttpDate } from '../../http/http-date.js';
import { RateLimiter } from '../../http/rate-limit.js';
import { parseTarget } from '../../http/request.js';
import type { Route } from '../../manifest/manifest.js';
import { represent } from '../../manifest/representation.js';
import { type AnswerInMemory, defineFault, type Fault, type Faulted } from './fault.js';

type Fields = Record<string, unknown>;

/** A collection (interface 2.2). */
interface List {
  readonly data: readonly { readonly Brand: readonly Fields[] }[];
  readonly meta: Fields;
}

/** A bank's whole publication of a list is wrong: its tag, its codings and its 304s are right for what is sent. */
function dataFault(
  name: string,
  change: (list: List, faulted: Faulted, route: Route) => List | Promise<List>,
): Fault {
  return defineFault({
    name,
    parameters: {},
    async make(faulted) {
      const { contract, request, now } = faulted;
      const target = parseTarget(request.target);
      const path = target.kind === 'path' ? target.path : '';
      const route = contract.routes?.[path];
      if (route === undefined) return faulted.answer();
      const list = await change(await listAt(faulted, path), faulted, route);
      const lastUpdated = Date.parse(String(list.meta['LastUpdated']));
      const plain = Buffer.from(canonicalJsonText(list));
      const encoded = [
        represent(path, 'identity', plain),
        represent(path, 'br', brotliCompressSync(plain, quick)),
        represent(path, 'gzip', gzipSync(plain)),
      ];
      const changed: Route = {
        ...route,
        ...(lastUpdated < Date.parse(route.lastUpdated) && { lastModified: formatHttpDate(lastUpdated) }),
        representations: encoded.map(({ representation }) => representation),
      };
      const routes = { ...contract.routes, [path]: changed };
      // The request was counted when its right answer was made.
      const { status, headers, body } = decide({ ...contract, routes }, request, {
        now,
        limiter: new RateLimiter(),
      });
      if (body.kind !== 'file') return { status, headers, body: Buffer.from(bodyText(body)) };
      const bytes =
        encoded.find(({ representation }) => representation === body.representation)?.bytes ?? plain;
      const { first, last } = body.range ?? { first: 0, last: bytes.length - 1 };
      return { status, headers, body: Buffer.from(bytes.subarray(first, last + 1)) } satisfies AnswerInMemory;
    },
  });
}

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

async function listAt({ answer, request }: Faulted, path: string): Promise<List> {
  const headers = request.headers.filter(([name]) => name.toLowerCase() === 'host');
  const { body } = await answer({ ...request, method: 'GET', target: path, headers });
  return JSON.parse(body.toString());
}

/** So long ago that no publication of today is older. */
const longAgo = '2018-01-13T00:00:00.000Z';

/** What banks have really published. */
export const inTheData: readonly Fault[] = [
  dataFault('standing-date', ({ data, meta }) => ({ data, meta: { ...meta, LastUpdated: longAgo } })),
  dataFault('empty-list', ({ meta }) => ({ data: [], meta: { ...meta, TotalResults: 0 } })),
  dataFault('half-list', (list) => withRecords(list, (records) => records.slice(0, records.length >> 1))),
  dataFault('new-identifications', (list) =>
    withRecords(list, (records) =>
      records.map((record) => ({
        ...record,
        Identification: sha256(`${list.meta['LastUpdated']} ${record['Identification']}`).slice(0, 12),
      })),
    ),
  ),
  dataFault('record-twice', (list) => withRecords(list, (records) => [...records.slice(0, 1), ...records])),
  dataFault('other-version', (list, faulted, { collection, version }) => {
    const others = Object.entries(faulted.contract.routes ?? {});
    const other = others.find(([, route]) => route.collection === collection && route.version !== version);
    return other === undefined ? list : listAt(faulted, other[0]);
  }),
];

/** The list with other records in each brand, and their number. */
function withRecords({ data, meta }: List, change: (records: readonly Fields[]) => readonly Fields[]): List {
  let total = 0;
  const counted = (records: readonly Fields[]) => {
    const changed = change(records);
    total += changed.length;
    return changed;
  };
  const groups = data.map(({ Brand }) => ({
    Brand: Brand.map((brand) =>
      Object.fromEntries(
        Object.entries(brand).map(([name, value]) => [name, Array.isArray(value) ? counted(value) : value]),
      ),
    ),
  }));
  return { data: groups, meta: { ...meta, TotalResults: total } };
}
