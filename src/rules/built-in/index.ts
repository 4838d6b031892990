import * as every from './every.js';
import type { RecordRule, SiteRule } from './rule.js';

type Exported = (typeof every)[keyof typeof every];
type AnyRule = Extract<
  Exported | Extract<Exported, readonly object[]>[number],
  { readonly message: unknown }
>;

/** All rules that the files export, by themselves or in a list. */
const rules = Object.values<unknown>(every)
  .flat()
  .filter((each): each is AnyRule => typeof each === 'object' && each !== null && 'message' in each);

/** The rules across the records of a site. */
export const siteRules = rules.filter(
  (rule): rule is Extract<AnyRule, { readonly of: 'site' }> => rule.of === 'site',
) satisfies readonly SiteRule[];

/** The rules of single records. */
export const recordRules = rules.filter(
  (rule): rule is Exclude<AnyRule, { readonly of: 'site' }> => rule.of !== 'site',
) satisfies readonly RecordRule[];
