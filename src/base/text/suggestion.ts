/**
 * The word of `allowed` that `written` is most likely a misspelling of, for "did you mean". Compares without regard to
 * case, spaces, hyphens and underscores, then by Damerau-Levenshtein distance. Undefined if the nearest word is further
 * than a third of its length, unless `written` is the beginning of exactly one word: `Mon` for Monday.
 */
export function suggestion(written: string, allowed: readonly string[]): string | undefined {
  const wanted = fold(written);
  if (wanted === '') return undefined;
  const key = [wanted, ...allowed].join('\n');
  if (answers.size > mostAnswers) answers.clear();
  if (!answers.has(key)) answers.set(key, nearest(wanted, allowed));
  return answers.get(key);
}

/** The answers by folded word and list: a feed has the same unknown code in each of its records. */
const answers = new Map<string, string | undefined>();

const mostAnswers = 1000;

function nearest(wanted: string, allowed: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Infinity;
  for (const word of allowed) {
    const folded = fold(word);
    if (folded === wanted) return word;
    const limit = Math.max(1, Math.floor(Math.max(folded.length, wanted.length) / 3));
    if (Math.abs(folded.length - wanted.length) > limit) continue;
    const distance = editDistance(wanted, folded);
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

/** A name or code without case, spaces, hyphens and underscores, as it is compared with other spellings of it. */
export function foldedName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

/** The same of the beginning of a word, since a distance takes time for each pair of letters. */
function fold(word: string): string {
  return foldedName(word.slice(0, 80));
}

/** Optimal string alignment: insertions, deletions, substitutions and transpositions of adjacent letters. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      row[j] = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (same ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
