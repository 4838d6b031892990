import { counted, grouped, quoted } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';
import { type Asked, expectations } from '../host-checks.js';
import { fault } from './live-host.js';

/** Signs that the configuration isn't used: `missing` are the header policy's fields that no route has. */
export interface NotConfiguredArgs {
  expected: string;
  contentType?: string;
  server?: string;
  missing: readonly string[];
}

export type NoAnswerArgs = Asked & {
  reason: 'refused' | 'untrusted' | 'closed' | 'cut' | 'timeout' | 'not-http';
  detail: string;
};

/** A fault of an answer as an HTTP message, and the part with the fault. */
export type MessageArgs = Asked & {
  status: number;
  fault: 'body' | 'excess' | 'two-lengths' | 'chunks' | 'field';
  found: string;
};

const silences = {
  refused: 'nothing listens there',
  untrusted: 'the secure connection failed',
  closed: 'the connection was closed',
  cut: 'the answer broke off',
  timeout: 'it took too long',
  'not-http': 'what came back is not HTTP',
} as const;

const messageFaults = {
  body: 'has a body, where none is allowed',
  excess: 'continues after its end',
  'two-lengths': 'gives its length in two ways',
  chunks: 'has invalid chunks',
  field: 'has a line that is not a header',
} as const;

/** True for the plain reads of a file in one of its codings. */
function isRead(check: Asked['check']): boolean {
  return check.startsWith('bytes/') || check.startsWith('head/');
}

/** What a host means by a status where a file should be. */
const refusals: Readonly<Record<number, string>> = {
  401: 'The data is public, and no client has a password for it. Take the address out of what the host protects.',
  403: 'The host or a firewall before it refuses this. See its rules for robots and unknown clients, and whether the host may read the file.',
  404: 'The file isn’t there, or no rule of the host leads to it. Upload all of dist/site with the configuration of the same build.',
  410: 'The file isn’t there, or no rule of the host leads to it. Upload all of dist/site with the configuration of the same build.',
  500: 'The host fails: its error log says why.',
  502: 'What answers here doesn’t reach the server behind it: see whether that runs.',
  503: 'The host is closed for maintenance, or has too much to do. Verify again when it is open.',
  504: 'What answers here doesn’t reach the server behind it: see whether that runs.',
};

function statusAdvice({ check, status, expected }: Asked & { status: number; expected: number }): string {
  const refusal = refusals[status];
  if (isRead(check) && refusal !== undefined) return refusal;

  if (expected === 304)
    return 'Without it readers fetch everything again and again. Check how the host compares validators, and that nothing removes the condition in transit.';
  if (expected === 412 || expected === 206 || expected === 416)
    return 'Check how the host treats conditions and ranges, and whether something before it answers in its place.';
  if (expected >= 400) return 'Check which rule of the host answers this in place of its error pages.';
  return 'Check which rule of the host answers this address, and whether the publication is uploaded in full.';
}

/** The first few of them, and how many more. */
function severalOf(names: readonly string[]): string {
  return names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
}

/** Requests that are not answered, or not by the right rule of the host. */
export const answerProblems = problemsOf({
  'verify/not-configured': {
    severity: 'error',
    message: ({ expected, contentType, server, missing }: NotConfiguredArgs) => ({
      message: `the host sends the files, but the configuration that was built for it isn't in use there: every address is answered as ${
        contentType === undefined ? 'no media type at all' : contentType
      } instead of ${expected}, with an entity tag of its own or none, and without ${severalOf(missing)}.${
        server === undefined ? '' : ` It calls itself ${quoted(server)}.`
      }`,
      help: 'The other problems follow from this. Write the configuration with build --hosts and the name of the host, put it in use as its README.md in the hosts folder of the output says (a reload belongs to it), then verify again.',
    }),
  },

  'verify/no-answer': fault({
    says: (args: NoAnswerArgs) => [
      `${args.request} was not answered: ${silences[args.reason]} (${args.detail}).`,
      `Expected: ${expectations[args.check]}.`,
    ],
  }),

  'verify/message': fault({
    says: (args: MessageArgs) => [
      `the ${args.status} to ${args.request} ${messageFaults[args.fault]}: ${quoted(args.found)}.`,
      'Clients and caches read it as the beginning of the next answer, or close the connection, and then correct requests fail. Look at the proxies in front of the host, and at any program there that writes answers by itself.',
    ],
  }),

  'verify/redirect': fault({
    says: (args: Asked & { status: number; expected: number; location: string }) => [
      `${args.request} is redirected (${args.status}) to ${quoted(args.location)}; ${args.expected} is expected.`,
      `Readers are not redirected: several of their clients don't follow. Serve this address itself, or verify the origin that does.`,
    ],
  }),

  'verify/status': fault({
    says: (args: Asked & { status: number; expected: number }) => [
      `${args.request} was answered ${args.status}; ${args.expected} is expected, since ${isRead(args.check) ? 'the manifest has a file there' : expectations[args.check]}.`,
      statusAdvice(args),
    ],
  }),

  'verify/rate-limit': fault({
    says: (args: Asked & { limit: number; seconds: number; admitted: number }) => [
      args.admitted > args.limit
        ? `${grouped(args.admitted)} requests of one client were admitted; the limit is ${args.limit} in ${args.seconds} s.`
        : `a client was refused after ${counted(args.admitted, 'request')}; the limit is ${args.limit} in ${args.seconds} s.`,
      args.admitted > args.limit
        ? 'Set the rate limit of the host to that of the manifest; a cache before it answers without counting.'
        : 'Set the rate limit of the host to that of the manifest, or verify from an address that no other client uses.',
    ],
  }),
});
