/** What somebody probably meant by a value that doesn't fit. */
export interface Meant {
  /** A value that would fit. */
  readonly suggestion: string;
  /** A second reading that is as likely, such as the American one of 03/04/2026. */
  readonly or?: string;
  /** What has to be left out of the value, where nothing else is wrong with it: then there is no doubt. */
  readonly without?: string;
}

/** Readings of a text for one type, the likeliest first. Whether they fit is for the caller to find out. */
export type Readings = (written: string) => readonly Meant[];
