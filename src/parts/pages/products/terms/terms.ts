import type { PlainObject } from '../../../../base/json/plain-object.js';
import { isNoLimit } from '../../money.js';
import { objectIn, objectsIn, textIn, textsIn } from '../../values.js';
import { productFees } from './fees.js';
import { type ProductWords, percent } from './product-words.js';
import { type Question, questions } from './questions.js';
import { type Method, methods, type TermGroup, type TermLine, uniqueLines } from './term-lines.js';
import { bandText, lengthText, noFee, oftenText } from './texts.js';

/** The answers of one set of terms. What isn't published has none. */
export type ProductTerms = ReadonlyMap<Question, readonly TermGroup[]>;

/**
 * @param parts the parts of a marketing state, or those beside it
 * @param product its record, for what belongs to all of its states
 */
export function productTerms(parts: PlainObject, product: PlainObject, words: ProductWords): ProductTerms {
  const core = objectIn(parts['CoreProduct']);
  const fees = productFees(parts, words, core['MonthlyCharge'] !== undefined);
  const overdrafts = objectsIn(objectIn(parts['Overdraft'])['OverdraftTierBandSet']);
  const amounts = (objects: readonly PlainObject[], ...fields: readonly string[]) =>
    fieldLines(objects, fields, words, words.money);
  const apr = textIn(core['APR']);
  const beside: Partial<Record<Question, readonly TermLine[]>> = {
    price: priceOf(core, product, words),
    APR: apr === undefined ? [] : [{ about: '', value: percent(apr), note: '' }],
    limits: [
      ...amounts([core], 'MinCreditLimit', 'MaxCreditLimit', 'MaxDailyCardWithdrawalLimit'),
      ...fieldLines([core], ['MaxPurchaseInterestFreeLengthDays'], words, (days) => `${days} days`),
    ],
    // What the bank publishes beside fees, but people ask together with them.
    overLimit: amounts([core], 'MonthlyMaximumCharge'),
    overdraft: amounts(overdrafts, 'BufferAmount', 'MinimumArrangedOverdraftAmount'),
  };
  const ofRates: Partial<Record<Question, readonly TermGroup[]>> = {
    AER: bandGroups('AER', objectsIn(objectIn(parts['CreditInterest'])['TierBandSet']), words),
    ...overdraftBands(overdrafts, words),
    RepAPR: bandGroups(
      'RepAPR',
      objectsIn(objectIn(parts['LoanInterest'])['LoanInterestTierBandSet']),
      words,
    ),
  };
  return new Map(
    questions.flatMap((question) => {
      const lines = beside[question] ?? [];
      const groups = [
        ...(lines.length > 0 ? [{ title: '', lines }] : []),
        ...(ofRates[question] ?? []),
        ...(fees.get(question) ?? []),
      ];
      return groups.length === 0 ? [] : [[question, groups] as const];
    }),
  );
}

/** The price of the product, where it has a field of its own. */
function priceOf(core: PlainObject, product: PlainObject, { money }: ProductWords): TermLine[] {
  const price = (amount: string | undefined, note: string, isMonthly: boolean): TermLine[] => {
    if (amount === undefined) return [];
    if (Number(amount) === 0) return [{ about: '', value: noFee, note: '', monthly: '0' }];
    return [{ about: '', value: money(amount), note, ...(isMonthly && { monthly: amount }) }];
  };
  const period = textIn(core['PeriodicFeePeriod']);
  const free = textIn(product['FeeFreeLength']);
  const length = free && lengthText(free, textIn(product['FeeFreeLengthPeriod']));
  return [
    ...price(textIn(core['MonthlyCharge']), 'a month', true),
    ...price(textIn(core['PeriodicFee']), oftenText(period) ?? period ?? '', period === 'Month'),
    ...(length === undefined ? [] : [{ about: '', value: 'No account fee', note: `for ${length}` }]),
  ];
}

/** The rates of arranged overdrafts and of others. A set that doesn't say which it is may be either (D48), and says so. */
function overdraftBands(
  sets: readonly PlainObject[],
  words: ProductWords,
): Readonly<Record<'EAR' | 'unarranged', readonly TermGroup[]>> {
  const bands = (arranged: string | undefined, lead = '') => {
    const own = sets.filter(
      ({ AuthorisedIndicator: is }) => (is === undefined ? is : String(is)) === arranged,
    );
    return bandGroups('EAR', own, words, lead);
  };
  return {
    EAR: [...bands('true'), ...bands(undefined, 'Arranged or not: not published ')],
    unarranged: bands('false'),
  };
}

/** What rates follow that aren't the bank's own decision. */
const linked = new Set(['LinkedBaseRate', 'CentralBankBaseRate', 'LoanProviderBaseRate']);

/** By the field that has a rate: that of a set with its bands, and what the rate is of, and does. */
const rates = {
  AER: { list: 'TierBand', whole: 'balance', does: 'earns' },
  EAR: { list: 'OverdraftTierBand', whole: 'sum', does: 'costs' },
  RepAPR: { list: 'LoanInterestTierBand', whole: 'loan', does: 'costs' },
} as const;

/** How the rate of a set with several tiers depends on the amount. */
function methodText(field: keyof typeof rates, method: Method): string {
  const { whole, does } = rates[field];
  return {
    Tiered: `Each part ${does} the rate of its own tier`,
    Whole: `The whole ${whole} ${does} one rate`,
    Banded: `The whole ${whole} ${does} the rate of the tier that it reaches`,
  }[method];
}

/** Sets of bands, each with its name if there are several; none of those without rates. */
function bandGroups(
  field: keyof typeof rates,
  sets: readonly PlainObject[],
  words: ProductWords,
  lead = '',
): readonly TermGroup[] {
  return sets.flatMap((set) => {
    const bands = objectsIn(set[rates[field].list]);
    const lines = bands.flatMap((band) => bandLine(field, band, words));
    if (lines.length === 0) return [];
    const name = sets.length > 1 ? (textIn(set['Identification']) ?? '') : '';
    const method = methods.find((each) => each === set['TierBandMethod']);
    const conditions = objectsIn(set['CreditInterestEligibility']).map((each) => conditionText(each, words));
    const isLinked = bands.some((band) =>
      [band['BankInterestRateType'], band['LoanProviderInterestRateType']]
        .flatMap(textsIn)
        .some((type) => linked.has(words.wordOf(type))),
    );
    return [
      {
        title: (lead + name).trim(),
        lines,
        method,
        tags: [
          ...(conditions.length > 0 ? ['With conditions'] : []),
          ...(isLinked ? ['Follows another rate'] : []),
        ],
        remarks: [
          ...(lines.length > 1 && method !== undefined ? [methodText(field, method)] : []),
          ...(conditions.length > 0 ? [`If: ${conditions.join('; ')}`] : []),
          ...textsIn(set['Notes']).map((note) => `“${note}”`),
        ],
      },
    ];
  });
}

function bandLine(field: string, band: PlainObject, words: ProductWords): TermLine[] {
  const rate = textIn(band[field]);
  if (rate === undefined) return [];
  const from = textIn(band['TierValueMinimum'] ?? band['TierValueMin']);
  const to = textIn(band['TierValueMaximum'] ?? band['TierValueMax']);
  const end = to !== undefined && isNoLimit(to) ? undefined : to;
  const quote = textsIn(band['Notes']).join(' · ');
  return [
    {
      about: amountsOfBand(band, from, end, words),
      value: percent(rate),
      note: '',
      tier: { from: from ?? '0', to: end ?? '', rate },
      ...(quote !== '' && { quote }),
    },
  ];
}

/** Conditions whose amounts are sums of money; those of others are numbers. */
const moneyConditions = new Set(['MinimumDeposit', 'MinimumOperatingBalance', 'MinimumTurnover', 'Turnover']);

/** A condition by its published name, with its figure: `Monthly deposit: £1,000 a month`. */
export function conditionText(condition: PlainObject, words: ProductWords): string {
  const field = condition['TradingType'] === undefined ? 'Type' : 'TradingType';
  const isMoney = textsIn(condition[field]).some((type) => moneyConditions.has(words.wordOf(type)));
  const [amount, period] = [textIn(condition['Amount']), textIn(condition['Period'])];
  const figure =
    amount && [isMoney ? words.money(amount) : amount, oftenText(period) ?? period].filter(Boolean).join(' ');
  const isNot = String(condition['Indicator']) === 'false';
  const said = [figure, isNot && 'no', textIn(condition['Textual'])].filter(Boolean);
  const name = textIn(condition['Name']) ?? words.codesIn(condition, field).join();
  return said.length === 0 ? name : `${name}: ${said.join(', ')}`;
}

/** The amounts of a band, and its terms, as published. */
function amountsOfBand(
  band: PlainObject,
  from: string | undefined,
  to: string | undefined,
  { money }: ProductWords,
): string {
  const isAny = (from === undefined || Number(from) <= 0.01) && to === undefined;
  const amounts = isAny ? 'any amount' : bandText(from && money(from), to && money(to));
  const [shortest, longest] = [textIn(band['TierValueMinTerm']), textIn(band['TierValueMaxTerm'])];
  const [ofShortest, ofLongest] = [textIn(band['MinTermPeriod']), textIn(band['MaxTermPeriod'])];
  // `24 to 36 months`, but `6 months to 2 years`.
  const isOne = longest === undefined || ofShortest !== ofLongest || shortest === longest;
  const term = bandText(
    shortest && (isOne ? lengthText(shortest, ofShortest) : shortest),
    longest && lengthText(longest, ofLongest),
  );
  return [amounts, term].filter((part) => part !== '').join(', ');
}

/** Values of fields, each with what the field means. */
function fieldLines(
  objects: readonly PlainObject[],
  fields: readonly string[],
  words: ProductWords,
  write: (value: string) => string,
): readonly TermLine[] {
  const lines = objects.flatMap((object) =>
    fields.flatMap((field) => {
      const value = textIn(object[field]);
      return value === undefined
        ? []
        : [{ about: words.fieldText('CoreProduct', field), value: write(value), note: '' }];
    }),
  );
  return uniqueLines(lines);
}
