/** Code points of a text that is long enough to be prose, or a name, which have no form. */
const longest = 40;

/** Words with spaces, hyphens or apostrophes between them are one. */
const words = /\p{L}+(?:[ '’.-]*\p{L}+)*/gu;

/**
 * The form of a text: `A` for words in capital letters, `a` in small ones, `Aa` for others, `9` for each digit; other
 * characters as they are. So `CB1 2AB` is `A9 9A`, and `+44-1223960960` is `+99-9999999999`.
 * @returns undefined for a text that is too long to have a form
 */
export function textForm(text: string): string | undefined {
  if (text.length > longest) return undefined;
  return text.replace(words, caseOf).replace(/[0-9]/g, '9');
}

function caseOf(letters: string): string {
  return letters === letters.toUpperCase() ? 'A' : letters === letters.toLowerCase() ? 'a' : 'Aa';
}
