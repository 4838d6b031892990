import type { HeaderFields } from '../manifest/manifest.js';
import { fieldOf, type HeaderField } from './answer.js';

/** Fields that caches of one kind follow in place of Cache-Control (RFC 9213): they would keep a copy past `Expires`. */
const targeted = /^(?:.+-)?cdn-cache-control$|^surrogate-control$/i;

/** How long a success is fresh, or may be used stale: RFC 9111 §5.2.2, RFC 5861, RFC 8246. */
const lasting = /^(?:max-age|s-maxage|stale-while-revalidate|stale-if-error|immutable)(?:\s*=|$)/i;

/**
 * The fields of a success before a planned change (D51): caches may use a copy until then, in place of for so long. Other
 * directives of the policy stay.
 * @param expires as an HTTP date; undefined where none is planned
 */
export function fieldsUntil(fields: HeaderFields, expires: string | undefined): HeaderFields {
  if (expires === undefined) return fields;
  const others = Object.entries(fields).filter(
    ([name]) => !/^(?:cache-control|expires)$/i.test(name) && !targeted.test(name),
  );
  const kept = directives(fieldOf(Object.entries(fields), 'Cache-Control') ?? '').filter(
    (each) => !lasting.test(each),
  );
  return {
    ...Object.fromEntries(others),
    'Cache-Control': kept.length === 0 ? 'public' : kept.join(', '),
    Expires: expires,
  };
}

/** Seconds for which caches may use a copy if nothing says how long (RFC 9111 §4.2.2): as interface 8 has it. */
const usualLifetime = 28_800;

/**
 * Seconds for which a cache may use a copy of a success without asking, whichever field it follows: so long before a
 * change, copies begin that would outlast it (D51). 0 if it always asks.
 */
export function cacheLifetime(fields: HeaderFields): number {
  const values = Object.entries(fields).filter(
    ([name]) => /^cache-control$/i.test(name) || targeted.test(name),
  );
  if (values.length === 0) return usualLifetime;
  return Math.max(...values.map(([, value]) => longest(directives(value))));
}

function longest(all: readonly string[]): number {
  if (all.some((each) => /^no-(?:store|cache)$/i.test(each))) return 0;
  const fresh = [secondsOf(all, 'max-age'), secondsOf(all, 's-maxage')].filter((each) => each !== undefined);
  return (
    (fresh.length === 0 ? usualLifetime : Math.max(...fresh)) +
    (secondsOf(all, 'stale-while-revalidate') ?? 0)
  );
}

/**
 * Seconds for which a shared cache may send the answer, stale or not (RFC 9111 §4.2.1, §4.2.4): of the fields that a
 * cache may follow, the one that allows most. Undefined if none of them says how long.
 */
export function sharedLifetime(fields: readonly HeaderField[]): number | undefined {
  const limits = fields
    .filter(([name]) => /^cache-control$/i.test(name) || targeted.test(name))
    .map(([, value]) => sharedLimit(directives(value)))
    .filter((each) => each !== undefined);
  return limits.length === 0 ? undefined : Math.max(...limits);
}

function sharedLimit(all: readonly string[]): number | undefined {
  if (all.some((each) => /^(?:no-store|no-cache|private)$/i.test(each))) return 0;
  const shared = secondsOf(all, 's-maxage');
  const fresh = shared ?? secondsOf(all, 'max-age');
  // s-maxage forbids stale answers as proxy-revalidate does (RFC 9111 §5.2.2.10).
  const mayBeStale = shared === undefined && !all.some((each) => /^(?:must|proxy)-revalidate$/i.test(each));
  return fresh && mayBeStale ? fresh + (secondsOf(all, 'stale-while-revalidate') ?? 0) : fresh;
}

/** The seconds of the first directive of this name. What is not a number counts as none (RFC 9111 §4.2.1). */
function secondsOf(all: readonly string[], name: string): number | undefined {
  const value = all.map((each) => each.split(/\s*=\s*/)).find(([key]) => key?.toLowerCase() === name)?.[1];
  return value === undefined ? undefined : Number(/^"?(\d+)"?$/.exec(value)?.[1] ?? 0);
}

/** The directives of a Cache-Control. A comma in quotes separates field names. */
function directives(value: string): string[] {
  return (value.match(/(?:"[^"]*"|[^,"])+/g) ?? []).map((each) => each.trim()).filter((each) => each !== '');
}
