/** The rules of the guards against removals: accepted by collection, by brand or by record. */
export const removalGuards = ['publish/removals', 'publish/emptied'] as const;

/** The rules of the guards against changes that look like mistakes: accepted by rule and collection, or by change. */
export const changeGuards = [
  'publish/renamed',
  'publish/field-gone',
  'publish/field-new-value',
  'publish/moved-far',
  'publish/rate-jump',
] as const;

export type ChangeGuard = (typeof changeGuards)[number];

/** All rules of the guards, whose problems can be accepted. */
export const guardRules = [
  ...removalGuards,
  'publish/address-gone',
  'publish/media-type',
  ...changeGuards,
] as const;

export type GuardRule = (typeof guardRules)[number];
