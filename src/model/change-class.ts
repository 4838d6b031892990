/**
 * What a change of a field means to readers. The registration of a collection says which field belongs to which;
 * docs/changes.md says what each means.
 */
const fieldClasses = [
  'on-sale',
  'hours',
  'exceptional-hours',
  'services',
  'accessibility',
  'contact',
  'address',
  'position',
  'name',
  'rates',
  'fees',
  'caps',
  'overdraft',
  'eligibility',
  'features',
  'marketing',
  'figures',
  'texts',
  'other',
] as const;

export type FieldClass = (typeof fieldClasses)[number];

/** What a change of a record means to readers, in the order in which reports list them. */
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
