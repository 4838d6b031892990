import type { Answer } from '../../http/answer.js';
import type { Contract } from '../../http/contract.js';
import { decide } from '../../http/decide.js';
import { refusal } from '../../http/refusal.js';
import type { HttpRequest } from '../../http/request.js';
import { assetAt } from './asset.js';
import { contractOf } from './publication.js';
import { requestOf } from './request.js';
import { fileResponse, plainResponse } from './response.js';
import type { Bindings, WorkerRequest } from './runtime.js';

/**
 * A Cloudflare Worker that answers every request as `decide` says, with bytes from its static assets.
 * @param policy what is answered by where the files can't be read
 * @param now epoch milliseconds
 */
export function worker(policy: Contract, now: () => number) {
  // The value, not its promise: no request may wait for what another one has asked for.
  let contract: Contract | undefined;
  return {
    async fetch(incoming: WorkerRequest, { ASSETS, RATE_LIMITER }: Bindings): Promise<Response> {
      contract ??= await contractOf(ASSETS, incoming.url);
      const present = contract ?? policy;
      const request = requestOf(incoming);
      const answer = await admitted(present, request, RATE_LIMITER, now());
      const { body } = answer;
      const file =
        body.kind === 'file' ? body.representation.file : body.kind === 'none' ? body.of?.file : undefined;
      if (file === undefined) return plainResponse(answer);
      const asset = await assetAt(ASSETS, file, incoming.url, body.kind === 'file' ? 'GET' : 'HEAD');
      if (asset === undefined) return plainResponse(refusal(present, 500, request, now()));
      return body.kind === 'file' && asset.body
        ? fileResponse(answer, body, asset.body)
        : plainResponse(answer);
    },
  };
}

/**
 * What `decide` says, with Cloudflare's counter as its rate limit. The counter answers later, and `decide` at once: so
 * it is asked with everybody admitted, and once more only where the counter then refuses what was to be counted.
 */
async function admitted(
  contract: Contract,
  request: HttpRequest,
  counter: Bindings['RATE_LIMITER'],
  now: number,
): Promise<Answer> {
  let counted: string | undefined;
  const admit = (key: string) => {
    counted = key;
    return { admitted: true } as const;
  };
  const answer = decide(contract, request, { now, limiter: { admit } });
  if (counted === undefined || counter === undefined) return answer;
  const { success } = await counter.limit({ key: counted });
  if (success) return answer;
  const refused = { admitted: false, retryAfter: contract.rateLimit.seconds } as const;
  return decide(contract, request, { now, limiter: { admit: () => refused } });
}
