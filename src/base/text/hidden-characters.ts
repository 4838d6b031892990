/** Visible signs of Arabic, Syriac and Kaithi that Unicode has among the formats (Prepended_Concatenation_Mark). */
const visibleFormats = String.raw`\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}`;

/**
 * Controls other than tab and line feed, formats (of direction too), surrogates without their half, separators of
 * lines, characters that fonts draw nothing for, the empty Braille pattern, and code points that are not characters.
 */
const undrawn = String.raw`(?![\t\n${visibleFormats}])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\p{Noncharacter_Code_Point}]`;

/** Scripts in which a joiner or a non-joiner changes the form of a letter (The Unicode Standard, 23.2). */
const joining = ['Arab', 'Syrc', 'Nkoo', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu']
  .concat(['Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt'])
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');

/** Where such characters change what is drawn: in emoji, flags, variants of ideographs, and joined letters. */
const needed = [
  String.raw`\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?<=[\d#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\p{Unified_Ideograph})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=[${joining}])[\u200c\u200d]|(?<=\p{Script=Mong})[\u180b-\u180d\u180f]`,
].join('|');

const neededOrHidden = new RegExp(`(${needed})|${undrawn}`, 'gu');
const neededHiddenOrSpace = new RegExp(String.raw`(${needed})|${undrawn}|(?! )\p{Zs}`, 'gu');
const onlyPrintable = /^[\t\n -~]*$/;

/**
 * A text with each hidden character replaced: one that shows nothing, or changes the direction of others, and that the
 * text doesn't need. Tabs and line feeds aren't among them.
 */
export function replaceHidden(text: string, replace: (character: string) => string): string {
  return replaceMatches(text, neededOrHidden, replace);
}

/** The same, and for spaces of other kinds than U+0020, such as no-break spaces. */
export function replaceHiddenAndSpaces(text: string, replace: (character: string) => string): string {
  return replaceMatches(text, neededHiddenOrSpace, replace);
}

function replaceMatches(text: string, pattern: RegExp, replace: (character: string) => string): string {
  if (onlyPrintable.test(text)) return text;
  return text.replace(pattern, (found: string, isNeeded: string | undefined) =>
    isNeeded === undefined ? replace(found) : found,
  );
}

const names: ReadonlyMap<string, string> = new Map([
  ['\u00a0', 'no-break space'],
  ['\u00ad', 'soft hyphen'],
  ['\u200b', 'zero-width space'],
  ['\u202f', 'no-break space'],
  ['\ufeff', 'byte order mark'],
]);

/** `zero-width space`; `U+E0041` for a character without a name here. */
export function characterName(character: string): string {
  return names.get(character) ?? `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The escape of a character in JSON, and in double quotes in YAML: `\u202e`, as two if it lies beyond U+FFFF. */
export function jsonEscape(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}
