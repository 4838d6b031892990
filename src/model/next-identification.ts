/** The result of `nextIdentification`. */
export type NextIdentification =
  | { readonly id: string }
  /** They aren't numbered; `prefix` is their common beginning. */
  | { readonly prefix: string };

/**
 * The identification after the existing ones. Of those that differ only in the number at their end, it is the highest
 * plus one, with its leading zeros: FB-0102 → FB-0103, 0371 → 0372. If most aren't numbered like that, there is no next
 * one.
 */
export function nextIdentification(there: readonly string[]): NextIdentification {
  const ids = [...new Set(there)];
  const series = new Map<string, { number: bigint; width: number; count: number }>();
  for (const id of ids) {
    const [, prefix = '', digits] = /^(.*?)(\d+)$/s.exec(id) ?? [];
    if (digits === undefined) continue;
    const known = series.get(prefix);
    const number = BigInt(digits);
    series.set(prefix, {
      number: known !== undefined && known.number > number ? known.number : number,
      width: Math.max(known?.width ?? 0, digits.length),
      count: (known?.count ?? 0) + 1,
    });
  }
  const [most] = [...series].sort(([, a], [, b]) => b.count - a.count);
  if (most === undefined || most[1].count * 2 <= ids.length) return { prefix: commonPrefix(ids) };
  const [prefix, { number, width }] = most;
  return { id: prefix + String(number + 1n).padStart(width, '0') };
}

/**
 * The common beginning up to a hyphen or similar sign: `FB-SME-` for FB-SME-SMALL and FB-SME-FLOOD, and also for one of
 * them alone.
 */
function commonPrefix(ids: readonly string[]): string {
  const [first = '', ...others] = ids;
  let length = first.length;
  for (const id of others) {
    let same = 0;
    while (same < length && id[same] === first[same]) same++;
    length = same;
  }
  return /^.*[-_./ ]/s.exec(first.slice(0, length))?.[0] ?? '';
}
