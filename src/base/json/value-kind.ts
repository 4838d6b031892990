/** The kind of a value; `group` is an object, which messages call a set of fields. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'list' | 'group' | 'nothing';
/** The kind of a value. */
export function kindOf(value: unknown): ValueKind {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    default:
      return 'group';
  }
}
