import type { Field } from '../../http/fields.js';
import type { HttpRequest } from '../../http/request.js';
import type { WorkerRequest } from './runtime.js';

/**
 * A request as `decide` reads it. Cloudflare has rewritten Accept-Encoding, and keeps what the client sent elsewhere,
 * as an empty text where it sent none. It has found the Worker by Host, which is therefore sound, and is that of the URL.
 */
export function requestOf(request: WorkerRequest): HttpRequest {
  const { cf, headers, method, url } = request;
  const acceptEncoding = cf === undefined ? headers.get('accept-encoding') : cf.clientAcceptEncoding;
  const others = [...headers].filter(([name]) => name !== 'accept-encoding' && name !== 'host');
  return {
    method,
    target: url.replace(/^[^:/?#]+:\/\/[^/?#]*/, ''),
    httpVersion: '1.1',
    headers: [
      ['Host', new URL(url).host],
      ...(acceptEncoding ? [['Accept-Encoding', acceptEncoding] as Field] : []),
      ...others,
    ],
    client: headers.get('cf-connecting-ip') ?? '',
  };
}
