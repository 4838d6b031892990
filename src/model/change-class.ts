/**
 * What a change of a record means to readers, in the order in which reports list them. docs/changes.md says what each
 * means.
 */
export const changeClasses = [
  'opened',
  'closed',
  'on-sale',
  'withdrawn',
  'renamed',
  'moved',
  'corrected',
  'hours',
  'exceptional-hours',
  'rates',
  'fees',
  'caps',
  'overdraft',
  'services',
  'accessibility',
  'contact',
  'address',
  'name',
  'eligibility',
  'features',
  'marketing',
  'figures',
  'texts',
  'other',
] as const;

export type ChangeClass = (typeof changeClasses)[number];

/** What a change of a field means: the registration of a collection says which field belongs to which. */
export type FieldClass =
  | Exclude<ChangeClass, 'opened' | 'closed' | 'withdrawn' | 'renamed' | 'moved' | 'corrected'>
  /** Coordinates: a change of them is `moved` or `corrected`. */
  | 'position';
