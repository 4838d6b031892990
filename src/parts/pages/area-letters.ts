/** The letters with which the postcodes of an area begin: `cb` of `cb7-4`; undefined if they are no British ones. */
export function lettersOfArea(key: string): string | undefined {
  return /^[a-z]{1,2}(?=\d|$)/.exec(key)?.[0];
}
