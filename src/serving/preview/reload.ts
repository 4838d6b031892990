import { createHash } from 'node:crypto';
import { type HttpAnswer, mergeFields } from '../http/answer.js';
import type { Contract } from '../http/contract.js';
import { formatHttpDate } from '../http/http-date.js';
import { type HttpRequest, parseTarget } from '../http/request.js';
import type { ResourceEntry } from '../manifest/manifest.js';
import type { FileContent } from './open-file.js';
import type { Publication, Unpublished } from './publication.js';

/** Below this path nothing can be published, since no published address has a segment with a dot at its start. */
const own = '/.opendata';
const scriptPath = `${own}/reload.js`;
const publicationPath = `${own}/publication`;

/**
 * Asks twice a second for the name of the publication, and reloads the page when it isn't the one that the page is
 * from. Asking is simpler than a stream: it needs no connection that stays open, and survives a restart of the preview.
 */
const script = `const { publication } = document.currentScript.dataset;
async function look() {
  if (document.visibilityState === 'visible') {
    try {
      const answer = await fetch('${publicationPath}', { cache: 'no-store' });
      const now = answer.ok ? await answer.text() : '';
      if (now !== '' && now !== publication) return location.reload();
    } catch {
      // The preview may be started again.
    }
  }
  setTimeout(look, 500);
}
void look();
`;

/** The answer at an address of the preview itself; undefined at all others. `now` in epoch milliseconds. */
export function ownAnswer(
  { method, target }: HttpRequest,
  publication: Publication | Unpublished,
  now: number,
): HttpAnswer | undefined {
  const isRead = method === 'GET' || method === 'HEAD';
  const answer = (mediaType: string, text: string): HttpAnswer => ({
    status: 200,
    headers: [
      ['Date', formatHttpDate(now)],
      ['Content-Type', mediaType],
      ['Content-Length', String(Buffer.byteLength(text))],
      ['Cache-Control', 'no-store'],
      ['X-Content-Type-Options', 'nosniff'],
    ],
    body: method === 'HEAD' ? { kind: 'none' } : { kind: 'text', text },
  });
  if (isRead && target === scriptPath) return answer('text/javascript; charset=utf-8', script);
  if (!isRead || target !== publicationPath || publication.kind === 'unpublished') return undefined;
  return answer('text/plain; charset=utf-8', nameOf(publication));
}

/** A name that every build changes that publishes something. */
function nameOf({ root, signature }: Publication): string {
  return createHash('sha256').update(`${root} ${signature}`).digest('hex').slice(0, 16);
}

/** The resource that is asked for, if there is one. */
export function resourceAsked({ resources = {} }: Contract, target: string): ResourceEntry | undefined {
  const asked = parseTarget(target);
  return asked.kind === 'path' && Object.hasOwn(resources, asked.path) ? resources[asked.path] : undefined;
}

/** True if a browser asks for a page to show, or for what a page needs. All others get everything as it was built. */
export function isOfBrowser({ headers }: HttpRequest): boolean {
  return headers.some(([field, value]) => {
    const name = field.toLowerCase();
    return (
      name === 'referer' || name === 'sec-fetch-site' || (name === 'accept' && value.includes('text/html'))
    );
  });
}

/** The fields of a request that select a representation, a part of it, or none because it is known. */
const selecting = new Set([
  'accept-encoding',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
]);

/** The same request for the whole of the plain bytes. */
export function forWhole(request: HttpRequest): HttpRequest {
  return { ...request, headers: request.headers.filter(([name]) => !selecting.has(name.toLowerCase())) };
}

/** Fields of a page's answer that aren't true of the page with the script. */
const untrue = new Set([
  'accept-ranges',
  'cache-control',
  'content-length',
  'etag',
  'last-modified',
  'repr-digest',
]);

/**
 * A page's answer with the script in the page. It is never stored, and has no validators, since its bytes aren't those
 * of the manifest. Closes `content`.
 * @param content the page's plain bytes; undefined for HEAD
 */
export async function withScript(
  answer: HttpAnswer,
  content: FileContent | undefined,
  publication: Publication,
): Promise<HttpAnswer> {
  const headers = [
    ...answer.headers.filter(([name]) => !untrue.has(name.toLowerCase())),
    ['Cache-Control', 'no-store'] as const,
  ];
  if (content === undefined) return { ...answer, headers, body: { kind: 'none' } };
  const pieces: Buffer[] = [];
  try {
    for await (const piece of content.pieces(0, content.bytes - 1)) pieces.push(Buffer.from(piece));
  } finally {
    await content.close();
  }
  const page = Buffer.concat(pieces).toString();
  const tag = `<script src="${scriptPath}" data-publication="${nameOf(publication)}" defer></script>\n`;
  const end = page.lastIndexOf('</body>');
  const text = end === -1 ? `${page}${tag}` : `${page.slice(0, end)}${tag}${page.slice(end)}`;
  return {
    ...answer,
    headers: [...headers, ['Content-Length', String(Buffer.byteLength(text))]],
    body: { kind: 'text', text },
  };
}

/** The same answer, which caches must ask about each time: a page that is reloaded reads its data anew. */
export function askedAgain(answer: HttpAnswer): HttpAnswer {
  if (answer.status >= 400) return answer;
  return { ...answer, headers: mergeFields(answer.headers, [['Cache-Control', 'no-cache']]) };
}
