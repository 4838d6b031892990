import type { z } from 'zod';
import { suggestion } from '../../base/text/suggestion.js';
import { format } from '../../interface/schema/types.js';

const timed = ['max-age', 's-maxage', 'stale-while-revalidate', 'stale-if-error'];
const others = [
  'no-cache',
  'private',
  'must-revalidate',
  'must-understand',
  'no-store',
  'no-transform',
].concat(['proxy-revalidate', 'public', 'immutable']);

/** RFC 9111 §5.2.2, RFC 5861, RFC 8246; other directives are extensions (§5.2.3), unless they look misspelt. */
function isDirective(written: string): boolean {
  const [name = '', value] = written.trim().toLowerCase().split(/=(.*)/s);
  if (timed.includes(name)) return /^\d{1,10}$/.test(value ?? '');
  if (others.includes(name))
    return value === undefined || /^(?:no-cache|private)="[^"]+"$/i.test(written.trim());
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && suggestion(name, [...timed, ...others]) === undefined;
}

const cacheControl = format(
  'CacheControl',
  // A comma in quotes separates field names.
  (value) => value.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).every(isDirective),
  {
    called: 'a list of cache directives',
    takes: 'commas between them, and times in seconds',
    examples: ['max-age=3600, must-revalidate'],
  },
);

function field(whole: RegExp, takes: string, example: string): z.ZodString {
  return format('HeaderValue', (value) => whole.test(value), {
    called: 'a value of this field',
    takes,
    examples: [example],
  });
}

/** The values of the fields of interface 4 rule 2, and of the one that lets programs in browsers read. Those of others aren't checked. */
const values: Readonly<Record<string, z.ZodString>> = {
  'Cache-Control': cacheControl,
  // RFC 6797 §6.1
  'Strict-Transport-Security': field(
    /^(?=.*max-age)(?:(?:^|;)\s*(?:max-age="?\d{1,10}"?|includeSubDomains|preload)\s*)+$/i,
    'max-age with seconds, and semicolons between it and the others',
    'max-age=31536000; includeSubDomains',
  ),
  'X-Frame-Options': field(/^(?:DENY|SAMEORIGIN)$/i, 'DENY or SAMEORIGIN', 'DENY'),
  'X-Content-Type-Options': field(/^nosniff$/i, 'one word', 'nosniff'),
  'Access-Control-Allow-Origin': field(
    /^(?:\*|null|https?:\/\/[^\s/]+)$/,
    '"*" or one origin',
    'https://www.example.com',
  ),
};

/** Other fields of answers, for "did you mean". */
const otherNames = [
  'Access-Control-Allow-Headers',
  'Access-Control-Allow-Methods',
  'Access-Control-Expose-Headers',
  'Access-Control-Max-Age',
  'CDN-Cache-Control',
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Resource-Policy',
  'Permissions-Policy',
  'Referrer-Policy',
  'Server-Timing',
  'Surrogate-Control',
  'X-Robots-Tag',
];

const isNamed = (name: string) => (known: string) => known.toLowerCase() === name.toLowerCase();

/** The schema of a field's value; undefined if any is accepted. */
export function headerValue(name: string): z.ZodString | undefined {
  return values[Object.keys(values).find(isNamed(name)) ?? ''];
}

/** The field that a name is most likely a misspelling of; undefined for known names and custom ones. */
export function misspeltHeader(name: string): string | undefined {
  const known = [...Object.keys(values), ...otherNames];
  // Half of a name is no misspelling: `Access-Control` is more likely a custom field than one of six.
  const similar = known.some(isNamed(name)) ? undefined : suggestion(name, known);
  return similar !== undefined && Math.abs(similar.length - name.length) <= 3 ? similar : undefined;
}
