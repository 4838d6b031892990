/** The fields of a validated record or of a group within one. */
export type Fields = Readonly<Record<string, unknown>>;

/** A group of fields; one without any where there is none. */
export function group(value: unknown): Fields {
  return isGroup(value) ? value : {};
}

/** The groups of a list; none where there is no list. */
export function groups(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isGroup) : [];
}

/** A text, where there is one. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** A number, also where the interface writes it as a text, such as an Amount or a Rate. */
export function number(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d/.test(value) ? Number(value) : undefined;
}

export function isGroup(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
