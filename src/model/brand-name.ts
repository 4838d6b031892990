/** A brand's name for comparing spellings: without case, spaces, and kinds of apostrophe. */
export function spellingOf(brandName: string): string {
  return brandName
    .normalize('NFKC')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
