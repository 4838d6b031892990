/**
 * A correction of a problem as data: what its hint says in words. What its locations mark becomes something else, each in
 * their order. Programs can apply it, and the forms show a value as a button.
 */
export interface Proposal {
  readonly replace: readonly [Replacement, ...Replacement[]];
}

export type Replacement =
  /** A value as the record has it, for which the file's format may need quotes. */
  | { readonly value: string | readonly string[] }
  /** The name of a field. */
  | { readonly name: string }
  /** Written as it is. */
  | { readonly text: string }
  /** The first line moves to the right by so many columns, or to the left if negative, and so do the lines after it. */
  | { readonly shift: number; readonly lines: number };

/** A proposal to replace what is marked by a value. */
export function valueProposal(value: string | readonly string[]): Proposal {
  return { replace: [{ value }] };
}

/** A proposal to write a text in place of what is marked. */
export function textProposal(text: string): Proposal {
  return { replace: [{ text }] };
}
