import { counted, withCommas } from '../../model/message.js';
import { type ProblemEntry, problemsOf, type Severity } from '../../model/problem.js';
import type { AskedRequest } from './host.js';

/** A difference between an answer and the expected one, with the request that shows it. */
export interface DifferenceArgs extends Pick<AskedRequest, 'method' | 'headers'> {
  /** A header field, or a part of the answer. */
  readonly what: string;
  readonly expected: string;
  readonly came: string;
  readonly curl: string;
}

/** `GET with If-None-Match: *`. */
function requestText({ method, headers }: Pick<AskedRequest, 'method' | 'headers'>): string {
  return [method, ...headers.map(([name, value]) => `${name}: ${value}`)].join(' with ');
}

function difference(advice: string, severity: Severity = 'error'): ProblemEntry<DifferenceArgs> {
  return {
    severity,
    alike: ({ what, expected, came }) => JSON.stringify([what, expected === 'none', came === 'none']),
    message: (args) => ({
      message: `${args.what} of ${requestText(args)}: expected ${args.expected}, came ${args.came}.`,
      help: `${advice}\n${args.curl}`,
    }),
  };
}

/** What is wrong with the answers of a live host. */
export const verifyProblems = problemsOf({
  'verify/stale': {
    severity: 'error',
    message: (args: { built: string; served: string; differing: number; curl: string }) => ({
      message: `the host has the publication of ${args.served}, not that of ${args.built}, which was built here; ${counted(args.differing, 'collection')} differ.`,
      help: `${args.served < args.built ? 'Upload dist/site, the manifest last, and purge the caches before the host.' : 'Build again, or name the manifest that is live with --out.'}\n${args.curl}`,
    }),
  },

  'verify/no-answer': difference(
    'Is the address right, and is the host running? A proxy before it may break answers.',
  ),

  'verify/status': difference(
    'Check which rule of the host answers this, and whether the publication is uploaded in full with the configuration of the same settings.',
  ),

  'verify/body': difference(
    'Upload all of dist/site and purge the address. If that changes nothing, something compresses or rewrites answers: turn that off for these addresses.',
  ),

  'verify/header': difference(
    'Put the configuration in use that the build writes for this host, and see what a network before it sets or removes.',
  ),

  'verify/by-order': difference('It is how this host works, so nothing has to be done.', 'note'),

  'verify/rate-limit': {
    severity: 'error',
    message: (args: { limit: number; seconds: number; admitted: number; curl: string }) => ({
      message: `expected a 429 after ${withCommas(args.limit)} requests in ${args.seconds} s, came ${args.admitted > args.limit ? 'none' : 'one'} after ${withCommas(args.admitted)}.`,
      help: `Set the rate limit of the host to that of the manifest; a cache before it answers without counting.\n${args.curl}`,
    }),
  },
});
