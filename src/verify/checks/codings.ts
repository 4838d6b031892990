import { type Inquiry, inquire } from '../inquiry.js';

/** Which coding is sent (RFC 9110 §12.5.3; D29). HEAD, since the bytes of each are compared elsewhere. */
export function codingInquiries(path: string): Inquiry[] {
  const ask = (check: Inquiry['check'], acceptEncoding: string) =>
    inquire(check, path, [['Accept-Encoding', acceptEncoding]], { method: 'HEAD' });
  return [
    ask('coding/browser', 'gzip, deflate, br, zstd'),
    ask('coding/any', '*'),
    ask('coding/excluded', 'br;q=0, gzip'),
    ask('coding/weighed', 'gzip, br;q=0.5'),
    ask('coding/none-acceptable', 'identity;q=0, *;q=0'),
  ];
}
