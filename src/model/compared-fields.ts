/** Fields of free text that readers compare letter by letter, where only U+0020 is a space. */
export const comparedField = /^(?:PostCode|SortCode|\w*Identification)$/;
