import { counted, grouped } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';
import type { Asked } from '../host-checks.js';
import { duration, fault } from './live-host.js';

export type StaleArgs = Asked & {
  /** What the address has: the data of a collection, a page, another file, or the manifest. */
  what: 'data' | 'page' | 'file' | 'manifest';
  built: string;
  served: string;
  /** The codings of the address that are of another publication, where others are as built. */
  codings?: readonly ('identity' | 'br' | 'gzip')[];
  /** The requests that are answered from another publication, where plain reads of the address are as built. */
  variant?: 'head' | 'condition' | 'range' | 'query' | 'slash' | 'origin';
  /** True if other addresses of the host are as built. */
  isPart?: boolean;
  /** Seconds for which a cache has kept it, and since when, if known (RFC 9111 §5.1). */
  age?: number;
  since?: string;
  /** Seconds for which a cache may keep it. */
  maxAge?: number;
};

/** Answers of one host that differ although the requests are equal. */
export type AlternatingArgs = Asked & {
  /** How often the same request was sent, and how often it was answered as built. */
  times: number;
  right: number;
  /** How it was answered otherwise: from the publication of `served`, with another `status`, or in another way. */
  served?: string;
  status?: number;
};

const variants = {
  head: 'HEAD',
  condition: 'a request with a condition',
  range: 'a request for a range',
  query: 'the address with a query',
  slash: 'the address with a slash at the end',
  origin: 'a request from another origin (Origin)',
} as const;

const codingNames = { identity: 'plain', br: 'br', gzip: 'gzip' } as const;

/** Where a part of the address is stale: ` in the gzip bytes`. */
function partOf({ codings, variant, request }: StaleArgs): string {
  if (variant !== undefined) return ` to ${request}`;
  return codings === undefined
    ? ''
    : ` in the ${codings.map((each) => codingNames[each]).join(' and ')} bytes`;
}

function ageOf({ age, since }: { readonly age?: number; readonly since?: string }): string {
  return age === undefined ? '' : ` (Age ${grouped(age)} s: a cache has kept it since ${since})`;
}

function staleWords(args: StaleArgs): string {
  const { what, built, served, variant } = args;
  const part = partOf(args);
  if (variant !== undefined) {
    return `${variants[variant]} is answered from the publication of ${served}, other requests for this address from that of ${built}, as built${ageOf(args)}.`;
  }
  if (served > built)
    return `the host serves the ${what} of ${served}${part}, newer than what was built here (${built}).`;
  if (served < built) {
    return `the build has the ${what} of ${built}, the host still serves that of ${served}${part}${ageOf(args)}.`;
  }
  const other = what === 'data' ? 'another publication of the same data' : `another ${what} of the same time`;
  return `the host serves ${other} (${built})${part}${ageOf(args)}.`;
}

function staleAdvice(args: StaleArgs): string {
  const { age, maxAge, built, served, codings, variant, isPart, what } = args;
  if (variant === 'query')
    return 'A cache keeps the address with a query apart from the address itself. Leave the query out of its key, since it makes no difference, or purge the address with every query.';
  if (variant !== undefined)
    return 'A cache keeps these answers apart from the others, and its copy is another. Purge the address in full, with all variants, and let the cache answer all requests for it from one copy.';
  if (served > built) {
    return isPart
      ? 'A later publication is being put in place, or only part of it was uploaded. Verify with the publication that is live: build again from its content, or name its manifest with --manifest.'
      : 'Verify with the publication that is live: build again from its content, or name its manifest with --manifest.';
  }
  if (age !== undefined) {
    const left = maxAge === undefined ? undefined : maxAge - age;
    const expiry =
      left === undefined
        ? ''
        : left > 0
          ? ` Otherwise it expires in ${duration(left)}.`
          : ' It should have expired: the cache keeps it for longer than the manifest says.';
    return `Purge this address at the CDN.${expiry}`;
  }
  if (what === 'manifest')
    return 'Programs that compare publications then see no change. Upload the manifest of dist/site as well, after all other files, and purge its address.';
  if (codings !== undefined)
    return 'Other codings of this address are as built, so only part of the files was uploaded, or a cache has kept this coding. Upload all of dist/site, the .br and .gz files included, then purge this address.';
  if (isPart)
    return 'Other addresses are as built, so the upload reached this host, but not in full; or a cache that gives no Age has kept this address; or the new publication was put in place during this run. Upload all of dist/site, purge this address, then verify again.';
  return 'No address is as built: the upload never reached this host, or a cache that gives no Age has kept all of it. See that dist/site was uploaded to the folder that this host serves, then purge the cache.';
}

function otherwise({ times, right, served, status }: AlternatingArgs): string {
  const others = times - right;
  if (served !== undefined) return `${others} from the publication of ${served}`;
  return status === undefined ? `${others} in another way` : `${others} with ${status}`;
}

/** Hosts that have another publication, or several at once. */
export const staleProblems = problemsOf({
  'verify/stale': fault({
    says: (args: StaleArgs) => [staleWords(args), staleAdvice(args)],
  }),

  'verify/alternates': fault({
    says: (args: AlternatingArgs) => [
      `answers alternate: of ${counted(args.times, 'time')} that ${args.request} was sent, it was answered ${args.right === 0 ? 'in several ways, never' : `${args.right}`} as built and ${otherwise(args)}.`,
      'Several servers or caches answer for this host, and not all are alike. Upload dist/site and the configuration to each server behind the balancer, purge every cache, then verify again. If a publication was put in place during this run, verify again. The command below has to be repeated to see both answers.',
    ],
  }),
});
