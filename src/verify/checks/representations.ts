import type { Encoding, Route } from '../../manifest/manifest.js';
import { type Inquiry, inquire } from '../inquiry.js';
import { accepting } from './accepting.js';

/** Each representation by GET: its bytes, media type, validators and security fields (interface 4.2; D28, D29). */
export function bytesInquiry(path: string, encoding: Encoding): Inquiry {
  return inquire(`bytes/${encoding}`, path, accepting(encoding));
}

/** Each representation by HEAD, to be held against its GET (interface 4; D21). */
export function headInquiries(path: string, { representations }: Route): Inquiry[] {
  return representations.map(({ encoding }) => ({
    ...inquire(`head/${encoding}`, path, accepting(encoding), { method: 'HEAD' }),
    alone: true,
  }));
}
