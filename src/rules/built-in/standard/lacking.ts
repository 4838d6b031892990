import { asList, type FieldName, type Fields, isFilled } from '../fields.js';
import type { RuleFinding } from '../rule.js';

/** The name of a field that is an object, or a list of objects. */
type PartName = {
  [Name in FieldName]: NonNullable<Fields[Name]> extends Fields | readonly Fields[] ? Name : never;
}[FieldName];

/** The check of parts of a record, or of each entry of lists, that have none of some fields. An empty list counts as none. */
export function lackingAll(parts: readonly PartName[], ...fields: readonly FieldName[]) {
  const check = (group: Fields): RuleFinding<Readonly<Record<never, never>>>[] =>
    parts.flatMap((part) => {
      const value = group[part];
      return asList(value).flatMap((entry, at) => {
        if (fields.some((field) => isFilled(entry[field]))) return [];
        return [{ args: {}, path: Array.isArray(value) ? [part, at] : [part] }];
      });
    });
  return { of: 'group', fields: parts, check } as const;
}

/** The message and the check of a length without its unit. */
export function lackingUnit(
  length: 'StateTenureLength' | 'FeeFreeLength',
  unit: 'StateTenurePeriod' | 'FeeFreeLengthPeriod',
) {
  return {
    message: ({ length }: { length: number }) => ({
      message: `${length} of what? ${unit} is missing.`,
      hint: `add ${unit}, such as Month`,
    }),
    of: 'group',
    fields: [length],
    check: (group: Fields): RuleFinding<{ length: number }>[] => {
      const value = group[length];
      return value === undefined || group[unit] !== undefined
        ? []
        : [{ args: { length: value }, path: [length] }];
    },
  } as const;
}
