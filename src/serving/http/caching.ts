import type { HeaderField } from './answer.js';

/** Fields that caches of one kind follow in place of Cache-Control (RFC 9213). */
const targeted = /^(?:.+-)?cdn-cache-control$|^surrogate-control$/i;

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
