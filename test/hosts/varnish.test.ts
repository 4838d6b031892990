import { expect, type TestContext, test } from 'vitest';
import { sentence } from '../../src/report/report/sentence.js';
import type { Gap } from '../../src/serving/checks/gap.js';
import { nginx } from '../../src/serving/hosts/nginx/host.js';
import { built, old, verifying } from '../verify/host.js';
import { varnish } from './caches.js';
import { serving } from './nginx.js';
import { prove, shown } from './proof.js';

/** What a cache does by itself that its origin would do otherwise. */
const gaps: readonly Gap[] = [
  ...nginx.gaps,
  {
    checks: ['message/chunk-extension'],
    because: 'Varnish reads no chunk extension of many kilobytes, and answers 503 in its own words.',
  },
  {
    checks: ['tag/other-coding'],
    because:
      'Varnish compares tags with the copy that it would send only: for the tag of another coding it sends the whole again.',
  },
  {
    checks: ['message/no-host', 'message/two-hosts', 'message/http-2.0'],
    because:
      'Varnish puts its origin in place of a Host that is missing, and answers two of them, or HTTP/2.0 in a request line, with nothing but the status 400.',
  },
];

/** What Varnish would answer by itself, and otherwise than RFC 9110 has it. */
const asOrigin = `sub vcl_recv {
  if (req.http.Range || req.http.If-Match || req.http.If-Unmodified-Since || req.http.If-Modified-Since
      || req.http.If-None-Match ~ "[*,]") {
    return (pass);
  }
}
sub vcl_deliver {
  # Where the origin sends the whole for a date, Varnish would still compare it.
  if (resp.status == 200) { unset req.http.If-Modified-Since; }
  if (resp.http.Content-Encoding) { unset resp.http.Accept-Ranges; }
  elsif (resp.status == 200) { set resp.http.Accept-Ranges = "bytes"; }
}
`;

/** Varnish in front of an origin, as a CDN would be. */
const caching = (context: TestContext, origin: string) => varnish(context, { origin }, asOrigin);

test('Varnish in front of nginx, as a CDN would be', async (context) => {
  const origin = (await serving(context, shown)).origin;
  await prove(context, 'Varnish before nginx', await caching(context, origin), gaps);
});

test('a copy that Varnish kept from before a publication is told as stale, with its age', async (context) => {
  const cache = await caching(context, (await serving(context, old)).origin);
  for (const path of Object.keys(old.manifest.routes)) await (await fetch(`${cache}${path}`)).text();
  const { problems } = await verifying(cache, { manifest: built.manifest, gaps, clock: Date.now });
  expect(new Set(problems.map(({ rule }) => rule))).toEqual(new Set(['verify/stale']));
  expect(problems.map(sentence).join('\n')).toMatch(/Age/);
});
