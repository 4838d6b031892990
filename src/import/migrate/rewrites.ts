import type { Collection } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import type { Difference } from './record.js';

/** How a field is written in the other version. */
export type RewriteForm =
  /** With other characters. */
  | 'value'
  /** A text as a list of one. */
  | 'list'
  /** A list of texts as one text. */
  | 'text'
  /** Under another name, in `after`. */
  | 'renamed'
  /** Added because the version requires it, or moved here. */
  | 'added'
  /** No longer written. */
  | 'left-out';

/** The changes in files, counted by field. */
export interface Rewrite {
  readonly collection: Collection;
  /** The field's own name, wherever in a record it is. */
  readonly field: string;
  readonly form: RewriteForm;
  readonly times: number;
  readonly records: number;
  /** The first such change; undefined for an object or list. */
  readonly before?: string;
  readonly after?: string;
}

/** Counts the changes in records. */
export class Rewrites {
  readonly #kinds = new Map<string, { -readonly [K in keyof Rewrite]: Rewrite[K] } & { last: unknown }>();

  /** @param changes of one record, between its old and its new text */
  count(collection: Collection, record: unknown, changes: readonly Difference[]): void {
    for (const change of withNames(changes)) {
      const { form, field, before, after } = change;
      const key = JSON.stringify([collection, field, form]);
      const known = this.#kinds.get(key);
      if (known === undefined) {
        this.#kinds.set(key, {
          collection,
          field,
          form,
          times: 1,
          records: 1,
          ...exampleOf('before', before),
          ...exampleOf('after', after),
          last: record,
        });
        continue;
      }
      known.times++;
      if (known.last !== record) known.records++;
      known.last = record;
    }
  }

  /** In the order of their first occurrence. */
  get list(): Rewrite[] {
    return [...this.#kinds.values()].map(({ last: _, ...kind }) => kind);
  }
}

interface Named {
  readonly field: string;
  readonly form: RewriteForm;
  readonly before: unknown;
  readonly after: unknown;
}

/** The changes by form. A removed field and an added field with the same value are a renamed field. */
function withNames(changes: readonly Difference[]): Named[] {
  const renamed = new Map<Difference, Difference>();
  for (const gone of changes) {
    if (gone.after !== undefined || typeof gone.before === 'object') continue;
    const isNew = ({ path, before, after }: Difference) =>
      before === undefined && after === gone.before && parentOf(path) === parentOf(gone.path);
    const come = changes.find((other) => isNew(other) && ![...renamed.values()].includes(other));
    if (come !== undefined) renamed.set(gone, come);
  }
  const names = new Set(renamed.values());
  return changes.flatMap((change): Named[] => {
    if (names.has(change)) return [];
    const { path, before, after } = change;
    const field = fieldOf(path);
    const other = renamed.get(change);
    if (other !== undefined) return [{ field, form: 'renamed', before: field, after: fieldOf(other.path) }];
    return [{ field, form: formOf(change), before, after }];
  });
}

/** A value as an example; an object or list is shown only if it is empty. */
function exampleOf(key: 'before' | 'after', value: unknown): { before?: string; after?: string } {
  if (value === undefined) return {};
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return typeof value === 'object' && text.length > 2 ? {} : { [key]: text };
}

function formOf({ before, after }: Difference): RewriteForm {
  if (before === undefined) return 'added';
  if (after === undefined) return 'left-out';
  if (Array.isArray(after) && !Array.isArray(before)) return 'list';
  return Array.isArray(before) && !Array.isArray(after) ? 'text' : 'value';
}

function parentOf(path: FieldPath): string {
  return JSON.stringify(path.slice(0, -1));
}

/** The name of the innermost field in a path. */
function fieldOf(path: FieldPath): string {
  return String(path.findLast((step) => typeof step === 'string') ?? '');
}
