import type { Answer } from '../http/answer.js';
import type { Contract } from '../http/contract.js';
import { decide } from '../http/decide.js';
import { RateLimiter } from '../http/rate-limit.js';
import { refusal } from '../http/refusal.js';
import type { HttpRequest } from '../http/request.js';
import type { Content } from './content.js';
import type { Damage, IntactFiles } from './intact-files.js';
import type { Publication, Publications, Unpublished } from './publication.js';

/** What answers are made of. */
export interface Source {
  readonly publications: Publications;
  readonly files: IntactFiles;
  /** The contract while nothing is published. */
  readonly fallback: Contract;
  readonly limiter: RateLimiter;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** An answer with all that it takes to send it. Whoever gets `content` closes it. */
export interface Prepared {
  readonly answer: Answer;
  readonly content?: Content;
  /** Why the answer isn't what was published. */
  readonly trouble?: Damage | Unpublished;
}

/**
 * Decides on a request and opens what the answer sends. All of an answer comes from one publication: where its file is
 * no longer what the manifest said, and the manifest is another by now, the request is decided once more by that one.
 */
export async function prepare(source: Source, request: HttpRequest): Promise<Prepared> {
  const found = await source.publications.current();
  const prepared = await prepareFrom(source, found, request, source.limiter);
  if (prepared.trouble?.kind !== 'damage') return prepared;
  const afresh = await source.publications.afresh();
  if (isSame(found, afresh)) return prepared;
  // A limiter of its own: the request has been counted already.
  return prepareFrom(source, afresh, request, new RateLimiter());
}

async function prepareFrom(
  source: Source,
  publication: Publication | Unpublished,
  request: HttpRequest,
  limiter: RateLimiter,
): Promise<Prepared> {
  const now = source.now();
  if (publication.kind === 'unpublished') {
    const answer = decide(source.fallback, request, { now, limiter });
    return answer.status === 503 ? { answer, trouble: publication } : { answer };
  }
  const answer = decide(publication.contract, request, { now, limiter });
  const { body } = answer;
  const representation =
    body.kind === 'file' ? body.representation : body.kind === 'none' ? body.of : undefined;
  if (representation === undefined) return { answer };

  const { root } = publication;
  const found =
    body.kind === 'file'
      ? await source.files.open(root, representation)
      : await source.files.inspect(root, representation);
  if (found?.kind === 'damage') {
    const status = found.reason === 'too-many-open-files' ? 503 : 500;
    return { answer: refusal(publication.contract, status, request, now), trouble: found };
  }
  return { answer, ...(found && { content: found.content }) };
}

function isSame(before: Publication | Unpublished, after: Publication | Unpublished): boolean {
  return (
    before.kind === 'publication' &&
    after.kind === 'publication' &&
    before.root === after.root &&
    before.signature === after.signature
  );
}
