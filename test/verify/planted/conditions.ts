import { field, withField } from '../host.js';
import { asIf, asked, codingOf, own, type Planted, published } from './plant.js';

const ignores =
  (name: RegExp): Planted['plant'] =>
  (right, request) =>
    right.status === 304 || right.status === 412 ? asIf(request, name) : right;

const notModified = (request: Parameters<Planted['plant']>[1]) => {
  const [route] =
    Object.entries(published.manifest.routes).find(([path]) => request.target.startsWith(path)) ?? [];
  return route === undefined
    ? undefined
    : asIf(request, /^if-(none-match|modified-since)$/i, [['If-None-Match', '*']]);
};

/** Faults of conditional requests. */
export const conditions: readonly Planted[] = [
  { fault: 'a 304 is never sent', plant: ignores(/^if-(none-match|modified-since)$/i) },
  {
    fault: 'If-None-Match is ignored',
    plant: (right, request) => (asked(request, 'If-None-Match') ? asIf(request, /^if-none-match$/i) : right),
  },
  { fault: 'If-Modified-Since is ignored', plant: ignores(/^if-modified-since$/i) },
  { fault: 'If-Match is ignored', plant: ignores(/^if-match$/i) },
  { fault: 'If-Unmodified-Since is ignored', plant: ignores(/^if-unmodified-since$/i) },
  {
    fault: 'If-None-Match is always answered 304',
    plant: (right, request) =>
      right.status === 200 && asked(request, 'If-None-Match') !== undefined
        ? (notModified(request) ?? right)
        : right,
  },
  {
    fault: 'a list in If-None-Match is not understood',
    plant: (right, request) =>
      asked(request, 'If-None-Match')?.includes(',') ? asIf(request, /^if-none-match$/i) : right,
  },
  {
    fault: 'If-None-Match: * does not match',
    plant: (right, request) =>
      asked(request, 'If-None-Match') === '*' ? asIf(request, /^if-none-match$/i) : right,
  },
  {
    fault: 'a 304 with another tag',
    plant: (right) => (right.status === 304 ? withField(right, 'ETag', '"another"') : right),
  },
  {
    fault: 'a 304 without Cache-Control',
    plant: (right) => (right.status === 304 ? withField(right, 'Cache-Control', undefined) : right),
  },
  {
    fault: 'a 304 with a length of 0',
    plant: (right) => (right.status === 304 ? withField(right, 'Content-Length', '0') : right),
  },
  {
    fault: 'If-Modified-Since a second later is answered 304',
    plant: (right, request) => {
      const since = Date.parse(asked(request, 'If-Modified-Since') ?? '');
      const modified = Date.parse(field(right, 'Last-Modified') ?? '');
      return right.status === 200 && since > modified && asked(request, 'If-None-Match') === undefined
        ? (notModified(request) ?? right)
        : right;
    },
  },
  {
    fault: 'If-Modified-Since is answered 304 whatever it says',
    plant: (right, request) =>
      right.status === 200 &&
      asked(request, 'If-Modified-Since') &&
      asked(request, 'If-None-Match') === undefined
        ? (notModified(request) ?? right)
        : right,
  },
  {
    fault: 'an invalid If-Modified-Since is answered 400',
    plant: (right, request) =>
      /^\d{4}-/.test(asked(request, 'If-Modified-Since') ?? '') ? own(400, 'text/html', 'Bad date') : right,
  },
  {
    fault: 'the date decides where there is a tag',
    plant: (right, request) =>
      asked(request, 'If-None-Match') && asked(request, 'If-Modified-Since')
        ? asIf(request, /^if-none-match$/i)
        : right,
  },
];

/** Faults of ranges. */
export const ranges: readonly Planted[] = [
  {
    fault: 'ranges are offered and ignored',
    plant: (right, request) =>
      right.status === 206 || right.status === 416 ? asIf(request, /^range$/i) : right,
  },
  {
    fault: 'ranges begin a byte too late',
    plant: (right) =>
      right.status === 206
        ? { ...right, body: Buffer.concat([right.body.subarray(1), Buffer.from('x')]) }
        : right,
  },
  {
    fault: '206 without Content-Range',
    plant: (right) => (right.status === 206 ? withField(right, 'Content-Range', undefined) : right),
  },
  {
    fault: '206 with another total in Content-Range',
    plant: (right) =>
      right.status === 206
        ? withField(right, 'Content-Range', field(right, 'Content-Range')!.replace(/\d+$/, '99'))
        : right,
  },
  {
    fault: 'a range after the end is answered 200',
    plant: (right, request) => (right.status === 416 ? asIf(request, /^range$/i) : right),
  },
  {
    fault: '416 without Content-Range',
    plant: (right) => (right.status === 416 ? withField(right, 'Content-Range', undefined) : right),
  },
  {
    fault: 'If-Range is ignored',
    plant: (right, request) => (asked(request, 'If-Range') ? asIf(request, /^if-range$/i) : right),
  },
  {
    fault: 'a range of the compressed bytes is sent',
    plant: (right, request) => {
      const coding = codingOf(right);
      if (!asked(request, 'Range') || coding === 'identity' || right.status !== 200) return right;
      const total = right.body.length;
      return {
        ...withField(withField(right, 'Content-Range', `bytes 0-15/${total}`), 'Content-Length', '16'),
        status: 206,
        body: right.body.subarray(0, 16),
      };
    },
  },
  {
    fault: 'the last bytes are asked for, the first are sent',
    plant: (right, request) =>
      asked(request, 'Range') === 'bytes=-16' ? asIf(request, /^range$/i, [['Range', 'bytes=0-15']]) : right,
  },
];
