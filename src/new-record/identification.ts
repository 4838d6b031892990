import { latinWords } from '../model/latin-words.js';

/** What `nextIdentification` makes of the identifications that there are. */
export type Next =
  | { readonly id: string }
  /** They are not numbered: `prefix` is what they begin with, as far as that is the same. */
  | { readonly prefix: string };

/**
 * The identification that follows those that there are: of those that differ in the number at their end only, the
 * highest and one, with the zeros before it kept: FB-0102 → FB-0103, 0371 → 0372. Where most don't, there is no next.
 */
export function nextIdentification(there: readonly string[]): Next {
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

/** Up to a hyphen or the like: `FB-SME-` of FB-SME-SMALL and FB-SME-FLOOD, and of one alone as well. */
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

/** An identification of 35 characters at most from a name, as the others are written: FB-SME-HARVEST-LOAN, HarvestLoan. */
export function identificationFrom(name: string, prefix: string, there: readonly string[]): string {
  const words = latinWords(name);
  const isUpper = there.length === 0 || there.every((id) => id === id.toUpperCase());
  const own = isUpper
    ? words.map((word) => word.toUpperCase()).join('-')
    : words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('');
  const id = (prefix + own).slice(0, 35).replace(/-$/, '');
  if (!there.includes(id)) return id;
  for (let count = 2; ; count++) {
    const end = `-${count}`;
    const other = id.slice(0, 35 - end.length) + end;
    if (!there.includes(other)) return other;
  }
}

/** `High Street, Ely` → `high-street-ely`: the name of a file. */
export function fileStem(name: string): string {
  return latinWords(name).join('-').toLowerCase().slice(0, 60);
}
