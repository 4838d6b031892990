/** The guards that compare a publication with the last one. What they stop can be accepted. */
const guardRules = [
  'publish/removals',
  'publish/address-gone',
  'publish/media-type',
  'publish/renamed',
  'publish/field-gone',
  'publish/field-new-value',
  'publish/moved-far',
  'publish/rate-jump',
  'publish/fee-jump',
] as const;

export type GuardRule = (typeof guardRules)[number];

export function isGuardRule(rule: string): rule is GuardRule {
  return (guardRules as readonly string[]).includes(rule);
}
