/** Words that stay small within a name. */
const small = new Set([
  'and',
  'at',
  'by',
  'de',
  'en',
  'in',
  'le',
  'la',
  'next',
  'of',
  'on',
  'sub',
  'super',
  'the',
  'under',
  'upon',
  'with',
]);

/** A name or a street that is written in capitals only, as names are written: `PETTY CURY` is shown as Petty Cury. */
export function shownName(text: string): string {
  if (/\p{Ll}/u.test(text) || !/\p{Lu}{3}/u.test(text)) return text;
  let isFirst = true;
  return text.replace(/[\p{L}\p{M}\p{N}'’]+/gu, (word) => {
    const first = isFirst;
    isFirst = false;
    const low = word.toLowerCase();
    if (!first && small.has(low)) return low;
    // Abbreviations have no vowel, such as HSBC and WH; but those of streets are words.
    if (
      low === 'uk' ||
      (/^[^aeiouyà-ÿ]{2,}$/.test(low) &&
        !/^(?:st|rd|sq|ln|dr|ct|pk|mr|mrs|st\d+)$/.test(low) &&
        !/\d/.test(low))
    )
      return word;
    // O'CONNELL has two capitals, KING'S has one.
    return low.replace(/^\p{L}|(?<=^[od]['’])\p{L}/gu, (letter) => letter.toUpperCase());
  });
}
