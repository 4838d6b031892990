import type { PlainObject } from '../../../../base/json/plain-object.js';
import { isNoLimit } from '../../money.js';
import { objectIn, objectsIn, textIn, textsIn } from '../../values.js';
import { feeQuestions } from './fee-questions.js';
import { productFees } from './fees.js';
import { meaningOrOwnName, type ProductWords, percent } from './product-words.js';
import { type Question, questions, type RateQuestion } from './questions.js';
import type { Method, TermGroup, TermLine } from './term-lines.js';
import { bandText, lengthText, noFee, oftenText } from './texts.js';

/** The fields of a band that have a rate. */
type RateField = Exclude<RateQuestion, 'unarranged'>;

/** The answers of one set of terms. What isn't published has none. */
export type ProductTerms = ReadonlyMap<Question, readonly TermGroup[]>;

/**
 * @param parts the parts of a marketing state, or those beside it
 * @param product its record, for what belongs to all of its states
 */
export function productTerms(parts: PlainObject, product: PlainObject, words: ProductWords): ProductTerms {
  const core = objectIn(parts['CoreProduct']);
  const own = priceOf(core, product, words);
  const fees = productFees(parts, words, core['MonthlyCharge'] !== undefined);
  const sets = objectsIn(objectIn(parts['Overdraft'])['OverdraftTierBandSet']);
  const ofFees = new Map(feeQuestions.map((question) => [question, fees.of(question)] as const));
  // What the bank publishes beside fees, but people ask together with them.
  const more = (question: (typeof feeQuestions)[number], lines: readonly TermLine[]) => {
    if (lines.length > 0) ofFees.set(question, [{ title: '', lines }, ...(ofFees.get(question) ?? [])]);
  };
  more('overLimit', fieldLines([core], ['MonthlyMaximumCharge'], words));
  more('overdraft', fieldLines(sets, ['BufferAmount', 'MinimumArrangedOverdraftAmount'], words));
  const apr = textIn(core['APR']);
  const all: Partial<Record<Question, readonly TermGroup[]>> = {
    price: own.length > 0 ? [{ title: '', lines: own }, ...fees.price] : fees.price,
    AER: creditBands(parts, words),
    ...overdraftBands(sets, words),
    RepAPR: loanBands(parts, words),
    APR: apr === undefined ? [] : [{ title: '', lines: [{ about: '', value: percent(apr), note: '' }] }],
    cardRates: fees.cardRates,
    limits: limitsOf(core, words),
    ...Object.fromEntries(ofFees),
  };
  return new Map(
    questions.flatMap((name) => {
      const groups = all[name] ?? [];
      return groups.length === 0 ? [] : [[name, groups] as const];
    }),
  );
}

/** The price of the product, where it has a field of its own. */
function priceOf(core: PlainObject, product: PlainObject, { money }: ProductWords): TermLine[] {
  const lines: TermLine[] = [];
  const add = (amount: string | undefined, note: string, isMonthly: boolean) => {
    if (amount === undefined) return;
    lines.push(
      Number(amount) === 0
        ? { about: '', value: noFee, note: '', monthly: '0' }
        : { about: '', value: money(amount), note, ...(isMonthly && { monthly: amount }) },
    );
  };
  const period = textIn(core['PeriodicFeePeriod']);
  add(textIn(core['MonthlyCharge']), 'a month', true);
  add(textIn(core['PeriodicFee']), oftenText(period) ?? period ?? '', period === 'Month');
  const free = textIn(product['FeeFreeLength']);
  if (free !== undefined) {
    const length = lengthText(free, textIn(product['FeeFreeLengthPeriod']));
    lines.push({ about: '', value: 'No account fee', note: `for ${length}` });
  }
  return lines;
}

function creditBands(parts: PlainObject, words: ProductWords): readonly TermGroup[] {
  const sets = objectsIn(objectIn(parts['CreditInterest'])['TierBandSet']);
  return sets.flatMap((set) => bandGroup('AER', set, 'TierBand', titleAmong(set, sets), words));
}

function loanBands(parts: PlainObject, words: ProductWords): readonly TermGroup[] {
  const sets = objectsIn(objectIn(parts['LoanInterest'])['LoanInterestTierBandSet']);
  return sets.flatMap((set) =>
    bandGroup('RepAPR', set, 'LoanInterestTierBand', titleAmong(set, sets), words),
  );
}

function titleAmong(set: PlainObject, sets: readonly PlainObject[]): string {
  return sets.length > 1 ? (textIn(set['Identification']) ?? '') : '';
}

/** The rates of arranged overdrafts and of others. A set that doesn't say which it is may be either (D48), and says so. */
function overdraftBands(
  sets: readonly PlainObject[],
  words: ProductWords,
): Readonly<Record<'EAR' | 'unarranged', readonly TermGroup[]>> {
  const kindOf = ({ AuthorisedIndicator: is }: PlainObject) =>
    is === undefined ? 'unsaid' : String(is) === 'true' ? 'arranged' : 'unarranged';
  const of = (kind: ReturnType<typeof kindOf>) => {
    const own = sets.filter((set) => kindOf(set) === kind);
    const lead = kind === 'unsaid' ? 'Arranged or not: not published' : '';
    return own.flatMap((set) =>
      bandGroup('EAR', set, 'OverdraftTierBand', `${lead} ${titleAmong(set, own)}`.trim(), words),
    );
  };
  return { EAR: [...of('arranged'), ...of('unsaid')], unarranged: of('unarranged') };
}

/** What rates follow that aren't the bank's own decision. */
const linked = new Set(['LinkedBaseRate', 'CentralBankBaseRate', 'LoanProviderBaseRate']);

/** How the rate of a set with several tiers depends on the amount. */
const methodTexts: Readonly<Record<RateField, Readonly<Record<Method, string>>>> = {
  AER: {
    Tiered: 'Each part earns the rate of its own tier',
    Whole: 'The whole balance earns one rate',
    Banded: 'The whole balance earns the rate of the tier that it reaches',
  },
  EAR: {
    Tiered: 'Each part costs the rate of its own tier',
    Whole: 'The whole sum costs one rate',
    Banded: 'The whole sum costs the rate of the tier that it reaches',
  },
  RepAPR: {
    Tiered: 'Each part costs the rate of its own tier',
    Whole: 'The whole loan costs one rate',
    Banded: 'The whole loan costs the rate of the tier that it reaches',
  },
};

/** A set of bands with a rate each; none if it has no rates. */
function bandGroup(
  question: RateField,
  set: PlainObject,
  list: string,
  title: string,
  words: ProductWords,
): readonly TermGroup[] {
  const bands = objectsIn(set[list]);
  const lines = bands.flatMap((band): TermLine[] => {
    const rate = textIn(band[question]);
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
  });
  if (lines.length === 0) return [];
  const written = textIn(set['TierBandMethod']);
  const method = written === 'Tiered' || written === 'Whole' || written === 'Banded' ? written : undefined;
  const conditions = objectsIn(set['CreditInterestEligibility']).map((each) => conditionText(each, words));
  const isLinked = bands.some((band) =>
    [band['BankInterestRateType'], band['LoanProviderInterestRateType']]
      .flatMap(textsIn)
      .some((type) => linked.has(words.wordOf(type))),
  );
  return [
    {
      title,
      lines,
      method,
      marks: [
        ...(conditions.length > 0 ? (['conditional'] as const) : []),
        ...(isLinked ? (['linked'] as const) : []),
      ],
      remarks: [
        ...(lines.length > 1 && method !== undefined ? [methodTexts[question][method]] : []),
        ...(conditions.length > 0 ? [`If: ${conditions.join('; ')}`] : []),
        ...textsIn(set['Notes']).map((note) => `“${note}”`),
      ],
    },
  ];
}

/** Conditions whose amounts are sums of money; those of others are numbers. */
const moneyConditions = new Set(['MinimumDeposit', 'MinimumOperatingBalance', 'MinimumTurnover', 'Turnover']);

/** A condition by its published name, with its figure: `Monthly deposit: £1,000 a month`. */
export function conditionText(condition: PlainObject, words: ProductWords): string {
  const { money, wordOf } = words;
  const field = condition['TradingType'] === undefined ? 'Type' : 'TradingType';
  const type = textIn(condition[field]) ?? '';
  const name = textIn(condition['Name']) ?? meaningOrOwnName(condition, field, type, words);
  const amount = textIn(condition['Amount']);
  const figure =
    amount === undefined
      ? undefined
      : [
          moneyConditions.has(wordOf(type)) ? money(amount) : amount,
          oftenText(textIn(condition['Period'])) ?? textIn(condition['Period']) ?? '',
        ]
          .filter((part) => part !== '')
          .join(' ');
  const isNot = String(condition['Indicator']) === 'false';
  const said = [figure, isNot ? 'no' : undefined, textIn(condition['Textual'])].filter(
    (part) => part !== undefined,
  );
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
  const amounts = isAny ? 'any amount' : spanText(from && money(from), to && money(to));
  const [shortest, longest] = [textIn(band['TierValueMinTerm']), textIn(band['TierValueMaxTerm'])];
  const [ofShortest, ofLongest] = [textIn(band['MinTermPeriod']), textIn(band['MaxTermPeriod'])];
  const length = (value: string | undefined, period: string | undefined) =>
    value === undefined ? undefined : lengthText(value, period);
  const term =
    shortest !== undefined && longest !== undefined && ofShortest === ofLongest && shortest !== longest
      ? bandText(shortest, lengthText(longest, ofLongest))
      : spanText(length(shortest, ofShortest), length(longest, ofLongest));
  return [amounts, term].filter((part) => part !== '').join(', ');

  function spanText(first: string | undefined, last: string | undefined): string {
    if (first === undefined && last === undefined) return '';
    return first === last ? (first ?? '') : bandText(first, last);
  }
}

/** Amounts of fields, each with what the field means. */
function fieldLines(
  objects: readonly PlainObject[],
  fields: readonly string[],
  words: ProductWords,
): readonly TermLine[] {
  const lines = new Map<string, TermLine>();
  for (const object of objects)
    for (const field of fields) {
      const value = textIn(object[field]);
      if (value === undefined) continue;
      const line = { about: words.fieldText('CoreProduct', field), value: words.money(value), note: '' };
      lines.set(JSON.stringify(line), line);
    }
  return [...lines.values()];
}

/** Limits of a card, or of what can be lent on it. */
function limitsOf(core: PlainObject, words: ProductWords): readonly TermGroup[] {
  const days = textIn(core['MaxPurchaseInterestFreeLengthDays']);
  const lines = [
    ...fieldLines([core], ['MinCreditLimit', 'MaxCreditLimit', 'MaxDailyCardWithdrawalLimit'], words),
    ...(days === undefined
      ? []
      : [
          {
            about: words.fieldText('CoreProduct', 'MaxPurchaseInterestFreeLengthDays'),
            value: `${days} days`,
            note: '',
          },
        ]),
  ];
  return lines.length === 0 ? [] : [{ title: '', lines }];
}
