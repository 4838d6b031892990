import { suggestion } from '../../base/text/suggestion.js';
import { referrerPolicies } from '../../serving/manifest/referrer-policies.js';

/** A part of a field's value that violates its grammar, with a similar valid part as `suggestion`. */
export interface HeaderFault {
  readonly part: string;
  readonly suggestion?: string;
}

type Check = (value: string) => HeaderFault | undefined;

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const seconds = /^\d{1,10}$/;

/** One of some words, compared with or without case as the field's definition requires. */
function oneOf(words: readonly string[], isCaseSensitive = false): Check {
  const fold = (word: string) => (isCaseSensitive ? word : word.toLowerCase());
  return (value) => (words.some((word) => fold(word) === fold(value)) ? undefined : near(value, words));
}

function matching(form: RegExp): Check {
  return (value) => (form.test(value) ? undefined : { part: value });
}

/** A comma-separated list (RFC 9110 §5.6.1) of valid members. */
function listOf(check: Check): Check {
  return (value) => first(value.split(','), check);
}

function first(parts: readonly string[], check: Check): HeaderFault | undefined {
  for (const part of parts) {
    const fault = check(part.trim());
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function near(part: string, words: readonly string[]): HeaderFault {
  const similar = suggestion(part, words);
  return { part, ...(similar !== undefined && { suggestion: similar }) };
}

/** The argument after a directive's name: none, a number of seconds, or field names in quotes. */
type Argument = 'none' | 'seconds' | 'optional names';

/** RFC 9111 §5.2.2, RFC 5861, RFC 8246. Other directives are allowed as extensions (§5.2.3), so they are no error. */
const cacheDirectives: Readonly<Record<string, Argument>> = {
  'max-age': 'seconds',
  's-maxage': 'seconds',
  'stale-while-revalidate': 'seconds',
  'stale-if-error': 'seconds',
  'must-revalidate': 'none',
  'must-understand': 'none',
  'no-store': 'none',
  'no-transform': 'none',
  'proxy-revalidate': 'none',
  public: 'none',
  immutable: 'none',
  'no-cache': 'optional names',
  private: 'optional names',
};

function cacheControl(value: string): HeaderFault | undefined {
  // A comma in quotes separates field names, not directives.
  const directives = value.match(/(?:"[^"]*"|[^,"])+/g) ?? [];
  return first(directives, (part) => {
    const [, name = '', argument] = /^([^=]*)(?:=(.*))?$/.exec(part) ?? [];
    if (!token.test(name)) return { part };
    const known = cacheDirectives[name.toLowerCase()];
    if (known === undefined) {
      const similar = suggestion(name, Object.keys(cacheDirectives));
      if (similar !== undefined)
        return { part, suggestion: `${similar}${argument === undefined ? '' : `=${argument}`}` };
      return argument === undefined || token.test(argument) || /^"[^"]*"$/.test(argument)
        ? undefined
        : { part };
    }
    const isSound =
      known === 'seconds'
        ? seconds.test(argument ?? '')
        : argument === undefined || (known === 'optional names' && /^"[^"]+"$/.test(argument));
    return isSound ? undefined : { part };
  });
}

/** RFC 6797 §6.1: max-age is required, no directive occurs twice. */
function transportSecurity(value: string): HeaderFault | undefined {
  const parts = value.split(';').map((part) => part.trim());
  const names = parts.map((part) => part.split('=')[0]!.toLowerCase());
  const fault = first(parts, (part) => {
    if (
      /^max-age="?\d{1,10}"?$/i.test(part) ||
      /^includeSubDomains$/i.test(part) ||
      /^preload$/i.test(part)
    ) {
      return undefined;
    }
    return near(part, ['includeSubDomains', 'preload']);
  });
  if (fault !== undefined) return fault;
  const twice = parts.find((_, index) => names.indexOf(names[index]!) !== index);
  if (twice !== undefined) return { part: twice };
  return names.includes('max-age') ? undefined : { part: value, suggestion: `max-age=31536000; ${value}` };
}

const policyDirectives = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'media-src',
  'object-src',
  'frame-src',
  'child-src',
  'worker-src',
  'manifest-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'sandbox',
  'report-uri',
  'report-to',
  'upgrade-insecure-requests',
  'require-trusted-types-for',
  'trusted-types',
];
const quotedSources = [
  'none',
  'self',
  'unsafe-inline',
  'unsafe-eval',
  'strict-dynamic',
  'report-sample',
  'wasm-unsafe-eval',
  'unsafe-hashes',
  'script',
  'allow-duplicates',
];

/** CSP level 3 §2.2: names of directives, and the words written in single quotes. */
function contentSecurity(value: string): HeaderFault | undefined {
  return first(
    value.split(';').filter((part) => part.trim() !== ''),
    (part) => {
      const [name = '', ...sources] = part.split(/\s+/);
      if (!policyDirectives.includes(name.toLowerCase())) return near(name, policyDirectives);
      for (const source of sources) {
        const word = source.replace(/^'|'$/g, '').toLowerCase();
        const isQuoted = /^'.*'$/.test(source);
        if (isQuoted && !quotedSources.includes(word) && !/^(nonce|sha256|sha384|sha512)-/.test(word)) {
          const similar = suggestion(word, quotedSources);
          return { part: source, ...(similar !== undefined && { suggestion: `'${similar}'` }) };
        }
        if (!isQuoted && ['none', 'self', 'unsafe-inline', 'unsafe-eval'].includes(word)) {
          return { part: source, suggestion: `'${word}'` };
        }
      }
      return undefined;
    },
  );
}

const names = listOf((part) => (part === '*' || token.test(part) ? undefined : { part }));

function origin(value: string): HeaderFault | undefined {
  if (value === '*' || value === 'null') return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.origin === value) return undefined;
  const isNear = url !== undefined && url.origin !== 'null';
  return { part: value, ...(isNear && { suggestion: url.origin }) };
}

const httpDate = matching(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/);

/** Fields with a known grammar, by their names as usually written. */
const checks: Readonly<Record<string, Check>> = {
  'Cache-Control': cacheControl,
  'CDN-Cache-Control': cacheControl,
  'Strict-Transport-Security': transportSecurity,
  'X-Frame-Options': oneOf(['DENY', 'SAMEORIGIN']),
  'X-Content-Type-Options': oneOf(['nosniff']),
  'Referrer-Policy': listOf(oneOf(referrerPolicies)),
  'Content-Security-Policy': contentSecurity,
  'Content-Security-Policy-Report-Only': contentSecurity,
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Credentials': oneOf(['true'], true),
  'Access-Control-Allow-Headers': names,
  'Access-Control-Allow-Methods': names,
  'Access-Control-Expose-Headers': names,
  'Access-Control-Max-Age': matching(/^\d{1,10}$/),
  'Cross-Origin-Resource-Policy': oneOf(['same-origin', 'same-site', 'cross-origin'], true),
  'Cross-Origin-Opener-Policy': oneOf(
    ['unsafe-none', 'same-origin-allow-popups', 'same-origin', 'noopener-allow-popups'],
    true,
  ),
  'Cross-Origin-Embedder-Policy': oneOf(['unsafe-none', 'require-corp', 'credentialless'], true),
  'X-XSS-Protection': matching(/^(0|1(; ?mode=block)?)$/i),
  Expires: (value) => (value === '0' ? undefined : httpDate(value)),
  Sunset: httpDate,
  Deprecation: matching(/^@\d{1,12}$/),
};

/** Other fields of answers, for "did you mean". Their values aren't checked. */
const others = [
  'Content-Language',
  'Content-Location',
  'Content-Disposition',
  'Permissions-Policy',
  'Retry-After',
  'Link',
  'Server',
  'Age',
  'Pragma',
  'Via',
  'Warning',
  'Timing-Allow-Origin',
  'Server-Timing',
  'Origin-Agent-Cluster',
  'Alt-Svc',
  'Clear-Site-Data',
  'Set-Cookie',
  'NEL',
  'Report-To',
  'Reporting-Endpoints',
  'Surrogate-Control',
  'Surrogate-Key',
  'X-Robots-Tag',
  'X-Permitted-Cross-Domain-Policies',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Request-Id',
  'X-Correlation-Id',
  'X-Powered-By',
];

const known = [...Object.keys(checks), ...others];

/** The field that a name is most likely a misspelling of; undefined for known names and custom ones. */
export function misspeltHeader(name: string): string | undefined {
  if (known.some((field) => field.toLowerCase() === name.toLowerCase())) return undefined;
  // Half of a name is no misspelling: `Access-Control` is more likely a custom field than one of seven.
  const similar = suggestion(name, known);
  return similar !== undefined && Math.abs(similar.length - name.length) <= 3 ? similar : undefined;
}

/** The violation of the field's own grammar by a value; undefined if it is valid, or the grammar is unknown. */
export function headerFault(name: string, value: string): HeaderFault | undefined {
  const field = Object.keys(checks).find((each) => each.toLowerCase() === name.toLowerCase());
  return field === undefined ? undefined : checks[field]!(value);
}
