import type { PlainObject } from '../base/json/plain-object.js';
import type { Collection } from './collection.js';
import type { FieldPath } from './location.js';

/**
 * A change that would correct a problem, as data: what the problem's hint or help says in words. Programs can apply it,
 * and the forms show it as a button.
 */
export type Proposal =
  /** What the problem's locations mark becomes something else, each in their order. */
  | { readonly replace: readonly [Replacement, ...Replacement[]] }
  /** These take the place of the problem's field, and of fields with the same names beside it. `out`: of the one that is so many levels further out. */
  | { readonly fields: PlainObject; readonly out?: number }
  /** The problem's field moves to this place in its record. */
  | { readonly moveTo: FieldPath }
  /** The problem's field or entry of a list is left out, or what it is in, so many levels further out. */
  | { readonly leaveOut: number }
  /** The record moves into a file of this collection. */
  | { readonly recordTo: Collection }
  /** The file's records are taken out of what is around them. */
  | { readonly unwrap: 'list' | 'record' | 'keyed' }
  /** The file gets this name in the same folder. */
  | { readonly rename: string };

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
