import type { Route } from '../../manifest/manifest.js';
import { type Inquiry, inquire } from '../inquiry.js';

/** Bytes at either end of a representation that ranges are asked from. */
export const rangeReach = 64;

/** Parts of the identity representation (RFC 9110 §14.2, §13.1.5; D29), all within `rangeReach` of its ends. */
export function rangeInquiries(path: string, { representations }: Route): Inquiry[] {
  const { bytes, etag } = representations[0]!;
  const coded = representations.find(({ encoding }) => encoding !== 'identity');
  const ask = (check: Inquiry['check'], range: string, ifRange?: string) =>
    inquire(check, path, [
      ['Range', range],
      ...(ifRange === undefined ? [] : [['If-Range', ifRange] as const]),
    ]);
  return [
    ask('range/first', 'bytes=0-15'),
    ask('range/middle', 'bytes=16-31'),
    ask('range/last', 'bytes=-16'),
    ask('range/outside', `bytes=${bytes}-`),
    ask('range/invalid', 'bytes=9-2'),
    // An end beyond what a number of 64 bits holds.
    ask('range/beyond', `bytes=${Math.max(0, bytes - 16)}-99999999999999999999`),
    ask('range/several', 'bytes=0-3,8-11'),
    inquire('range/head', path, [['Range', 'bytes=0-15']], { method: 'HEAD' }),
    ask('range/if-range', 'bytes=0-15', etag),
    ask('range/if-range-foreign', 'bytes=0-15', '"of-another-publication"'),
    ...(coded
      ? [
          inquire('range/coded', path, [
            ['Accept-Encoding', coded.encoding],
            ['Range', 'bytes=0-15'],
          ]),
        ]
      : []),
  ];
}
