import { type Difference, difference } from '../difference.js';
import type { Reply } from '../reply.js';
import type { Facts } from './facts.js';
import { combined, isMeaningful, meansTheSame } from './fields.js';
import { repetitions } from './headers.js';

/** What a HEAD says otherwise than the GET of the same address did, whatever that said (RFC 9110 §9.3.2; D21). */
export function headDifferences(get: Reply, head: Reply, { meaningful }: Facts): Difference[] {
  if (head.status !== get.status) {
    return [difference('status', 'verify/status', { status: head.status, expected: get.status })];
  }
  const ofGet = new Map(
    combined(get.headers).map(([name, value]) => [name.toLowerCase(), [name, value] as const]),
  );
  const ofHead = new Map(
    combined(head.headers).map(([name, value]) => [name.toLowerCase(), [name, value] as const]),
  );
  const repeated = repetitions(head);
  const told = new Set<string>(repeated.map(({ part }) => part));
  const others = [...new Set([...ofGet.keys(), ...ofHead.keys()])]
    .filter((name) => isMeaningful(name, meaningful) && !told.has(`header:${name}`))
    .flatMap((name) => {
      const [header = name, inGet] = ofGet.get(name) ?? [];
      const [, inHead] = ofHead.get(name) ?? [];
      if (inGet !== undefined && inHead !== undefined && meansTheSame(name, inGet, inHead)) return [];
      const args = {
        header,
        ...(inGet !== undefined && { get: inGet }),
        ...(inHead !== undefined && { head: inHead }),
      };
      return [difference(`header:${name}`, 'verify/head', args, header)];
    });
  return [...repeated, ...others];
}
