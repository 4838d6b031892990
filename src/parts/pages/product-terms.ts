import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { labelOf } from './place.js';
import type { Texts } from './texts.js';

/** What a comparison asks of products, in the order of its columns. */
export const questions = [
  'price',
  'AER',
  'EAR',
  'RepAPR',
  'APR',
  'cardRates',
  'amounts',
  'fees',
  'caps',
] as const;

export type Question = (typeof questions)[number];

/** A value of a product, as published. None is calculated. */
export interface TermLine {
  /** What it is for, such as a band, the name of an amount or of a fee; empty where the question says it. */
  readonly about: string;
  readonly value: string;
  /** How often it is charged, and a published note where others of the same name need one. */
  readonly note: string;
}

/** The values of a set of bands, or of a tariff. */
export interface TermGroup {
  /** What tells it from the other groups; empty where there is nothing to tell. */
  readonly title: string;
  readonly lines: readonly TermLine[];
}

/** The answers of one set of terms. What isn't published has none. */
export type ProductTerms = ReadonlyMap<Question, readonly TermGroup[]>;

/**
 * @param parts the parts of a marketing state, or those beside it
 * @param product its record, for what belongs to all of its states
 */
export function productTerms(parts: PlainObject, product: PlainObject, texts: Texts): ProductTerms {
  const fees = feeGroups(parts, texts);
  const core = objectIn(parts['CoreProduct']);
  const charge = textIn(core['MonthlyCharge']);
  const isPrice = ({ type }: Fee) => charge === undefined && type.startsWith('ServiceCAccountFee');
  const price =
    charge === undefined ? linesOf(fees, isPrice, ({ note }) => ['', note]) : monthly(charge, texts);
  const all: Record<Question, readonly TermGroup[]> = {
    price,
    AER: creditBands(parts, texts),
    EAR: overdraftBands(parts, texts),
    RepAPR: loanBands(parts, texts),
    APR: single(textIn(core['APR']), percent),
    cardRates: linesOf(fees, isCardRate, ({ name, category, note }) => [
      category === 'FX' ? `${name}, ${category}` : name,
      note,
    ]),
    amounts: amountsOf(parts, product),
    fees: linesOf(fees, (fee) => !isPrice(fee) && !isCardRate(fee), undefined),
    caps: capGroups(parts, texts),
  };
  return new Map(questions.flatMap((name) => (all[name].length === 0 ? [] : [[name, all[name]] as const])));
}

function single(value: string | undefined, write: (value: string) => string): readonly TermGroup[] {
  return value === undefined ? [] : [{ title: '', lines: [{ about: '', value: write(value), note: '' }] }];
}

function monthly(charge: string, { compare }: Texts): readonly TermGroup[] {
  return [{ title: '', lines: [{ about: '', value: charge, note: compare.monthly }] }];
}

function percent(rate: string): string {
  return `${rate} %`;
}

function creditBands(parts: PlainObject, texts: Texts): readonly TermGroup[] {
  const sets = objectsIn(objectIn(parts['CreditInterest'])['TierBandSet']);
  return bandGroups(sets, 'TierBand', 'AER', '', texts);
}

function loanBands(parts: PlainObject, texts: Texts): readonly TermGroup[] {
  const sets = objectsIn(objectIn(parts['LoanInterest'])['LoanInterestTierBandSet']);
  return bandGroups(sets, 'LoanInterestTierBand', 'RepAPR', '', texts);
}

function overdraftBands(parts: PlainObject, texts: Texts): readonly TermGroup[] {
  const sets = objectsIn(objectIn(parts['Overdraft'])['OverdraftTierBandSet']);
  const { arranged, unarranged, overdraft } = texts.compare.sets;
  // A set that doesn't say which it is may be either (D48).
  const kindOf = ({ AuthorisedIndicator: is }: PlainObject) =>
    is === undefined ? overdraft : String(is) === 'true' ? arranged : unarranged;
  const kinds = sets.map(kindOf);
  return sets.flatMap((set, at) => {
    const kind = kinds[at] ?? '';
    const isOne = kinds.filter((other) => other === kind).length === 1;
    const title = isOne ? (sets.length === 1 && kind === overdraft ? '' : kind) : named(kind, set);
    return bandGroups([set], 'OverdraftTierBand', 'EAR', title, texts);
  });
}

function named(kind: string, set: PlainObject): string {
  const name = textIn(set['Identification']);
  return name === undefined ? kind : `${kind} ${name}`;
}

function bandGroups(
  sets: readonly PlainObject[],
  list: string,
  field: string,
  title: string,
  texts: Texts,
): readonly TermGroup[] {
  return sets.flatMap((set) => {
    const lines = objectsIn(set[list]).flatMap((band): TermLine[] => {
      const rate = textIn(band[field]);
      return rate === undefined ? [] : [{ about: bandText(band, texts), value: percent(rate), note: '' }];
    });
    if (lines.length === 0) return [];
    return [
      { title: title === '' && sets.length > 1 ? (textIn(set['Identification']) ?? '') : title, lines },
    ];
  });
}

/** The amounts of a band, and its terms, as published. */
function bandText(band: PlainObject, texts: Texts): string {
  const from = textIn(band['TierValueMinimum'] ?? band['TierValueMin']);
  const to = textIn(band['TierValueMaximum'] ?? band['TierValueMax']);
  const amounts = spanText(from, to, texts);
  const [shortest, longest] = [textIn(band['TierValueMinTerm']), textIn(band['TierValueMaxTerm'])];
  const [ofShortest, ofLongest] = [textIn(band['MinTermPeriod']), textIn(band['MaxTermPeriod'])];
  const length = (value: string | undefined, period: string | undefined) =>
    value === undefined ? undefined : texts.compare.length(value, period);
  const term =
    shortest !== undefined && longest !== undefined && ofShortest === ofLongest && shortest !== longest
      ? texts.compare.band(shortest, texts.compare.length(longest, ofLongest))
      : spanText(length(shortest, ofShortest), length(longest, ofLongest), texts);
  return [amounts, term].filter((part) => part !== '').join(', ');
}

function spanText(from: string | undefined, to: string | undefined, { compare }: Texts): string {
  if (from === undefined && to === undefined) return '';
  return from === to ? (from ?? '') : compare.band(from, to);
}

/** Amounts of a product as a whole. */
const amountFields = /^(?:MonthlyMaximumCharge|.*(?:Limit|Amount|LengthDays))$/;

function amountsOf(parts: PlainObject, product: PlainObject): readonly TermGroup[] {
  const core = objectIn(parts['CoreProduct']);
  const lines: TermLine[] = [];
  const add = (field: string, value: string | undefined, period?: string) => {
    if (value === undefined) return;
    const line = { about: labelOf(field), value, note: period === undefined ? '' : labelOf(period) };
    if (!lines.some((other) => JSON.stringify(other) === JSON.stringify(line))) lines.push(line);
  };
  add('PeriodicFee', textIn(core['PeriodicFee']), textIn(core['PeriodicFeePeriod']));
  for (const [field, value] of Object.entries(core)) if (amountFields.test(field)) add(field, textIn(value));
  for (const set of objectsIn(objectIn(parts['Overdraft'])['OverdraftTierBandSet']))
    for (const [field, value] of Object.entries(set)) if (amountFields.test(field)) add(field, textIn(value));
  add('FeeFreeLength', textIn(product['FeeFreeLength']), textIn(product['FeeFreeLengthPeriod']));
  return lines.length === 0 ? [] : [{ title: '', lines }];
}

/** A fee or a cap, before it is known which column has it. */
interface Fee {
  /** Its code. */
  readonly type: string;
  readonly category: string;
  readonly name: string;
  readonly value: string;
  readonly isRate: boolean;
  /** How often it is charged. */
  readonly note: string;
  readonly notes: string;
}

interface FeeGroup {
  readonly title: string;
  readonly fees: readonly Fee[];
}

function isCardRate({ type, isRate }: Fee): boolean {
  return isRate && ['Purchase', 'CashAdvance', 'CashWithdrawal'].includes(type);
}

/** The fees of a part, which belong to no tariff, or those of each tariff. */
function feeGroups(parts: PlainObject, texts: Texts): readonly FeeGroup[] {
  return groupsIn(parts, /FeeChargeDetail$/, texts);
}

function capGroups(parts: PlainObject, texts: Texts): readonly TermGroup[] {
  return linesOf(groupsIn(parts, /FeeChargeCap$/, texts), () => true, undefined);
}

function groupsIn(parts: PlainObject, list: RegExp, texts: Texts): readonly FeeGroup[] {
  const groups = new Map<string, Fee[]>();
  const read = (value: unknown, name: string, title: string): void => {
    for (const object of objectsIn(value)) {
      const own = textIn(object['TariffName']) ?? textIn(object['TariffType']);
      const inner = own === undefined ? title : own === textIn(object['TariffType']) ? labelOf(own) : own;
      if (list.test(name)) {
        const fees = groups.get(inner) ?? [];
        groups.set(inner, fees);
        fees.push(feeOf(object, texts));
      }
      for (const [key, each] of Object.entries(object)) read(each, key, inner);
    }
  };
  read(parts, '', '');
  return [...groups].map(([title, fees]) => ({ title, fees }));
}

function feeOf(object: PlainObject, texts: Texts): Fee {
  const types = [object['FeeType']].flat().flatMap((type) => textIn(type) ?? []);
  const other = objectsIn(object['OtherFeeType'])[0] ?? {};
  const names = types.map((type) => (type === 'Other' && textIn(other['Name'])) || labelOf(type));
  const step = textIn(object['IncrementalBorrowingAmount']);
  const values = Object.entries(object).flatMap(([field, value]) => {
    const text = textIn(value);
    if (text === undefined || field === 'IncrementalBorrowingAmount') return [];
    if (!/(?:Amount|Rate|Occurrence)$/.test(field)) return [];
    return [field.endsWith('Rate') ? percent(text) : text];
  });
  const frequency = textIn(object['ApplicationFrequency'] ?? object['CappingPeriod']);
  const often =
    frequency === 'Other' ? textIn(objectIn(object['OtherApplicationFrequency'])['Name']) : frequency;
  return {
    type: types.join(),
    category: textIn(object['FeeCategory']) ?? '',
    name: names.join(', '),
    value: step === undefined ? values.join(', ') : texts.compare.forEach(values.join(', '), step),
    isRate: textIn(object['FeeRate']) !== undefined,
    note: often === undefined ? '' : frequency === 'Other' ? often : labelOf(often),
    notes: [object['Notes']]
      .flat()
      .flatMap((note) => textIn(note) ?? [])
      .join(', '),
  };
}

/** By default each line has the fee's name, with its notes where the name alone is that of several. */
function linesOf(
  groups: readonly FeeGroup[],
  isWanted: (fee: Fee) => boolean,
  write: ((fee: Fee) => readonly [about: string, note: string]) | undefined,
): readonly TermGroup[] {
  return groups.flatMap(({ title, fees }) => {
    const wanted = fees.filter(isWanted);
    if (wanted.length === 0) return [];
    const counts = new Map<string, number>();
    for (const { name } of wanted) counts.set(name, (counts.get(name) ?? 0) + 1);
    const lines = wanted.map((fee): TermLine => {
      const isOne = counts.get(fee.name) === 1;
      const [about, note] = write?.(fee) ?? [
        isOne || fee.notes === '' ? fee.name : `${fee.name} (${fee.notes})`,
        fee.note,
      ];
      return { about, value: fee.value, note };
    });
    return [{ title, lines }];
  });
}

function objectIn(value: unknown): PlainObject {
  return objectsIn(value)[0] ?? {};
}

/** An object, or those of a list: versions differ in which of them a field is. */
function objectsIn(value: unknown): readonly PlainObject[] {
  return [value].flat().filter(isPlainObject);
}

export function textIn(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
