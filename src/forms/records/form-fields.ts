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

/** How a value is entered. `takes` says what it takes, as a sentence. */
export type Input =
  /** `longest` is the most characters. */
  | { readonly kind: 'text'; readonly example?: string; readonly longest?: number }
  /** `unit` is what it is counted in, if that is known: the currency of the site, or hundredths. */
  | { readonly kind: 'number'; readonly takes: string; readonly unit?: 'money' | '%' | undefined }
  | { readonly kind: 'date' }
  | { readonly kind: 'time'; readonly takes: string; readonly hasSeconds: boolean }
  /** A day, or a day and a time of day. */
  | { readonly kind: 'instant'; readonly isEnd: boolean }
  /** In the order of their words, Other last. */
  | { readonly kind: 'codes'; readonly codes: readonly FormCode[]; readonly isFlag?: boolean }
  | { readonly kind: 'object'; readonly fields: readonly FormField[] }
  /** A list of the days of a week with the hours of each. */
  | { readonly kind: 'week'; readonly hasSeconds: boolean }
  | { readonly kind: 'list'; readonly item: Input; readonly most?: number; readonly least: number };

export interface FormCode {
  readonly code: string;
  /** What it is called, if that isn't its name in words. */
  readonly label?: string;
  readonly meaning?: string;
}
