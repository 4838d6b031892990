import { z } from 'zod';
import { type HeaderFields, headerFields, type Manifest } from '../http/manifest.js';
import { object, pattern, text } from '../schema/types.js';

const errorText = object({
  title: text(1, 200),
  description: text(1, 2000),
  /** Seconds, for Retry-After. */
  retryAfter: z.int().min(1).optional(),
});

/** headers/policy.yaml. A part that is left out is taken from the policy that comes with the program. */
export const policyFile = object({
  headers: object({
    always: headerFields.optional(),
    ok: headerFields.optional(),
    error: headerFields.optional(),
  }).optional(),
  rateLimit: object({ requests: z.int().min(1), seconds: z.int().min(1) }).optional(),
  errors: z.record(pattern('ErrorStatus', /^[45]\d\d$/), errorText).optional(),
});

export type PolicyFile = z.infer<typeof policyFile>;

/** What every answer carries, the error texts and the rate limit, complete. */
export interface Policy {
  readonly headers: Manifest['headers'];
  readonly rateLimit: Manifest['rateLimit'];
  readonly errors: Readonly<Record<string, z.infer<typeof errorText>>>;
}

/** Headers that say what a representation is; the build works them out, so that a policy can't contradict them. */
const derived = [
  'content-type',
  'content-length',
  'content-encoding',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
  'date',
  'vary',
  'status-code',
  'allow',
];

/** The names in `fields` that a policy may not set. */
export function derivedHeaders(fields: HeaderFields): string[] {
  return Object.keys(fields).filter((name) => derived.includes(name.toLowerCase()));
}

/** `own` over `base`: a header section as a whole, an error by its status. */
export function overlaid(base: PolicyFile, own: PolicyFile): Policy {
  const headers = { ...base.headers, ...own.headers };
  return {
    headers: { always: headers.always ?? {}, ok: headers.ok ?? {}, error: headers.error ?? {} },
    rateLimit: own.rateLimit ?? base.rateLimit ?? { requests: 145, seconds: 60 },
    errors: { ...base.errors, ...own.errors },
  };
}
