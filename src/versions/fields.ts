import { type Change, gone, type Step, same, type Way } from './change.js';

/** A row of a table: what becomes of one field. */
export interface Row extends Change {
  /** The field's name in v2.2, where it has another one there. */
  readonly nameInV22?: string;
  /** True where the whole object goes if the field does. */
  readonly required?: boolean;
  /** What v2.2 is given where it requires the field and v2.1 left it out. */
  readonly suppliedInV22?: string;
}

/** A field that both versions require: without it, the object around it can't be said. */
export function required(change: Change): Row {
  return { ...change, required: true };
}

/** A field with another name in v2.2, and the same values. */
export function renamed(nameInV22: string): Row {
  return { up: same, down: same, nameInV22 };
}

/** A field that v2.2 requires and v2.1 doesn't. */
export function supplied(suppliedInV22: string): Row {
  return { up: same, down: same, suppliedInV22 };
}

interface FieldStep {
  readonly from: string;
  readonly to: string;
  readonly step: Step;
  readonly required: boolean;
  readonly supply: string | undefined;
}

/** An object, by the rows of the fields that differ between the versions. All others are as they were. */
export function fields(table: Readonly<Record<string, Row>>): Change {
  const rows = Object.entries(table);
  const up = rows.map(
    ([name, row]): FieldStep => ({
      from: name,
      to: row.nameInV22 ?? name,
      step: row.up,
      required: row.required === true,
      supply: row.suppliedInV22,
    }),
  );
  const down = rows.map(
    ([name, row]): FieldStep => ({
      from: row.nameInV22 ?? name,
      to: name,
      step: row.down,
      required: row.required === true,
      supply: undefined,
    }),
  );
  return {
    up: (value, way) => changedFields(value as Record<string, unknown>, up, way),
    down: (value, way) => changedFields(value as Record<string, unknown>, down, way),
  };
}

function changedFields(value: Record<string, unknown>, steps: readonly FieldStep[], way: Way): unknown {
  const mark = way.losses.length;
  let copy: Record<string, unknown> | undefined;
  for (const { from, to, step, required, supply } of steps) {
    const field = value[from];
    if (field === undefined && supply === undefined) continue;
    way.enter(from);
    if (field === undefined) way.lose('supplied', supply);
    const made = field === undefined ? supply : step(field, way);
    way.leave();
    if (made === gone && required) {
      way.loseWhole(mark, from);
      return gone;
    }
    if (made === field && from === to) continue;
    copy ??= { ...value };
    if (made === gone || from !== to) delete copy[from];
    if (made !== gone) copy[to] = made;
  }
  return copy ?? value;
}
