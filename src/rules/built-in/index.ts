import { aboveMaximum } from './amounts/above-maximum.js';
import { aboveMonthlyMaximum } from './amounts/above-monthly-maximum.js';
import { implausibleAge } from './amounts/age.js';
import { amountsBackwards } from './amounts/backwards.js';
import { caps } from './amounts/caps.js';
import { grossRate } from './amounts/gross-rate.js';
import { longTerm } from './amounts/long-term.js';
import { madeUpLimit } from './amounts/made-up-limit.js';
import { negativeAmount } from './amounts/negative.js';
import { noPrice } from './amounts/no-price.js';
import { rateOutOfReason } from './amounts/rates.js';
import { toldOtherwise } from './amounts/told-otherwise.js';
import { unknownBranch } from './atms/unknown-branch.js';
import { unlocatable } from './atms/unlocatable.js';
import { deniedCondition } from './codes/denied.js';
import { otherUnexplained, otherUnused } from './codes/other.js';
import { unknownCurrency, unknownLanguage } from './codes/unknown.js';
import { hoursBackwards } from './hours/backwards.js';
import { closed } from './hours/closed.js';
import { dayTwice } from './hours/day-twice.js';
import { exceptionBackwards, exceptionOver } from './hours/exceptions.js';
import { hoursNight } from './hours/night.js';
import { noHoliday } from './hours/no-holiday.js';
import { hoursOffset } from './hours/offset.js';
import { hoursOverlap } from './hours/overlap.js';
import { metricsBackwards, metricsFigure, metricsFuture, metricsOverdue } from './metrics/figures.js';
import { coordinates, farFromPostcode } from './places/coordinates.js';
import { country } from './places/country.js';
import { postcode, postcodeForm } from './places/postcode.js';
import { sortCode } from './places/sort-code.js';
import { twoDistricts } from './places/two-districts.js';
import { duplicateIdentity } from './records/duplicate-identity.js';
import { emptyEntry } from './records/empty-entry.js';
import { nearDuplicate } from './records/near-duplicate.js';
import { brandNameTwice, inTwoBrands } from './records/same-brand-name.js';
import { sameFee } from './records/same-fee.js';
import type { RecordRule, SiteRule } from './rule.js';
import { benefitFeeWithoutFrequency } from './standard/benefits.js';
import { halfPeriodicFee, includedWithoutCharge, openRange } from './standard/fees.js';
import { lackingRules } from './standard/lacking.js';
import { incompleteAddress, sequenceNumber } from './standard/locations.js';
import {
  feeFreeOnSale,
  incompleteCoreProduct,
  noMonthlyMaximum,
  noSegment,
  onSaleUnknown,
  sectionsMissing,
} from './standard/on-sale.js';
import { freeBand, overdraftControlUnmarked, overdraftWithoutPrice } from './standard/overdraft.js';
import { noMinimumPayment, noRepaymentFees } from './standard/repayment.js';
import { sameIdentification } from './standard/same-identification.js';
import { stateBackwards } from './states/backwards.js';
import { stateDates } from './states/dates.js';
import { stateGap } from './states/gap.js';
import { statesOnSale } from './states/on-sale.js';
import { predecessor } from './states/predecessor.js';
import { promotionOver } from './states/promotion-over.js';
import {
  feeFreeWithoutPeriod,
  noLastDay,
  noPredecessor,
  regularWithTenure,
  tenureWithoutPeriod,
} from './states/standard.js';
import { notHttps, sameAddress, unsafeAddress, webAddress } from './texts/addresses.js';
import { blankEnds, brokenText, curlyQuotes, hiddenCharacter, htmlInText } from './texts/characters.js';
import { closedName } from './texts/closed-name.js';
import { dayPast } from './texts/day-past.js';
import { fillerText } from './texts/filler.js';
import { splitAmount } from './texts/split-amount.js';
import { tiersGap, tiersOverlap } from './tiers/bands.js';

/** The rules of single records. */
export const recordRules = [
  unlocatable,
  coordinates,
  farFromPostcode,
  country,
  postcode,
  postcodeForm,
  sortCode,
  closed,
  hoursOffset,
  hoursBackwards,
  dayTwice,
  hoursNight,
  hoursOverlap,
  exceptionBackwards,
  exceptionOver,
  predecessor,
  stateDates,
  stateBackwards,
  stateGap,
  statesOnSale,
  promotionOver,
  amountsBackwards,
  caps,
  negativeAmount,
  rateOutOfReason,
  implausibleAge,
  longTerm,
  madeUpLimit,
  grossRate,
  aboveMaximum,
  aboveMonthlyMaximum,
  noPrice,
  toldOtherwise,
  tiersGap,
  tiersOverlap,
  otherUnexplained,
  otherUnused,
  unknownCurrency,
  unknownLanguage,
  blankEnds,
  brokenText,
  hiddenCharacter,
  htmlInText,
  curlyQuotes,
  splitAmount,
  emptyEntry,
  webAddress,
  unsafeAddress,
  notHttps,
  sameAddress,
  fillerText,
  dayPast,
  closedName,
  deniedCondition,
  sameFee,
  metricsBackwards,
  metricsFuture,
  metricsFigure,
  metricsOverdue,
  ...lackingRules,
  benefitFeeWithoutFrequency,
  feeFreeOnSale,
  feeFreeWithoutPeriod,
  freeBand,
  halfPeriodicFee,
  includedWithoutCharge,
  incompleteAddress,
  incompleteCoreProduct,
  sectionsMissing,
  noLastDay,
  noMinimumPayment,
  noMonthlyMaximum,
  noPredecessor,
  noRepaymentFees,
  noSegment,
  onSaleUnknown,
  openRange,
  overdraftControlUnmarked,
  overdraftWithoutPrice,
  regularWithTenure,
  sameIdentification,
  sequenceNumber,
  tenureWithoutPeriod,
] as const satisfies readonly RecordRule[];

/** The rules across the records of a site. */
export const siteRules = [
  duplicateIdentity,
  nearDuplicate,
  inTwoBrands,
  brandNameTwice,
  twoDistricts,
  unknownBranch,
  noHoliday,
] as const satisfies readonly SiteRule[];
