/** A text in quotes of YAML: in double ones, unless something in it would be an escape there (YAML 1.2 §7.3). */
export function quotedText(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}
