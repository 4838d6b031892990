import type { DataPart } from '../../../base/document/document.js';
import { isPlainObject, type PlainObject } from '../../../base/json/plain-object.js';
import type { SaleStatus } from '../../../interface/terms/offer.js';
import { marketedDays } from '../../../interface/terms/states.js';
import { counted } from '../../../model/message.js';
import { dayAfter, dayInWords } from '../../../model/time/calendar.js';
import type { Detail, StageName } from '../change.js';

/** True for a rate, and for a difference that is said with its day, or as what is offered, rather than as a field. */
export function isOfTerms({ class: name, effective, beside, kind }: Detail): boolean {
  return (
    name === 'rates' || effective !== undefined || beside === true || kind === 'stage' || kind === 'status'
  );
}

/** What people call rates, by the names of fields. Others are shown by their own name. */
const rateTitles: Readonly<Record<string, string>> = {
  AER: 'rate (AER)',
  APR: 'rate (APR)',
  EAR: 'overdraft rate (EAR)',
  RepAPR: 'rate (RepAPR)',
};

/** `overdraft rate (EAR)`. */
export function rateTitle(field: string): DataPart[] {
  const name = field.split('.').at(-1) ?? '';
  const title = rateTitles[name];
  return title === undefined ? ['rate (', { content: name }, ')'] : [title];
}

/** By its dates alone: a state says when it is offered, not whether customers who have it keep it (D48). */
export const statusTitles: Readonly<Record<SaleStatus, string>> = {
  'on sale': 'offered',
  announced: 'announced',
  'between offers': 'not offered now',
  past: 'not offered',
  'not on sale': 'not on sale',
};

/** `from 1 December 2026 until 31 January 2027`; empty for what is so at once. */
export function whenText({ effective, until }: Pick<Detail, 'effective' | 'until'>): string {
  const from = effective === undefined ? [] : [`from ${dayInWords(effective)}`];
  return [...from, ...(until === undefined ? [] : [`until ${dayInWords(until)}`])].join(' ');
}

/** A remark beside the values of a difference: when it is, and of what. */
export function effectText(detail: Detail): string {
  const { effective, announced, beside, stage } = detail;
  return [
    stage && stageTitle(stage),
    beside ? 'beside what stays' : '',
    detail.kind === 'stage' && detail.is === undefined && effective !== undefined && announced === undefined
      ? `offered until ${dayInWords(dayAfter(effective, -1))}`
      : whenText(detail),
    announced && (announced === 'cancelled' ? 'announced, cancelled' : 'not as announced'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** `first 9 months`, `after that 12 months`, `after that`. */
export function stageTitle({ at, length, period }: StageName): string {
  const tenure = tenureText(length, period);
  if (at === 0) return tenure === '' ? 'at first' : `first ${tenure.replace(/^1 /, '')}`;
  return tenure === '' ? 'after that' : `after that ${tenure}`;
}

/** `9 months`. */
function tenureText(length: unknown, period: unknown): string {
  if (typeof length !== 'number' && typeof length !== 'string') return '';
  return typeof period === 'string' ? counted(Number(length), period.toLowerCase()) : String(length);
}

/** So many rates of a kind are shown. */
const mostRates = 4;

/**
 * What a marketing state is, with its rates first of all: `Promotional, 12 months, rate (AER) 5.12 %`.
 * @param stage what is said of it already
 */
export function termsText(state: PlainObject, stage?: StageName): DataPart[] {
  const { MarketingState: kind, StateTenureLength: length, StateTenurePeriod: period } = state;
  const { last } = marketedDays(state);
  const parts: DataPart[][] = [
    ...(typeof kind === 'string' ? [[{ content: kind }]] : []),
    ...[stage === undefined ? tenureText(length, period) : ''].filter(Boolean).map((text) => [text]),
    ...[...ratesIn(state)].map(([name, values]): DataPart[] => {
      const all = [...values];
      const shown = all.slice(0, mostRates).join(' %, ');
      const more = all.length - mostRates;
      return [...rateTitle(name), ' ', { content: shown }, more > 0 ? ` % and ${more} more` : ' %'];
    }),
    ...(last === undefined ? [] : [[`until ${dayInWords(last)}`]]),
  ];
  return parts.flatMap((part, at) => (at === 0 ? part : [', ', ...part]));
}

/** The different values of each rate, by the name of its field. */
function ratesIn(value: unknown, found = new Map<string, Set<string>>()): ReadonlyMap<string, Set<string>> {
  if (Array.isArray(value)) for (const each of value) ratesIn(each, found);
  if (!isPlainObject(value)) return found;
  for (const [name, own] of Object.entries(value)) {
    if (rateTitles[name] === undefined || typeof own === 'object') ratesIn(own, found);
    else found.set(name, (found.get(name) ?? new Set()).add(String(own)));
  }
  return found;
}
