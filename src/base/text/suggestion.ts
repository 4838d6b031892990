/**
 * The word of `allowed` that `written` is most likely a misspelling of, for "did you mean". Compares without regard to
 * case, spaces, hyphens and underscores, then by Damerau-Levenshtein distance. Undefined if the nearest word is further
 * than a third of its length, unless `written` is the beginning of exactly one word: `Mon` for Monday.
 */
export function suggestion(written: string, allowed: readonly string[]): string | undefined {
  const wanted = fold(written);
  if (wanted === '') return undefined;
  const list = allowed.join('\n');
  if (answers.size > mostAnswers) answers.clear();
  const ofList = answers.get(list) ?? new Map<string, string | undefined>();
  answers.set(list, ofList);
  if (ofList.size > mostAnswers) ofList.clear();
  if (!ofList.has(wanted)) ofList.set(wanted, nearest(wanted, allowed));
  return ofList.get(wanted);
}

/** The answers by list and folded word: a feed has the same unknown code in each of its records. */
const answers = new Map<string, Map<string, string | undefined>>();

const mostAnswers = 1000;

function nearest(wanted: string, allowed: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Infinity;
  for (const word of allowed) {
    const folded = fold(word);
    if (folded === wanted) return word;
    const limit = Math.max(1, Math.floor(Math.max(folded.length, wanted.length) / 3));
    const distance = editDistance(wanted, folded, limit);
    // `branch` is nearer to branches than to brand, though both are two letters away.
    const isNearer = distance < bestDistance || (distance === bestDistance && folded.startsWith(wanted));
    if (distance <= limit && isNearer) {
      best = word;
      bestDistance = distance;
    }
  }
  return best ?? onlyOneThatBegins(wanted, allowed);
}

function onlyOneThatBegins(wanted: string, allowed: readonly string[]): string | undefined {
  if (wanted.length < 3) return undefined;
  const [only, ...others] = allowed.filter((word) => fold(word).startsWith(wanted));
  return others.length === 0 ? only : undefined;
}

function fold(word: string): string {
  return word
    .slice(0, 80)
    .toLowerCase()
    .replace(/[\s_-]/g, '');
}

/**
 * Optimal string alignment: insertions, deletions, substitutions and transpositions of adjacent letters.
 * @param most as soon as there are more, they are no longer counted
 * @returns `most + 1` for more
 */
export function editDistance(a: string, b: string, most = Infinity): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    // Beyond this distance from the diagonal there are more insertions or deletions than are counted.
    const from = Math.max(1, i - most);
    const to = Math.min(b.length, i + most);
    const row = new Array<number>(b.length + 1).fill(most + 1);
    if (from === 1) row[0] = i;
    for (let j = from; j <= to; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      }
      row[j] = cost;
    }
    if (Math.min(...row) > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length]!, most + 1);
}
