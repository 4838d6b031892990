/** What the interface allows in a place. */
export type Kind = TextKind | FormKind | CodesKind | PlainKind | ListKind | ObjectKind;

/** Any text of so many characters, counted as Unicode code points (D10). */
export interface TextKind {
  readonly is: 'text';
  readonly min: number;
  readonly max?: number;
}

/** A text of a form: shown by texts at the edges of that form. */
export interface FormKind {
  readonly is: 'form';
  readonly accepted: readonly [string, ...string[]];
  readonly refused: readonly string[];
}

export interface CodesKind {
  readonly is: 'codes';
  readonly values: readonly [string, ...string[]];
}

/** A JSON type without a rule of its own. `whole` is an integer of 32 bits, `count` one of things that are there. */
export interface PlainKind {
  readonly is: 'boolean' | 'number' | 'whole' | 'count';
}

export interface ListKind {
  readonly is: 'list';
  readonly of: Kind;
  readonly min: number;
  readonly max?: number;
}

export interface ObjectKind {
  readonly is: 'object';
  readonly table: Table;
  /** Its fields are checked at another place than this. */
  readonly elsewhere?: true;
}

/** The fields of an object, and which of them are required. No others are allowed (D8). */
export interface Table {
  readonly required: readonly string[];
  readonly fields: Readonly<Record<string, Kind>>;
}
