import { groupedBy } from '../../../../base/grouped-by.js';
import type { PlainObject } from '../../../../base/json/plain-object.js';
import { capital } from '../../../../base/text/capital.js';
import { objectIn, objectsIn, textIn, textsIn } from '../../values.js';
import { labelOf } from '../../words.js';
import { questionOfFee } from './fee-questions.js';
import { ownName, type ProductWords, percent } from './product-words.js';
import type { Question } from './questions.js';
import { type TermGroup, type TermLine, uniqueLines } from './term-lines.js';
import { noFee, noSum, oftenText, rangeText } from './texts.js';

/** A fee or a limit to fees. */
interface Fee {
  readonly question: Question;
  readonly isLimit: boolean;
  /** What it is for, in words. */
  readonly name: string;
  readonly value: string;
  /** How often it is charged. */
  readonly often: string;
  /** Its amount if that is charged monthly, or is nought however often. */
  readonly monthly: string | undefined;
  readonly notes: readonly string[];
}

/**
 * The fees of a set of terms, by the questions that they answer: those of each tariff apart.
 * @param hasPrice whether the price of the account is published apart from fees
 */
export function productFees(
  parts: PlainObject,
  words: ProductWords,
  hasPrice: boolean,
): ReadonlyMap<Question, readonly TermGroup[]> {
  const groups = new Map<Question, TermGroup[]>();
  for (const [title, fees] of feesByTariff(parts, words, hasPrice))
    for (const [question, own] of groupedBy(fees, (fee) => fee.question)) {
      const known = groups.get(question) ?? [];
      groups.set(question, [...known, { title, lines: linesOf(question, own) }]);
    }
  return groups;
}

/** The fees of a part, which belong to no tariff, or those of each tariff, by its name. */
function feesByTariff(
  parts: PlainObject,
  words: ProductWords,
  hasPrice: boolean,
): ReadonlyMap<string, readonly Fee[]> {
  const tariffs = new Map<string, Fee[]>();
  const read = (value: unknown, name: string, title: string): void => {
    for (const object of objectsIn(value)) {
      const inner = textIn(object['TariffName']) ?? words.codesIn(object, 'TariffType')[0] ?? title;
      if (/FeeCharge(?:Detail|Cap)$/.test(name)) {
        const fee = name.endsWith('Cap') ? capOf(object, name, words) : feeOf(object, name, words, hasPrice);
        tariffs.set(inner, [...(tariffs.get(inner) ?? []), ...(fee === undefined ? [] : [fee])]);
      }
      for (const [key, each] of Object.entries(object)) read(each, key, inner);
    }
  };
  read(parts, '', '');
  return tariffs;
}

function feeOf(object: PlainObject, list: string, words: ProductWords, hasPrice: boolean): Fee {
  const types = textsIn(object['FeeType']);
  const type = words.wordOf(types[0] ?? '');
  const category = textIn(object['FeeCategory']) ?? '';
  const [amount, rate] = [textIn(object['FeeAmount']), textIn(object['FeeRate'])];
  const step = textIn(object['IncrementalBorrowingAmount']);
  const isFree = [amount, rate].some((each) => each !== undefined) && isNought(amount) && isNought(rate);
  const values = [amount && words.money(amount), rate && percent(rate)].filter((each) => each !== undefined);
  const sum = isFree ? noFee : values.join(' + ') || noSum;
  const frequency = textIn(object['ApplicationFrequency']);
  const often =
    frequency === 'Other'
      ? (ownName(object, 'ApplicationFrequency') ?? '')
      : (oftenText(frequency, rate !== undefined) ??
        words.codesIn(object, 'ApplicationFrequency').join().toLowerCase());
  const range = objectIn(object['FeeApplicableRange'] ?? object['OverdraftFeeApplicableRange']);
  const isCardRate =
    rate !== undefined && category !== 'FX' && ['Purchase', 'CashAdvance', 'CashWithdrawal'].includes(type);
  const isPrice = !hasPrice && type.startsWith('ServiceCAccountFee');
  return {
    question: isPrice ? 'price' : isCardRate ? 'cardRates' : questionOfFee(type, category, list),
    isLimit: false,
    name: [
      ...words.codesIn(object, 'FeeType'),
      rangeText(range, 'MinimumAmount', 'MaximumAmount', words.money),
      rangeText(range, 'MinimumRate', 'MaximumRate', percent),
    ]
      .filter((part) => part !== '')
      .join(', '),
    value: step === undefined || isFree ? sum : `${sum} for each ${words.money(step)}`,
    often: isFree ? '' : often,
    monthly: isFree ? '0' : frequency === 'Monthly' && rate === undefined ? amount : undefined,
    notes: textsIn(object['Notes']),
  };
}

/** A limit to fees; undefined for one that limits nothing, such as at least nothing. */
function capOf(object: PlainObject, list: string, words: ProductWords): Fee | undefined {
  const types = textsIn(object['FeeType']);
  const type = words.wordOf(types[0] ?? '');
  const [amount, count] = [textIn(object['FeeCapAmount']), textIn(object['FeeCapOccurrence'])];
  const isLeast = textIn(object['MinMaxType'] ?? object['FeeMinMaxType']) === 'Minimum';
  if (isLeast && isNought(amount) && isNought(count)) return undefined;
  const limits = [
    amount && words.money(amount),
    count && (Number(count) === 1 ? 'once' : `${count} times`),
  ].filter((each) => each !== undefined);
  if (limits.length === 0) return undefined;
  const period = textIn(object['CappingPeriod']);
  return {
    isLimit: true,
    question: questionOfFee(type, textIn(object['FeeCategory']) ?? '', list),
    name: words.codesIn(object, 'FeeType').join('; '),
    value: capital(`${limits.join(', ')} ${isLeast ? 'at least' : 'at most'}`),
    often: period === undefined ? '' : (oftenText(period) ?? labelOf(period).toLowerCase()),
    monthly: undefined,
    notes: textsIn(object['Notes']),
  };
}

function isNought(amount: string | undefined): boolean {
  return amount === undefined || Number(amount) === 0;
}

/** A line for each fee, with its notes where its name is that of several; limits follow. */
function linesOf(question: Question, fees: readonly Fee[]): readonly TermLine[] {
  const namesakes = groupedBy(fees, ({ name }) => name);
  return uniqueLines(
    [...fees.filter(({ isLimit }) => !isLimit), ...fees.filter(({ isLimit }) => isLimit)].map(
      ({ name, value, often, monthly, notes }) => {
        if (question === 'price')
          return { about: '', value, note: often, ...(monthly !== undefined && { monthly }) };
        const others = namesakes.get(name) ?? [];
        // What all of them say doesn't tell them apart.
        const own = notes.filter((note) => !others.every((other) => other.notes.includes(note)));
        return { about: name, value, note: often, ...(own.length > 0 && { quote: own.join(' · ') }) };
      },
    ),
  );
}
