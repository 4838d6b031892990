import type { FieldPath } from '../../../model/location.js';

/** Where a value is in the record that is edited. */
export interface Place {
  readonly path: FieldPath;
  /** Undefined if it is left out. */
  readonly read: () => unknown;
  /** Undefined leaves it out. Objects and lists around it are made if they are missing. */
  readonly write: (value: unknown) => void;
}

type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The place of the record itself, which is another object after it was saved. */
export function rootPlace(record: () => Fields): Place {
  return { path: [], read: record, write: () => {} };
}

/** The place of a field in an object. */
export function fieldPlace(object: Place, key: string): Place {
  return {
    path: [...object.path, key],
    read() {
      const value = object.read();
      return isFields(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    },
    write(value) {
      if (!isFields(object.read())) {
        if (value === undefined) return;
        object.write({});
      }
      const fields = object.read() as Fields;
      if (value === undefined) delete fields[key];
      else fields[key] = value;
    },
  };
}

/** The place of an item in a list. */
export function itemPlace(list: Place, index: number): Place {
  return {
    path: [...list.path, index],
    read() {
      const items = list.read();
      return Array.isArray(items) ? items[index] : undefined;
    },
    write(value) {
      (list.read() as unknown[])[index] = value;
    },
  };
}

/** The text of a scalar; undefined for an object or a list, which no field for a text can show. */
export function fieldText(value: unknown): string | undefined {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? undefined : String(value);
}

/** The number of texts, numbers and booleans in a value. */
export function leaves(value: unknown): number {
  if (typeof value !== 'object' || value === null) return value === undefined ? 0 : 1;
  return Object.values(value).reduce((sum: number, inner) => sum + leaves(inner), 0);
}
