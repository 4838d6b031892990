/** Letters that Unicode doesn't decompose into a plain letter and a mark, as people write them without the mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'ng',
  Ŋ: 'NG',
  ŧ: 't',
  Ŧ: 'T',
};

/**
 * The words of a name in plain letters and digits: `Müller & Söhne` → Muller, Sohne; `King's Lynn` → Kings, Lynn; `Tŷ
 * Ŵyn` → Ty, Wyn. Empty for a name of signs only, or in another script.
 */
export function latinWords(name: string): string[] {
  return (
    name
      .normalize('NFKD')
      .replace(/['’‘ʼ`´\p{Mark}]/gu, '')
      .replace(/[^\x00-\x7f]/g, (letter) => plainLetters[letter] ?? letter)
      .match(/[A-Za-z0-9]+/g) ?? []
  );
}
