import { amountsBackwards } from './amounts/backwards.js';
import { caps } from './amounts/caps.js';
import { negativeAmount } from './amounts/negative.js';
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
import { postcodeForm } from './places/postcode-form.js';
import { duplicateIdentity } from './records/duplicate-identity.js';
import { emptyEntry } from './records/empty-entry.js';
import { nearDuplicate } from './records/near-duplicate.js';
import type { RecordRule, SiteRule } from './rule.js';
import { ageWithoutLimit } from './standard/age-without-limit.js';
import { benefitFeeWithoutFrequency } from './standard/benefit-fee-without-frequency.js';
import { benefitsWithoutType } from './standard/benefits-without-type.js';
import { emptyCap } from './standard/empty-cap.js';
import { emptyCondition } from './standard/empty-condition.js';
import { emptyRange } from './standard/empty-range.js';
import { feeFreeOnSale } from './standard/fee-free-on-sale.js';
import { feeFreeWithoutPeriod } from './standard/fee-free-without-period.js';
import { freeBand } from './standard/free-band.js';
import { halfPeriodicFee } from './standard/half-periodic-fee.js';
import { includedWithoutCharge } from './standard/included-without-charge.js';
import { incompleteAddress } from './standard/incomplete-address.js';
import { incompleteCoreProduct } from './standard/incomplete-core-product.js';
import { sectionsMissing } from './standard/missing-sections.js';
import { noFirstDay } from './standard/no-first-day.js';
import { noIndustry } from './standard/no-industry.js';
import { noLastDay } from './standard/no-last-day.js';
import { noMinimumPayment } from './standard/no-minimum-payment.js';
import { noMonthlyMaximum } from './standard/no-monthly-maximum.js';
import { noPredecessor } from './standard/no-predecessor.js';
import { noRepaymentFees } from './standard/no-repayment-fees.js';
import { noSegment } from './standard/no-segment.js';
import { onSaleUnknown } from './standard/on-sale-unknown.js';
import { openRange } from './standard/open-range.js';
import { overdraftControlUnmarked } from './standard/overdraft-control-unmarked.js';
import { overdraftFeeWithoutAmount } from './standard/overdraft-fee-without-amount.js';
import { overdraftWithoutPrice } from './standard/overdraft-without-price.js';
import { regularWithTenure } from './standard/regular-with-tenure.js';
import { repaymentFeeUnexplained } from './standard/repayment-fee-unexplained.js';
import { sameIdentification } from './standard/same-identification.js';
import { sequenceNumber } from './standard/sequence-number.js';
import { tenureWithoutPeriod } from './standard/tenure-without-period.js';
import { stateDates } from './states/dates.js';
import { predecessor } from './states/predecessor.js';
import { promotionOver } from './states/promotion-over.js';
import { blankEnds } from './texts/blank-ends.js';
import { brokenText } from './texts/broken.js';
import { curlyQuotes } from './texts/curly-quotes.js';
import { hiddenCharacter } from './texts/hidden-character.js';
import { html } from './texts/html.js';
import { splitAmount } from './texts/split-amount.js';
import { unsafeAddress } from './texts/unsafe-address.js';
import { webAddress } from './texts/web-address.js';
import { tiersGap } from './tiers/gap.js';
import { tiersOverlap } from './tiers/overlap.js';

/** The rules of single records. */
export const recordRules = [
  unlocatable,
  coordinates,
  farFromPostcode,
  country,
  postcode,
  postcodeForm,
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
  negativeAmount,
  rateOutOfReason,
  tiersGap,
  tiersOverlap,
  otherUnexplained,
  otherUnused,
  unknownCurrency,
  unknownLanguage,
  blankEnds,
  brokenText,
  hiddenCharacter,
  html,
  curlyQuotes,
  splitAmount,
  emptyEntry,
  webAddress,
  unsafeAddress,
  ageWithoutLimit,
  benefitFeeWithoutFrequency,
  benefitsWithoutType,
  emptyCap,
  emptyCondition,
  emptyRange,
  feeFreeOnSale,
  feeFreeWithoutPeriod,
  freeBand,
  halfPeriodicFee,
  includedWithoutCharge,
  incompleteAddress,
  incompleteCoreProduct,
  sectionsMissing,
  noFirstDay,
  noIndustry,
  noLastDay,
  noMinimumPayment,
  noMonthlyMaximum,
  noPredecessor,
  noRepaymentFees,
  noSegment,
  onSaleUnknown,
  openRange,
  overdraftControlUnmarked,
  overdraftFeeWithoutAmount,
  overdraftWithoutPrice,
  regularWithTenure,
  repaymentFeeUnexplained,
  sameIdentification,
  sequenceNumber,
  tenureWithoutPeriod,
] as const satisfies readonly RecordRule[];

/** The rules across the records of a site. */
export const siteRules = [
  duplicateIdentity,
  nearDuplicate,
  unknownBranch,
] as const satisfies readonly SiteRule[];
