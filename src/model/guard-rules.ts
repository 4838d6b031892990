/** The rules of the guards against removals: accepted by collection or by brand. */
export const removalGuards = ['publish/removals', 'publish/emptied'] as const;

/** The rules of the guards against changes that look like mistakes: accepted by rule and collection. */
export const changeGuards = [
  'publish/renamed',
  'publish/field-gone',
  'publish/field-new-value',
  'publish/moved-far',
  'publish/rate-jump',
] as const;

export type ChangeGuard = (typeof changeGuards)[number];
