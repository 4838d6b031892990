import type { Manifest, Route } from '../../manifest/manifest.js';
import { type Inquiry, inquire } from '../inquiry.js';
import { acceptingSmallest } from './accepting.js';

/** A route's address as people and programs vary it (D31). */
export function addressInquiries(path: string, route: Route): Inquiry[] {
  const headers = acceptingSmallest(route);
  return [
    inquire('address/trailing-slash', path, headers, { target: `${path}/` }),
    inquire('address/query', path, headers, { target: `${path}?page=1&brand=all` }),
  ];
}

/** What lenient hosts take for a route's address, although it is none (RFC 3986 §2.2, §3.5, §6.2.2). */
export function nearlyAddressInquiries(path: string): Inquiry[] {
  const ask = (check: Inquiry['check'], target: string) => inquire(check, path, [], { target });
  const last = /\/([^/]*)$/;
  return [
    ask('address/dots', path.replace(last, '/./$1')),
    ask('address/dots', path.replace(last, '/x/../$1')),
    ask('address/encoded-slash', path.replace(last, '%2F$1')),
    ask('address/fragment', `${path}#all`),
  ];
}

/** Addresses at which nothing is published, outside and below the versions, since each has a media type of its own (D24). */
export function unknownAddressInquiries({ site, versions }: Manifest): Inquiry[] {
  const ask = (check: Inquiry['check'], target: string, method = 'GET'): Inquiry => ({
    check,
    method,
    target,
    headers: [],
  });
  const below = Object.values(versions).flatMap((version) => (version === undefined ? [] : [version.path]));
  return [
    ask('address/unknown', `${site.basePath}/not-published`),
    { ...ask('method/head-unknown-address', `${site.basePath}/not-published`, 'HEAD'), alone: true },
    ask('address/too-long', `${site.basePath}/${'x'.repeat(9000)}`),
    ...below.flatMap((path) => [
      ask('address/unknown-in-version', `${path}/not-published`),
      ask('method/head-unknown-address', `${path}/not-published`, 'HEAD'),
      ask('address/malformed', `${path}/%ff`),
    ]),
  ];
}
