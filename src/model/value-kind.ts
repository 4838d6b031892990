/** What a value is, as people see it: a `group` is a mapping of fields. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'list' | 'group' | 'nothing';
/** What a value is, as people see it. */
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
