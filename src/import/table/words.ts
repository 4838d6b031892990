import words from './words.json' with { type: 'json' };

/*
 * Common words in tables, besides the names of the interface. Those of `codes` are values of a list or names of columns of
 * yes and no; only unambiguous ones: `Cash machine` could be inside or outside.
 */

/** Common words for a thing, besides its own name. They are compared in the form of `foldedHeader`. */
type Synonyms = Readonly<Record<string, readonly string[]>>;

export const brandWords: readonly string[] = words.brand;

/** Types of contact of a branch, for tables in the shape of v2.2. */
export const contactWords: Synonyms = words.contacts;

export const codeSynonyms: Synonyms = words.codes;

/** Countries as people write them → ISO 3166-1. */
export const countryWords: Readonly<Record<string, string>> = words.countries;

/** Texts that mean "no value". */
export const nothingWords: readonly string[] = words.nothing;

/** Words that headers shorten → as the lists have them. */
const abbreviations: Readonly<Record<string, string>> = words.abbreviations;

/** The words of a column's name in full, in lower case: `branch number` for `BrNo`, `Br. No` and `BR #`. */
export function headerWords(name: string): string {
  return name
    .replaceAll('#', ' number ')
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{L})(?=\d)/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (Object.hasOwn(abbreviations, word) ? abbreviations[word]! : word))
    .join(' ');
}

/** True for two names of the same words, whatever is shortened or joined: `Post code` and `postcode`. */
export function isSameName(one: string, other: string): boolean {
  return headerWords(one).replaceAll(' ', '') === headerWords(other).replaceAll(' ', '');
}

/** The words of a column with both latitude and longitude. */
export const coordinateWords =
  /^(?:(?:gps|geo|map) ?)?(?:coordinates?|coords|location|position|point|code)$|^(?:lat|lng|lon|long|latitude|longitude) ?(?:and )?(?:lat|lng|lon|long|latitude|longitude)$|^(?:the )?geom(?:etry)?$|^(?:gps|geo|wkt)$/;
