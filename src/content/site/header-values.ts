import { suggestion } from '../../base/text/suggestion.js';
import { referrerPolicies } from '../../serving/manifest/referrer-policies.js';

/** A part of a field's value that violates its grammar, with a similar valid part as `suggestion`. */
export interface HeaderFault {
  readonly part: string;
  readonly suggestion?: string;
}

interface Form {
  /** What a part of the value is. */
  readonly part: RegExp;
  /** What is between parts; undefined if the value is one. */
  readonly between?: RegExp;
  /** Words that a part may be, for "did you mean". */
  readonly words: readonly string[];
  /** True if other words are extensions, unless they look misspelt. */
  readonly isOpen?: true;
}

/** RFC 9111 §5.2.2, RFC 5861, RFC 8246; other directives are extensions (§5.2.3). A comma in quotes separates field names. */
const cacheControl: Form = {
  part: /^(?:(?:max-age|s-maxage|stale-while-revalidate|stale-if-error)=\d{1,10}|(?:no-cache|private)(?:="[^"]+")?|must-revalidate|must-understand|no-store|no-transform|proxy-revalidate|public|immutable)$/i,
  between: /,(?=(?:[^"]*"[^"]*")*[^"]*$)/,
  words: [
    'max-age',
    's-maxage',
    'stale-while-revalidate',
    'stale-if-error',
    'no-cache',
    'private',
    'must-revalidate',
    'must-understand',
    'no-store',
    'no-transform',
    'proxy-revalidate',
    'public',
    'immutable',
  ],
  isOpen: true,
};

const oneOf = (words: readonly string[], between?: RegExp): Form => ({
  part: new RegExp(`^(?:${words.join('|')})$`, 'i'),
  words,
  ...(between && { between }),
});

/** The fields on which caches and browsers depend here. The values of others, such as policies of content, aren't checked. */
const forms: Readonly<Record<string, Form>> = {
  'Cache-Control': cacheControl,
  'CDN-Cache-Control': cacheControl,
  // RFC 6797 §6.1
  'Strict-Transport-Security': {
    part: /^(?:max-age="?\d{1,10}"?|includeSubDomains|preload)$/i,
    between: /;/,
    words: ['includeSubDomains', 'preload'],
  },
  'X-Frame-Options': oneOf(['DENY', 'SAMEORIGIN']),
  'X-Content-Type-Options': oneOf(['nosniff']),
  'Referrer-Policy': oneOf(referrerPolicies, /,/),
  'Access-Control-Allow-Origin': { part: /^(?:\*|null|https?:\/\/[^\s/]+)$/, words: [] },
  'Access-Control-Max-Age': { part: /^\d{1,10}$/, words: [] },
};

/** Other fields of answers, for "did you mean". */
const others = [
  'Access-Control-Allow-Credentials',
  'Access-Control-Allow-Headers',
  'Access-Control-Allow-Methods',
  'Access-Control-Expose-Headers',
  'Content-Security-Policy',
  'Content-Security-Policy-Report-Only',
  'Cross-Origin-Embedder-Policy',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Resource-Policy',
  'Deprecation',
  'Expires',
  'Link',
  'Permissions-Policy',
  'Retry-After',
  'Server-Timing',
  'Sunset',
  'Surrogate-Control',
  'Surrogate-Key',
  'Timing-Allow-Origin',
  'X-Robots-Tag',
];

/** The field that a name is most likely a misspelling of; undefined for known names and custom ones. */
export function misspeltHeader(name: string): string | undefined {
  const known = [...Object.keys(forms), ...others];
  if (known.some((field) => field.toLowerCase() === name.toLowerCase())) return undefined;
  // Half of a name is no misspelling: `Access-Control` is more likely a custom field than one of seven.
  const similar = suggestion(name, known);
  return similar !== undefined && Math.abs(similar.length - name.length) <= 3 ? similar : undefined;
}

/** The violation of the field's own grammar by a value; undefined if it is valid, or not checked. */
export function headerFault(name: string, value: string): HeaderFault | undefined {
  const field = Object.keys(forms).find((each) => each.toLowerCase() === name.toLowerCase());
  const { part, between, words, isOpen } = forms[field ?? ''] ?? {};
  if (part === undefined || words === undefined) return undefined;
  for (const each of between ? value.split(between) : [value]) {
    const own = each.trim();
    if (part.test(own)) continue;
    const [word = '', ...rest] = own.split('=');
    const isKnown = words.some((known) => known.toLowerCase() === word.toLowerCase());
    const similar = isKnown ? undefined : suggestion(word, words);
    if (similar !== undefined) return { part: own, suggestion: [similar, ...rest].join('=') };
    const isExtension = !isKnown && /^[\w!#$%&'*+.^`|~-]+(?:=(?:[\w!#$%&'*+.^`|~-]+|"[^"]*"))?$/.test(own);
    if (!isOpen || !isExtension) return { part: own };
  }
  const lacks = field === 'Strict-Transport-Security' && !/max-age/i.test(value);
  return lacks ? { part: value, suggestion: `max-age=31536000; ${value}` } : undefined;
}
