import { amountsBackwards } from './amounts/backwards.js';
import { caps } from './amounts/caps.js';
import { rateOutOfReason } from './amounts/rates.js';
import { unknownBranch } from './atms/unknown-branch.js';
import { unlocatable } from './atms/unlocatable.js';
import { otherUnexplained } from './codes/other-unexplained.js';
import { otherUnused } from './codes/other-unused.js';
import { unknownCurrency } from './codes/unknown-currency.js';
import { unknownLanguage } from './codes/unknown-language.js';
import { hoursBackwards } from './hours/backwards.js';
import { closed } from './hours/closed.js';
import { dayTwice } from './hours/day-twice.js';
import { exceptionBackwards } from './hours/exception-backwards.js';
import { exceptionOver } from './hours/exception-over.js';
import { hoursOffset } from './hours/offset.js';
import { hoursOverlap } from './hours/overlap.js';
import { coordinates } from './places/coordinates.js';
import { country } from './places/country.js';
import { farFromPostcode } from './places/far-from-postcode.js';
import { postcode } from './places/postcode.js';
import { duplicateIdentity } from './records/duplicate-identity.js';
import { nearDuplicate } from './records/near-duplicate.js';
import type { RecordRule, SiteRule } from './rule.js';
import { stateDates } from './states/dates.js';
import { predecessor } from './states/predecessor.js';
import { promotionOver } from './states/promotion-over.js';
import { blankEnds } from './texts/blank-ends.js';
import { brokenText } from './texts/broken.js';
import { curlyQuotes } from './texts/curly-quotes.js';
import { html } from './texts/html.js';
import { splitAmount } from './texts/split-amount.js';
import { tiersGap } from './tiers/gap.js';
import { tiersOverlap } from './tiers/overlap.js';

/** The rules of single records. */
export const recordRules = [
  unlocatable,
  coordinates,
  country,
  postcode,
  closed,
  hoursOffset,
  hoursBackwards,
  dayTwice,
  hoursOverlap,
  exceptionBackwards,
  exceptionOver,
  predecessor,
  stateDates,
  promotionOver,
  amountsBackwards,
  caps,
  rateOutOfReason,
  tiersGap,
  tiersOverlap,
  otherUnexplained,
  otherUnused,
  unknownCurrency,
  unknownLanguage,
  blankEnds,
  brokenText,
  html,
  curlyQuotes,
  splitAmount,
] as const satisfies readonly RecordRule[];

/** The rules across the records of a site. */
export const siteRules = [
  duplicateIdentity,
  nearDuplicate,
  unknownBranch,
  farFromPostcode,
] as const satisfies readonly SiteRule[];
