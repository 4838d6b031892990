/** A brand's name for comparing spellings: without case, spaces, and kinds of apostrophe. */
export function spellingOf(brandName: string): string {
  return brandName
    .normalize('NFKC')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Fields of free text that readers compare letter by letter, where only U+0020 is a space. */
export const comparedField = /^(?:PostCode|SortCode|\w*Identification)$/;
