import { requestBodyLimit } from '../../http/request-body.js';
import type { Route } from '../../manifest/manifest.js';
import { type Inquiry, inquire } from '../inquiry.js';
import { acceptingSmallest } from './accepting.js';

/**
 * What only old, faulty or hostile clients send: HTTP/1.0, a Host field that is missing or there twice (RFC 9112 §3.2), a chunk
 * with a long extension (RFC 9112 §7.1.1).
 */
export function messageInquiries(path: string, route: Route): Inquiry[] {
  return [
    {
      ...inquire('message/http-1.0', path, acceptingSmallest(route)),
      wire: { httpVersion: '1.0', hosts: 1 },
    },
    { ...inquire('message/no-host', path), wire: { httpVersion: '1.1', hosts: 0 } },
    { ...inquire('message/two-hosts', path), wire: { httpVersion: '1.1', hosts: 2 } },
    { ...inquire('message/http-2.0', path), wire: { httpVersion: '2.0', hosts: 1 } },
    {
      check: 'message/asterisk',
      method: 'OPTIONS',
      target: '*',
      headers: [],
      wire: { httpVersion: '1.1', hosts: 1 },
    },
    {
      ...inquire('message/chunk-extension', path, [['Transfer-Encoding', 'chunked']], { method: 'POST' }),
      wire: { httpVersion: '1.1', hosts: 1, chunkExtension: 20_000 },
      // Too large by what has come so far (413), or by its method not answered at all (405).
      or: inquire('message/chunk-extension', path, [['Content-Length', String(requestBodyLimit + 1)]]),
    },
  ];
}
