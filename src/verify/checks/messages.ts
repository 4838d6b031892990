import type { Route } from '../../manifest/manifest.js';
import { type Inquiry, inquire } from '../inquiry.js';
import { acceptingSmallest } from './accepting.js';

/** What only old or faulty clients send: HTTP/1.0, and a Host field that is missing or there twice (RFC 9112 §3.2). */
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
  ];
}
