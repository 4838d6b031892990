import type { ChangedLine, FieldProblem, FormField, RecordValue } from './contract.js';

/** What the page of settings and its server send each other. */

export interface SettingsAsked {
  /** The folder of a brand; without it, the settings of the site. */
  readonly brand?: string;
}

/** The settings of a file that can be changed with forms. */
export interface OpenSettings {
  /** From the content folder on. */
  readonly file: string;
  readonly title: string;
  readonly fields: readonly FormField[];
  /** The values of these fields, as they are written. */
  readonly value: RecordValue;
  readonly problems: readonly FieldProblem[];
  /** The file's other settings, each with what it means as a sentence: they are changed in the file itself. */
  readonly others: readonly { readonly key: string; readonly meaning: string }[];
  /** What a new name changes besides, and what it doesn't, in sentences; empty for the site. */
  readonly follows: readonly string[];
}

export interface SettingsChange extends SettingsAsked {
  /** The fields as they were opened. */
  readonly before: RecordValue;
  readonly after: RecordValue;
}

export interface SavedSettings {
  /** The save, to take it back. */
  readonly edit: number;
  readonly file: string;
  readonly lines: readonly ChangedLine[];
  readonly value: RecordValue;
  readonly problems: readonly FieldProblem[];
}
