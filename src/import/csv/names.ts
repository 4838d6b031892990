/** The name of a column or field as it is compared: without regard to case, blanks and the signs between words. */
export function folded(name: string): string {
  return name.toLowerCase().replace(/[\s_\-./:()?!*#]+/g, '');
}
