import { createHash } from 'node:crypto';
import { type HttpAnswer, mergeFields } from '../http/answer.js';
import { formatHttpDate } from '../http/http-date.js';
import type { HttpRequest } from '../http/request.js';
import type { Publication } from './publication.js';

/** Below this path nothing can be published, since no published address has a segment with a dot at its start. */
const own = '/.opendata';

/**
 * Asks twice a second for the name of the publication, and reloads the page when it isn't the one that the page is
 * from. Asking is simpler than a stream: it needs no connection that stays open, and survives a restart of the preview.
 */
const script = `const { publication } = document.currentScript.dataset;
async function look() {
  if (document.visibilityState === 'visible') {
    try {
      const answer = await fetch('${own}/publication', { cache: 'no-store' });
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
  publication: Publication,
  now: number,
): HttpAnswer | undefined {
  const text = { [`${own}/reload.js`]: script, [`${own}/publication`]: nameOf(publication) }[target];
  if (text === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined;
  return {
    status: 200,
    headers: [
      ['Date', formatHttpDate(now)],
      ['Content-Type', `text/${target.endsWith('.js') ? 'javascript' : 'plain'}; charset=utf-8`],
      ['Content-Length', String(Buffer.byteLength(text))],
      ['Cache-Control', 'no-store'],
      ['X-Content-Type-Options', 'nosniff'],
    ],
    body: method === 'HEAD' ? { kind: 'none' } : { kind: 'text', text },
  };
}

/** A name that every build changes that publishes something. */
function nameOf({ root, signature }: Publication): string {
  return createHash('sha256').update(`${root} ${signature}`).digest('hex').slice(0, 16);
}

/** Fields of a page's answer that aren't true of the page with the script. */
const untrue =
  /^(?:accept-ranges|cache-control|content-encoding|content-length|etag|last-modified|repr-digest|vary)$/i;

/** A page's answer with the script in the page. It is never stored, since its bytes aren't those of the manifest. */
export function withScript(answer: HttpAnswer, page: string, publication: Publication): HttpAnswer {
  const tag = `<script src="${own}/reload.js" data-publication="${nameOf(publication)}" defer></script>\n`;
  const end = page.lastIndexOf('</body>');
  const text = end === -1 ? `${page}${tag}` : `${page.slice(0, end)}${tag}${page.slice(end)}`;
  return {
    status: answer.status,
    headers: mergeFields(
      answer.headers.filter(([name]) => !untrue.test(name)),
      { 'Cache-Control': 'no-store', 'Content-Length': String(Buffer.byteLength(text)) },
    ),
    body: { kind: 'text', text },
  };
}

/** The same answer, which caches must ask about each time: a page that is reloaded reads its data anew. */
export function askedAgain(answer: HttpAnswer): HttpAnswer {
  if (answer.status >= 400) return answer;
  return { ...answer, headers: mergeFields(answer.headers, { 'Cache-Control': 'no-cache' }) };
}
