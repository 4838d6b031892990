import { groupedBy } from '../../../../base/grouped-by.js';
import type { PlainObject } from '../../../../base/json/plain-object.js';
import { capital } from '../../../../base/text/capital.js';
import { objectIn, objectsIn, textIn, textsIn } from '../../values.js';
import { labelOf } from '../../words.js';
import { type FeeQuestion, questionOfFee } from './fee-questions.js';
import { meaningOrOwnName, ownName, type ProductWords, percent } from './product-words.js';
import type { TermGroup, TermLine } from './term-lines.js';
import { bandText, noFee, noSum, oftenText, rateOftenText } from './texts.js';

/** A fee or a limit to fees, before it is known which column has it. */
interface Fee {
  /** The code of what it is for, in the interface's own word; empty for a limit to fees. */
  readonly type: string;
  readonly category: string;
  readonly question: FeeQuestion;
  /** What it is for, in words. */
  readonly name: string;
  readonly value: string;
  readonly isRate: boolean;
  /** How often it is charged. */
  readonly often: string;
  /** Its amount if that is charged monthly, or is nought however often. */
  readonly monthly: string | undefined;
  readonly notes: readonly string[];
}

interface Tariff {
  readonly title: string;
  readonly fees: readonly Fee[];
}

/** The fees of a set of terms, by the question that they answer. */
export interface ProductFees {
  /** What having the account costs, as fees. */
  readonly price: readonly TermGroup[];
  /** The rates of cards, which are fees. */
  readonly cardRates: readonly TermGroup[];
  readonly of: (question: FeeQuestion) => readonly TermGroup[];
}

/** @param hasPrice whether the price of the account is published apart from fees */
export function productFees(parts: PlainObject, words: ProductWords, hasPrice: boolean): ProductFees {
  const tariffs = tariffsIn(parts, words);
  const isPrice = ({ type }: Fee) => !hasPrice && type.startsWith('ServiceCAccountFee');
  return {
    price: linesOf(tariffs, isPrice, ({ value, often, monthly }) => ({
      about: '',
      value,
      note: often,
      ...(monthly !== undefined && { monthly }),
    })),
    cardRates: linesOf(tariffs, isCardRate, ({ name, value, often }) => ({
      about: name,
      value,
      note: often,
    })),
    of: (question) =>
      linesOf(tariffs, (fee) => fee.question === question && !isPrice(fee) && !isCardRate(fee), undefined),
  };
}

function isCardRate({ type, category, isRate }: Fee): boolean {
  return isRate && category !== 'FX' && ['Purchase', 'CashAdvance', 'CashWithdrawal'].includes(type);
}

/** The fees of a part, which belong to no tariff, or those of each tariff. */
function tariffsIn(parts: PlainObject, words: ProductWords): readonly Tariff[] {
  const tariffs = new Map<string, Fee[]>();
  const read = (value: unknown, name: string, title: string): void => {
    for (const object of objectsIn(value)) {
      const type = textIn(object['TariffType']);
      const own = textIn(object['TariffName']) ?? (type && words.codeText('TariffType', type));
      const inner = own ?? title;
      if (/FeeCharge(?:Detail|Cap)$/.test(name)) {
        const fee = name.endsWith('Cap') ? capOf(object, name, words) : feeOf(object, name, words);
        const fees = tariffs.get(inner) ?? [];
        tariffs.set(inner, fees);
        if (fee !== undefined) fees.push(fee);
      }
      for (const [key, each] of Object.entries(object)) read(each, key, inner);
    }
  };
  read(parts, '', '');
  return [...tariffs].map(([title, fees]) => ({ title, fees }));
}

/** What a fee is for: the meanings of its codes, or the publisher's own names. */
function nameOf(types: readonly string[], object: PlainObject, words: ProductWords): string {
  return types.map((type) => meaningOrOwnName(object, 'FeeType', type, words)).join('; ');
}

function feeOf(object: PlainObject, list: string, words: ProductWords): Fee {
  const types = textsIn(object['FeeType']);
  const type = words.wordOf(types[0] ?? '');
  const category = textIn(object['FeeCategory']) ?? '';
  const [amount, rate] = [textIn(object['FeeAmount']), textIn(object['FeeRate'])];
  const step = textIn(object['IncrementalBorrowingAmount']);
  const isFree = [amount, rate].some((each) => each !== undefined) && isNought(amount) && isNought(rate);
  const values = [amount && words.money(amount), rate && percent(rate)].filter((each) => each !== undefined);
  const sum = isFree ? noFee : values.join(' + ') || noSum;
  const frequency = textIn(object['ApplicationFrequency']);
  const frequencyText = rate === undefined ? oftenText : rateOftenText;
  const often =
    frequency === 'Other'
      ? (ownName(object, 'ApplicationFrequency') ?? '')
      : frequency === undefined
        ? ''
        : (frequencyText(frequency) ?? words.codeText('ApplicationFrequency', frequency).toLowerCase());
  const range = rangeOf(object['FeeApplicableRange'] ?? object['OverdraftFeeApplicableRange'], words);
  return {
    type,
    category,
    question: questionOfFee(type, category, list),
    name: [nameOf(types, object, words), range].filter((part) => part !== '').join(', '),
    value: step === undefined || isFree ? sum : `${sum} for each ${words.money(step)}`,
    isRate: rate !== undefined,
    often: isFree ? '' : often,
    monthly: isFree ? '0' : frequency === 'Monthly' && rate === undefined ? amount : undefined,
    notes: textsIn(object['Notes']),
  };
}

/** The sums, or the rates, that a fee is charged for. */
function rangeOf(value: unknown, { money }: ProductWords): string {
  const range = objectIn(value);
  const part = (least: string, most: string, write: (text: string) => string) => {
    const [from, to] = [textIn(range[least]), textIn(range[most])];
    if (from === undefined && to === undefined) return [];
    return [bandText(from && write(from), to && write(to))];
  };
  return [
    ...part('MinimumAmount', 'MaximumAmount', money),
    ...part('MinimumRate', 'MaximumRate', percent),
  ].join(', ');
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
    type: '',
    category: '',
    question: questionOfFee(type, textIn(object['FeeCategory']) ?? '', list),
    name: nameOf(types, object, words),
    value: capital(`${limits.join(', ')} ${isLeast ? 'at least' : 'at most'}`),
    isRate: false,
    often: period === undefined ? '' : (oftenText(period) ?? labelOf(period).toLowerCase()),
    monthly: undefined,
    notes: textsIn(object['Notes']),
  };
}

function isNought(amount: string | undefined): boolean {
  return amount === undefined || Number(amount) === 0;
}

/** By default each line has the fee's name, with its notes where the name alone is that of several. Equal lines are one. */
function linesOf(
  tariffs: readonly Tariff[],
  isWanted: (fee: Fee) => boolean,
  write: ((fee: Fee) => TermLine) | undefined,
): readonly TermGroup[] {
  return tariffs.flatMap(({ title, fees }) => {
    const isLimit = ({ type }: Fee) => type === '';
    const all = fees.filter(isWanted);
    const wanted = [...all.filter((fee) => !isLimit(fee)), ...all.filter(isLimit)];
    if (wanted.length === 0) return [];
    const namesakes = groupedBy(wanted, ({ name }) => name);
    const lines = new Map<string, TermLine>();
    for (const fee of wanted) {
      const others = namesakes.get(fee.name) ?? [];
      // What all of them say doesn't tell them apart.
      const own = fee.notes.filter((note) => !others.every(({ notes }) => notes.includes(note)));
      const line = write?.(fee) ?? {
        about: fee.name,
        value: fee.value,
        note: fee.often,
        ...(own.length > 0 && { quote: own.join(' · ') }),
      };
      lines.set(JSON.stringify(line), line);
    }
    return [{ title, lines: [...lines.values()] }];
  });
}
