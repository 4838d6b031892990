import type { Version } from '../../model/version.js';

/** The form of the records of a brand's collection. */
export interface Form {
  /** The version that they are written in. */
  readonly version: Version;
  /** What is before an amount on this site, such as `£`. */
  readonly currency: string;
  readonly fields: readonly FormField[];
}

/** A field of an object. */
export interface FormField {
  /** The field's name in the interface. */
  readonly key: string;
  /** The name in words. */
  readonly label: string;
  /** What it means, as a sentence, if that is known. */
  readonly meaning?: string;
  readonly isRequired: boolean;
  /** True if a new record has it. */
  readonly isUsual: boolean;
  /** The field beside it that has to have a code, for one that says more of it: Other, of one that explains it. */
  readonly onlyWith?: { readonly key: string; readonly code: string };
  readonly input: Input;
}

/** `long` is a text of some sentences, `code` a short one in capitals, `branch` that of a cash machine. */
export type TextKind = 'branch' | 'code' | 'long' | 'postcode' | 'text';
export type NumberKind = 'money' | 'number' | 'percent';
/** `from` and `until` are a day, or a day and a time of day. */
type DayKind = 'date' | 'from' | 'until';

/** How a value is entered. `takes` says what it takes, as a sentence. */
export type Input =
  | { readonly kind: DayKind | NumberKind | TextKind; readonly takes: string }
  | { readonly kind: 'time'; readonly takes: string; readonly hasSeconds: boolean }
  /** One of some codes, or several (`chips`), in the order of their words, Other last; or yes and no (`flag`). */
  | { readonly kind: 'chips' | 'codes' | 'flag'; readonly codes: readonly FormCode[] }
  /** A list of texts. */
  | { readonly kind: 'lines'; readonly of: Input['kind']; readonly takes: string }
  | { readonly kind: 'object'; readonly fields: readonly FormField[] }
  /** A list of objects. */
  | {
      readonly kind: 'items';
      readonly fields: readonly FormField[];
      readonly most?: number;
      readonly least: number;
    }
  /** Not at all: the interface has no such field. */
  | { readonly kind: 'none' }
  /** A list of the days of a week with the hours of each. */
  | { readonly kind: 'week'; readonly hasSeconds: boolean };

export interface FormCode {
  readonly code: string;
  readonly meaning?: string;
}
