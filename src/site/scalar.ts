/** A text as it is where that is safe in YAML, else in double quotes, which read JSON's escapes. */
export function scalar(value: string): string {
  const isPlain = /^[\p{L}\d](?:[\p{L}\d ./()[\],;'’–-]*[\p{L}\d./)\]])?$/u.test(value);
  return isPlain && value !== 'null' ? value : JSON.stringify(value);
}

/** The same within `[…]`, where commas and brackets mean something. */
export function innerScalar(value: string): string {
  return /[,[\]]/.test(value) ? JSON.stringify(value) : scalar(value);
}
