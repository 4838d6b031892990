import { capital } from './capital.js';

/** Letters that Unicode doesn't decompose into a plain letter and a mark, as people write them without the mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
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
      .replace(/[^\x00-\x7f]/g, (letter) => {
        const plain = plainLetters[letter.toLowerCase()] ?? letter;
        return letter === letter.toLowerCase() ? plain : capital(plain);
      })
      .match(/[A-Za-z0-9]+/g) ?? []
  );
}
