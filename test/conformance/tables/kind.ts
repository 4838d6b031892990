/**
 * The notation of the tables: what the interface says of each field, written down a second time and independently
 * of `src/interface`, so that the two can be held against each other.
 */
export type Kind = TextKind | PatternKind | CodesKind | PlainKind | ListKind | ObjectKind;

interface OfType {
  /** The statement about the type as such, such as `2.1 Amount`, where it has one. */
  readonly type?: string;
}

/** Any text of so many characters, counted as Unicode code points (D10). */
export interface TextKind extends OfType {
  readonly is: 'text';
  readonly min: number;
  readonly max?: number;
}

/** A text of a form: shown by texts at the edges of that form. */
export interface PatternKind extends OfType {
  readonly is: 'pattern';
  readonly says: string;
  readonly accepted: readonly [string, ...string[]];
  readonly refused: readonly string[];
}

export interface CodesKind extends OfType {
  readonly is: 'codes';
  readonly values: readonly [string, ...string[]];
}

/** A JSON type without a rule of its own. `whole` is an integer of 32 bits, `count` one of things that are there. */
export interface PlainKind extends OfType {
  readonly is: 'boolean' | 'number' | 'whole' | 'count';
}

export interface ListKind extends OfType {
  readonly is: 'list';
  readonly of: Kind;
  readonly min: number;
  readonly max?: number;
}

export interface ObjectKind extends OfType {
  readonly is: 'object';
  readonly table: Table;
  /** Its fields are checked at another place than this. */
  readonly elsewhere?: true;
}

export interface Field {
  /** The statement about this field, such as `2.3 Identification`. */
  readonly id: string;
  readonly kind: Kind;
  /** What the interface says of the field beyond its kind. */
  readonly note?: string;
}

/** One table of the interface: an object's fields, which of them are required, and what the statements are called. */
export interface Table {
  readonly id: string;
  /** The interface itself says that nothing else is allowed; elsewhere D8 does. */
  readonly closed: boolean;
  readonly required: readonly string[];
  /** The statement about the required list. */
  readonly requiredId: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields that another version has and this one does not: name → statement. */
  readonly absent: Readonly<Record<string, string>>;
}

/** A kind with something more to say about this one field. */
export interface Noted {
  readonly kind: Kind;
  readonly note: string;
}

export function noted(kind: Kind, note: string): Noted {
  return { kind, note };
}

/**
 * A table. `required` is written as in the interface: names parted by commas, none where it lists none.
 * A field's statement is `2.3 Name` for the table `2.3`, and `2.5.2 TierBand.AER` for the table `2.5.2 TierBand`.
 */
export function table(
  id: string,
  required: string,
  fields: Readonly<Record<string, Kind | Noted>>,
  { closed = false } = {},
): Table {
  const joint = id.includes(' ') ? '.' : ' ';
  const names = required === '' ? [] : required.split(', ');
  for (const name of names) {
    if (!(name in fields)) throw new Error(`${id} requires ${name}, which is no field of it`);
  }
  return {
    id,
    closed,
    required: names,
    requiredId: `${id} required`,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        { id: `${id}${joint}${name}`, ...('kind' in field ? field : { kind: field }) },
      ]),
    ),
    absent: {},
  };
}

/** A table whose fields share one statement, as where the interface itself shows none (interface 2.6, D7). */
export function block(id: string, required: string, fields: Readonly<Record<string, Kind>>): Table {
  const whole = table(id, required, fields);
  return {
    ...whole,
    requiredId: id,
    fields: Object.fromEntries(Object.entries(whole.fields).map(([name, field]) => [name, { ...field, id }])),
  };
}

export function text(min: number, max?: number): TextKind {
  return { is: 'text', type: '2.1 Text', min, ...(max === undefined ? {} : { max }) };
}

/** Any text at all. */
export const anyText: TextKind = { is: 'text', min: 0 };

export function pattern(
  says: string,
  accepted: readonly [string, ...string[]],
  refused: readonly string[],
  type?: string,
): PatternKind {
  return { is: 'pattern', says, accepted, refused, ...(type === undefined ? {} : { type }) };
}

/** Codes written as in the interface: parted by commas. `type` is the statement of a named list. */
export function codes(written: string, type?: string): CodesKind {
  return {
    is: 'codes',
    values: written.split(/,\s+/) as [string, ...string[]],
    ...(type === undefined ? {} : { type }),
  };
}

export function list(of: Kind, min = 0, max?: number): ListKind {
  return { is: 'list', of, min, ...(max === undefined ? {} : { max }) };
}

export function object(of: Table, type?: string): ObjectKind {
  return { is: 'object', table: of, ...(type === undefined ? {} : { type }) };
}

export const flag: PlainKind = { is: 'boolean' };
export const number: PlainKind = { is: 'number' };
export const whole: PlainKind = { is: 'whole' };
export const count: PlainKind = { is: 'count' };
