import { capital } from '../../../base/text/capital.js';
import { timesAYear } from '../periods.js';

/** The price that a text for people tells: a sum in pounds, or a percentage. */
export interface ToldPrice {
  readonly value: number;
  /** As the text has it: `£20`, `3%`. */
  readonly written: string;
  /** The index of its text. */
  readonly at: number;
  /** How often it comes in a year, if the text says that. */
  readonly times?: number;
}

/** `£20`, `£1,250.50`, `GBP 20`, `20 pounds`, `35p`, `£1.2m`. */
const sum =
  /(?:£|\bGBP) ?(?<pounds>\d[\d,]*(?:\.\d+)?)(?<scale> ?(?:k|m|bn|thousand|million|billion)\b)?|\b(?<words>\d[\d,]*(?:\.\d+)?) pounds\b|(?<![\d.,])(?<pence>\d+(?:\.\d+)?) ?(?:p|pence)\b(?!\.? ?m)/gi;

/** `3%`, `2.99 per cent`. */
const percentage = /(?<![\d.,])(?<rate>\d+(?:\.\d+)?) ?(?:%|per ?cent\b)/gi;

/** What comes before a number that is a limit, a unit, or something else than a price. */
const limitBefore = [
  /\b(?:min|max)(?:imum)?\b[^\d£%]{0,40}$/i,
  /\b(?:limit(?:ed)?|capped|cap|balances?|turnover|income|salary)\b[^\d£%]{0,20}$/i,
  /\b(?:over|above|below|under|exceed(?:s|ing)?|(?:more|less|fewer|greater|higher|lower) than|up to(?: and including)?|at (?:least|most)|between|to|first|next|last|each|every|per|for|in|from|plus|extra|further|worth|value|deposit|credit)(?: (?:of|the|a|an))* $/i,
  /\bbetween\b[^a-z]*\band $/i,
  /[+<>≥≤] ?$|[\d%] ?[-–—] ?$/,
  /(?<!\b(?:fees?|charges?|costs?|prices?|rates?|tariffs?|commission|payment) )\bof $/i,
];

/** What comes right after such a number. */
const limitAfter =
  /^(?: ?[-–—+] ?£?\d|\+(?! ?VAT)| to £?\d| ?(?:or|and) (?:less|more|over|above|under|below|part)\b| (?:limit|minimum|maximum|min|max|balance|overdrawn|buffer|notes?|coins?|bags?|worth|deposit|credit|cheques?|payments?|cash|turnover|off|discount|EAR|APR|AER|above|over|below|base)\b)/i;

/** `£5 of cash`, which is no price, though `1% of the value` is. */
const sumAfter = /^ (?:of|in) /i;

/** Words of sentences that tell more than one price, or a price for some only, or for a time, or none. */
const conditional =
  /\b(?:if|unless|when|where|while|once|provided|as long as|instead|otherwise|alternatively|rather|before|until|after|during|from|effective|waived?|free|nil|usual(?:ly)?|normal(?:ly)?|refund(?:s|ed)?|cash ?back|rewards?|discount(?:s|ed)?|reduc(?:ed|es|tion)|was|were|previous(?:ly)?|used to|chang(?:ed|es)|increas(?:ed|es)|rises?|rose|insur(?:ed|ance)|cover(?:s|ed)?|excess|allowance|except|exempt|students?|graduates?|members?|staff|aged|also|in addition|additional(?:ly)?|separate(?:ly)?|about|around|approx(?:imately|\.)?|roughly|circa|typically|example|equivalent|EAR|APR|AER|plus(?! VAT))\b|\+(?! ?VAT)|\be\.g/i;

const perTime =
  /(?:\b(?:per|a|each|every)|\/) ?(day|week|month|quarter|year|annum)\b|\b(daily|weekly|monthly|quarterly|half[- ]yearly|yearly|annual(?:ly)?)\b/i;

/** The only sum that texts tell as a price; undefined if there is none, or if there are several. */
export function soleSum(texts: readonly string[]): ToldPrice | undefined {
  return sole(texts, sum, ({ pounds, words, pence, scale }, after) => {
    if (scale !== undefined || sumAfter.test(after)) return undefined;
    return pence === undefined ? plain(pounds ?? words) : Number(pence) / 100;
  });
}

/** The only percentage that they tell as one. */
export function soleRate(texts: readonly string[]): ToldPrice | undefined {
  return sole(texts, percentage, ({ rate }) => (Number(rate) === 100 ? undefined : Number(rate)));
}

/** Every number in texts, whatever it counts. */
export function numbersIn(texts: readonly string[]): number[] {
  return texts.flatMap((text) => text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map(plain);
}

function plain(digits = ''): number {
  return Number(digits.replaceAll(',', ''));
}

function sole(
  texts: readonly string[],
  form: RegExp,
  read: (groups: Readonly<Partial<Record<string, string>>>, after: string) => number | undefined,
): ToldPrice | undefined {
  let only: ToldPrice | undefined;
  for (const [at, text] of texts.entries()) {
    for (const sentence of text.split(/\n|;|[.!?](?:\s|$)/)) {
      for (const { 0: written, index, groups = {} } of sentence.matchAll(form)) {
        const [before, after] = [sentence.slice(0, index), sentence.slice(index + written.length)];
        const value = read(groups, after);
        if (value === undefined || value === 0 || isLimit(before, after)) continue;
        const told = { value, written: written.trim(), at };
        if (only !== undefined && only.value !== value) return undefined;
        if (conditional.test(`${withoutAsides(before)} ${withoutAsides(after)}`)) return undefined;
        const times = timesIn(sentence);
        only = { ...told, ...(times !== undefined && { times }) };
      }
    }
  }
  return only;
}

function isLimit(before: string, after: string): boolean {
  return limitAfter.test(after) || limitBefore.some((words) => words.test(before));
}

/** A text without what is in brackets, such as `(maximum £80)`. */
function withoutAsides(text: string): string {
  return text.replace(/\([^()]*\)/g, ' ');
}

function timesIn(sentence: string): number | undefined {
  const [, unit, adverb] = perTime.exec(sentence) ?? [];
  const word = (unit ?? adverb)?.toLowerCase();
  if (word === undefined) return undefined;
  if (word.startsWith('ann')) return 1;
  return word.startsWith('half') ? 2 : timesAYear(capital(word));
}
