/** The first letter or digit of a name, which stands for a logo. */
export function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? [...name][0] ?? '').toUpperCase();
}
