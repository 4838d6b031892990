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

/** How many publications that replace each other a request is decided by before it is answered with the damage. */
const tries = 5;

/**
 * Decides on a request and opens what the answer sends. All of an answer comes from one publication: where its file is
 * no longer what the manifest said, and the manifest is another by now, the request is decided once more by that one.
 */
export async function prepare(source: Source, request: HttpRequest): Promise<Prepared> {
  let found = await source.publications.current();
  let prepared = await prepareFrom(source, found, request, source.limiter);
  for (let tried = 1; prepared.trouble?.kind === 'damage' && tried < tries; tried++) {
    const afresh = await source.publications.afresh();
    if (isSame(found, afresh)) return prepared;
    found = afresh;
    // A limiter of its own: the request has been counted already.
    prepared = await prepareFrom(source, found, request, new RateLimiter());
  }
  return prepared;
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
