import { fieldOf, type HttpAnswer, mergeFields } from '../http/answer.js';
import type { Contract } from '../http/contract.js';
import type { HttpRequest } from '../http/request.js';
import { manifestFile } from '../manifest/manifest.js';
import { plainOf } from '../manifest/representation.js';

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

/** True for what a browser asks for: all other clients are served what was built. */
export function isOfBrowser({ headers }: HttpRequest): boolean {
  return headers.some(
    ([name, value]) =>
      /^(?:referer|sec-fetch-site)$/i.test(name) || (/^accept$/i.test(name) && value.includes('text/html')),
  );
}

/**
 * The same contract, but no browser keeps files beside the collections, and what it has kept is outdated: a page that is
 * reloaded must get these anew.
 */
export function unkept(contract: Contract): Contract {
  const resources = Object.entries(contract.resources ?? {}).map(([path, resource]) => {
    const plain = plainOf(resource);
    const headers = { ...resource.headers, 'Cache-Control': 'no-store' };
    const representations = [{ ...plain, etag: `"${plain.sha256}-reload"` }];
    return [path, { ...resource, headers, representations }];
  });
  return { ...contract, resources: Object.fromEntries(resources) };
}

/** An answer with a whole page, with the script in it; any other as it is. @param file the bytes of the page */
export function withScript(answer: HttpAnswer, file: Buffer, { manifest }: Contract): HttpAnswer {
  const isPage = fieldOf(answer.headers, 'Content-Type')?.startsWith('text/html');
  if (answer.status !== 200 || answer.body.kind !== 'file' || !isPage) return answer;
  const page = file.toString();
  const tag = `<script src="${scriptPath}" data-publication='${manifest?.etag}' defer></script>\n`;
  const end = page.lastIndexOf('</body>');
  const text = end === -1 ? `${page}${tag}` : `${page.slice(0, end)}${tag}${page.slice(end)}`;
  const length = { 'Content-Length': String(Buffer.byteLength(text)) };
  return { ...answer, headers: mergeFields(answer.headers, length), body: { kind: 'text', text } };
}
