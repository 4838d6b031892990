import { z } from 'zod';
import { codes, text } from '../../../interface/schema/types.js';
import { bodyText, fieldOf, type HeaderField, mergeFields } from '../../http/answer.js';
import { formatHttpDate } from '../../http/http-date.js';
import { refusal } from '../../http/refusal.js';
import type { HttpRequest } from '../../http/request.js';
import { encodings } from '../../manifest/manifest.js';
import { type AnswerInMemory, defineFault, type Fault, type Faulted } from './fault.js';

const seconds = z.int().min(0);

/** The web root of another publication: a path from the folder of the faults file. */
const publicationFolder = text(1);

/** The faults of hosts, caches and connections. The data is right, where it arrives. */
export const onTheWire: readonly Fault[] = [
  defineFault({
    name: 'too-many-requests',
    parameters: { retryAfter: seconds.optional() },
    make: (faulted, { retryAfter = 7 }) => refused(faulted, 429, retryAfter),
  }),
  defineFault({
    name: 'unavailable',
    parameters: { retryAfter: seconds.optional() },
    make: (faulted, { retryAfter = 30 }) => refused(faulted, 503, retryAfter),
  }),
  defineFault({
    name: 'error-page',
    parameters: {},
    make: (faulted) => page(faulted, 500, 'Internal Server Error'),
  }),
  defineFault({
    name: 'page-with-200',
    parameters: {},
    make: (faulted) => page(faulted, 200, 'Down for maintenance'),
  }),
  defineFault({
    name: 'slow',
    parameters: { wait: z.int().min(0).optional() },
    make: async ({ answer }, { wait = 10_000 }) => ({ ...(await answer()), delivery: { wait } }),
  }),
  defineFault({
    name: 'dribble',
    parameters: { bytesPerSecond: z.int().min(1).optional() },
    make: async ({ answer }, { bytesPerSecond = 1000 }) => ({
      ...(await answer()),
      delivery: { bytesPerSecond },
    }),
  }),
  defineFault({
    name: 'cut',
    parameters: { after: z.number().min(0).max(1).optional() },
    make: async ({ answer }, { after = 0.5 }) => ({ ...(await answer()), delivery: { cutAfter: after } }),
  }),
  defineFault({ name: 'reset', parameters: {}, make: () => 'reset' }),
  defineFault({
    name: 'wrong-coding',
    parameters: { says: codes('gzip', 'nothing').optional() },
    async make({ answer, request }, { says = 'gzip' }) {
      const sent = await answer(asIf(request, 'accept-encoding', says === 'gzip' ? 'identity' : 'gzip'));
      if (sent.status !== 200) return sent;
      return says === 'gzip'
        ? { ...sent, headers: mergeFields(sent.headers, [['Content-Encoding', 'gzip']]) }
        : { ...sent, headers: without(sent, 'content-encoding') };
    },
  }),
  defineFault({
    name: 'stale-variant',
    parameters: { with: publicationFolder, coding: codes(...encodings).optional() },
    async make({ answer, request }, { with: folder, coding = 'gzip' }) {
      const unconditional = {
        ...request,
        headers: request.headers.filter(([name]) => !/^(?:if-|range$)/i.test(name)),
      };
      const { headers } = await answer(unconditional);
      return (fieldOf(headers, 'Content-Encoding') ?? 'identity') === coding
        ? answer(request, folder)
        : answer();
    },
  }),
  defineFault({
    name: 'two-publications',
    parameters: { with: publicationFolder },
    make: ({ answer, request }, { with: folder }) => answer(request, folder),
  }),
  defineFault({
    name: 'weak-tag',
    parameters: {},
    async make({ answer }) {
      const sent = await answer();
      const tag = fieldOf(sent.headers, 'ETag');
      if (tag === undefined) return sent;
      return { ...sent, headers: mergeFields(sent.headers, [['ETag', `W/${tag.replace(/^W\//, '')}`]]) };
    },
  }),
  defineFault({
    name: 'no-tag',
    parameters: {},
    async make({ answer, request }) {
      const sent = await answer(asIf(asIf(request, 'if-none-match'), 'if-match'));
      return { ...sent, headers: without(sent, 'etag') };
    },
  }),
  defineFault({
    name: 'unasked-304',
    parameters: {},
    make: ({ answer, request }) => answer(asIf(request, 'if-none-match', '*')),
  }),
];

function refused({ contract, request, now }: Faulted, status: number, retryAfter: number): AnswerInMemory {
  const { headers, body } = refusal(contract, status, request, now, [['Retry-After', String(retryAfter)]]);
  return { status, headers, body: Buffer.from(bodyText(body)) };
}

/** A page of something before the host, which knows nothing of the publication. */
function page({ request, now }: Faulted, status: number, title: string): AnswerInMemory {
  const text = `<!doctype html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
  const headers: HeaderField[] = [
    ['Date', formatHttpDate(now)],
    ['Content-Type', 'text/html; charset=utf-8'],
    ['Content-Length', String(text.length)],
  ];
  return { status, headers, body: Buffer.from(request.method === 'HEAD' ? '' : text) };
}

function without({ headers }: AnswerInMemory, name: string): readonly HeaderField[] {
  return headers.filter(([key]) => key.toLowerCase() !== name);
}

/** The request with another value of a field, or without it. `name` in lower case. */
function asIf(request: HttpRequest, name: string, value?: string): HttpRequest {
  const others = request.headers.filter(([key]) => key.toLowerCase() !== name);
  return { ...request, headers: value === undefined ? others : [...others, [name, value]] };
}
