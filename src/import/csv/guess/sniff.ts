/** How many cells of a column are looked at. */
export const looked = 200;

/** The share of `texts` for which `test` holds; none of an empty column. */
export function share(texts: readonly string[], test: (text: string) => boolean): number {
  return texts.length === 0 ? 0 : texts.filter(test).length / texts.length;
}

/** What a column without a telling name looks like by its cells: the last step of a field's path. */
export function looksLike(texts: readonly string[]): 'PostCode' | 'Latitude' | 'Longitude' | undefined {
  if (texts.length === 0) return undefined;
  if (share(texts, isPostcode) >= 0.8) return 'PostCode';
  if (share(texts, (text) => isDegrees(text, 49, 61)) >= 0.9) return 'Latitude';
  if (share(texts, (text) => isDegrees(text, -8.7, 2)) >= 0.9) return 'Longitude';
  return undefined;
}

/** In the shape of a British postcode, whether or not there is such a one. */
export function isPostcode(text: string): boolean {
  return /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i.test(text.trim());
}

/** Degrees of the British Isles with at least three decimals: fewer could be a price or a size. */
function isDegrees(text: string, from: number, to: number): boolean {
  const degrees = Number(text.replace(',', '.'));
  return /^-?\d{1,2}[.,]\d{3,}$/.test(text) && degrees >= from && degrees <= to;
}

/** What separates the values in the cells of a list; undefined where each cell has one. */
export function separatorOf(texts: readonly string[], separators: readonly string[]): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const separator of separators) {
    const parts = texts.reduce((sum, text) => sum + text.split(separator).length - 1, 0);
    if (parts > most) {
      best = separator;
      most = parts;
    }
  }
  return best;
}
