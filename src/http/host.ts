import { fieldLines, type HttpRequest } from './request.js';

/**
 * True for `uri-host [ ":" port ]` (RFC 9110 §7.2, RFC 3986 §3.2.2): a name, an IPv4 address, or an IP literal in
 * brackets. No user information, no blanks. The empty host is one too (RFC 9112 §3.2).
 */
export function isAuthority(value: string): boolean {
  return /^(\[[0-9A-Fa-f:.]+\]|\[v[0-9A-Fa-f]+\.[\w.~!$&'()*+,;=:-]+\]|([\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)(:\d*)?$/.test(
    value,
  );
}

/** RFC 9112 §3.2: one valid Host field; HTTP/1.0 can do without. */
export function hasValidHost(request: HttpRequest): boolean {
  const hosts = fieldLines(request, 'host');
  if (hosts.length === 0) return request.httpVersion === '1.0';
  return hosts.length === 1 && isAuthority(hosts[0]!.trim());
}
