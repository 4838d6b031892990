import type { PlainObject } from '../../../../base/json/plain-object.js';
import { textIn } from '../../values.js';
import type { OneAndMany } from '../../words.js';

/** Words for the periods of the interface; others are shown by their own name. */
const periods: Readonly<Record<string, OneAndMany>> = {
  Day: ['day', 'days'],
  Week: ['week', 'weeks'],
  Month: ['month', 'months'],
  Quarter: ['quarter', 'quarters'],
  'Half Year': ['half-year', 'half-years'],
  Year: ['year', 'years'],
  AcademicTerm: ['academic term', 'academic terms'],
};

/** A length as published, such as `12 months`. */
export function lengthText(value: string, period: string | undefined): string {
  const words = period === undefined ? undefined : periods[period];
  const said = words === undefined ? period : words[Number(value) === 1 ? 0 : 1];
  return said === undefined ? value : `${value} ${said}`;
}

/** How often something is charged, after its sum; undefined for codes that have only a meaning. */
const often: Readonly<Record<string, string>> = {
  Day: 'a day',
  Week: 'a week',
  Month: 'a month',
  Quarter: 'a quarter',
  'Half Year': 'every six months',
  Year: 'a year',
  Daily: 'a day',
  Weekly: 'a week',
  Fortnightly: 'every two weeks',
  Monthly: 'a month',
  Quarterly: 'a quarter',
  HalfYearly: 'every six months',
  SixMonthly: 'every six months',
  Yearly: 'a year',
  OnAccountAnniversary: 'a year',
  OnAnniversary: 'a year',
  PerAcademicTerm: 'a term',
  AcademicTerm: 'a term',
  PerStatementDate: 'with each statement',
  StatementMonthly: 'with each statement',
  ChargingPeriod: 'in each charging period',
  AccountOpening: 'once, at the beginning',
  AccountClosing: 'once, at the end',
  OnOpening: 'once, at the beginning',
  OnClosing: 'once, at the end',
  PerItem: 'each',
  PerOccurrence: 'each time',
  PerTransaction: 'each time',
  PerTransactionAmount: 'each time',
  PerTransactionPercentage: 'each time',
  PerHour: 'an hour',
  PerSheet: 'a sheet',
};

/** Codes of charging each time: a rate is then of what is paid. */
const eachTime = new Set(['PerItem', 'PerOccurrence', 'PerTransaction', 'PerTransactionPercentage']);

export function oftenText(code = '', isRate = false): string | undefined {
  return isRate && eachTime.has(code) ? 'of the amount' : often[code];
}

/** `£10 to £20`, `up to £20`, `£10 and above`; empty without either. */
export function bandText(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return to === undefined ? '' : `up to ${to}`;
  if (to === undefined) return `${from} and above`;
  return from === to ? from : `${from} to ${to}`;
}

/** The same of two fields of an object. */
export function rangeText(
  object: PlainObject,
  least: string,
  most: string,
  write: (value: string) => string,
): string {
  const [from, to] = [textIn(object[least]), textIn(object[most])];
  return bandText(from && write(from), to && write(to));
}

/** What isn't published doesn't mean that something is free. */
export const noSum = 'Sum not published';
export const noFee = 'No fee';
