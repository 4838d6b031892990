import type { HeaderFields } from '../manifest/manifest.js';
import { fieldOf } from './answer.js';

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
  const seconds = (name: string) => {
    const value = all.find((each) => each.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
    return value === undefined ? undefined : Number(value.replaceAll('"', ''));
  };
  const fresh = [seconds('max-age'), seconds('s-maxage')].filter((each) => each !== undefined);
  return (fresh.length === 0 ? usualLifetime : Math.max(...fresh)) + (seconds('stale-while-revalidate') ?? 0);
}

/** The directives of a Cache-Control. A comma in quotes separates field names. */
function directives(value: string): string[] {
  return (value.match(/(?:"[^"]*"|[^,"])+/g) ?? []).map((each) => each.trim()).filter((each) => each !== '');
}
