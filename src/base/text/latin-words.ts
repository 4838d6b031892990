/**
 * The words of a name in plain letters and digits: `Müller & Söhne` → Muller, Sohne; `King's Lynn` → Kings, Lynn; `Tŷ
 * Ŵyn` → Ty, Wyn. Empty for a name of signs only, or in another script.
 */
export function latinWords(name: string): string[] {
  return (
    name
      .normalize('NFKD')
      .replace(/['’‘ʼ`´\p{Mark}]/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? []
  );
}
