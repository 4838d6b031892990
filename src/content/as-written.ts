/** A value with every scalar as the text that a YAML file has it as, so that records of YAML and of JSON can be compared. */
export function asWritten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asWritten);
  if (typeof value !== 'object' || value === null) return value === null ? null : String(value);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, asWritten(field)]));
}
