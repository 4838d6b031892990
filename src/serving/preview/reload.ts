import { type HttpAnswer, mergeFields } from '../http/answer.js';
import type { Contract } from '../http/contract.js';
import { type HttpRequest, parseTarget } from '../http/request.js';
import { manifestFile, type ResourceKind } from '../manifest/manifest.js';

/** Nothing can be published there, since no published address has a segment with a dot at its start. */
const scriptPath = '/.opendata/reload.js';

const asked = `/${manifestFile}?reload`;

/** Asks twice a second for the tag of the manifest, and reloads the page when it isn't the one that the page is from. */
const script = `const { publication } = document.currentScript.dataset;
setInterval(async () => {
  if (document.visibilityState !== 'visible') return;
  // The preview may be started again.
  const answer = await fetch('${asked}', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  const now = answer?.ok ? answer.headers.get('ETag') : publication;
  if (now !== publication) location.reload();
}, 500);
`;

/** True for the targets of the script, which are not logged. */
export function isOfScript(target: string | undefined): boolean {
  return target === asked || target === scriptPath;
}

/** The answer to a request for the script. */
export function scriptAnswer({ method, target }: HttpRequest): HttpAnswer | undefined {
  if (target !== scriptPath || method !== 'GET') return undefined;
  const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' };
  return { status: 200, headers: Object.entries(headers), body: { kind: 'text', text: script } };
}

/**
 * The kind of a file beside the collections that a browser asks for. A page that is reloaded must get these anew; all other
 * clients, and all collections, are served as they were built.
 */
export function kindForBrowser(
  contract: Contract,
  { headers, target }: HttpRequest,
): ResourceKind | undefined {
  const isOfBrowser = headers.some(
    ([name, value]) =>
      /^(?:referer|sec-fetch-site)$/i.test(name) || (/^accept$/i.test(name) && value.includes('text/html')),
  );
  const parsed = parseTarget(target);
  if (!isOfBrowser || parsed.kind !== 'path') return undefined;
  const { resources = {} } = contract;
  return Object.hasOwn(resources, parsed.path) ? resources[parsed.path]?.kind : undefined;
}

/** The same request for the whole of the plain bytes, whatever the browser has kept. */
export function forWhole(request: HttpRequest): HttpRequest {
  const selecting = /^(?:accept-encoding|if-.*|range)$/i;
  return { ...request, headers: request.headers.filter(([name]) => !selecting.test(name)) };
}

/** Fields that aren't true of a page with the script. */
const untrue = /^(?:accept-ranges|etag|last-modified|vary)$/i;

/** An answer that no browser keeps. @param page the text of a page, into which the script is put */
export function unkept(answer: HttpAnswer, contract: Contract, page?: string): HttpAnswer {
  if (answer.status >= 400) return answer;
  const caching = { 'Cache-Control': 'no-store' };
  if (page === undefined) return { ...answer, headers: mergeFields(answer.headers, caching) };
  const tag = `<script src="${scriptPath}" data-publication='${contract.manifest?.etag}' defer></script>\n`;
  const end = page.lastIndexOf('</body>');
  const text = end === -1 ? `${page}${tag}` : `${page.slice(0, end)}${tag}${page.slice(end)}`;
  const others = answer.headers.filter(([name]) => !untrue.test(name));
  const length = { 'Content-Length': String(Buffer.byteLength(text)) };
  return { ...answer, headers: mergeFields(others, caching, length), body: { kind: 'text', text } };
}
