import type { DataPart } from '../../base/document/document.js';
import { groupedBy } from '../../base/grouped-by.js';
import { dayAfter, dayInWords } from '../../model/calendar.js';
import { changeClasses } from '../../model/change-class.js';
import { alternatives, counted } from '../../model/message.js';
import type { Change, CollectionChanges, Detail } from './change.js';
import { ownDetails } from './comparison.js';
import { effectText, isDated, rateTitle, stageTitle, termsText, whenText } from './term-texts.js';
import { classTitles, countOf, wordsOfField } from './words.js';

/** So many sentences about single products of a collection are made; of more, only their numbers are given by day. */
const mostSentences = 8;
/** So many values are given in a sentence. */
const mostValues = 3;

/** What changes in terms, each with its day: sentences without their ends, by day. */
export function datedSentences(collections: readonly CollectionChanges[]): (readonly DataPart[])[] {
  return collections.flatMap((own) => {
    const dated = own.changes
      .filter(({ event }) => event === 'changed' || event === 'renamed')
      .flatMap((change) =>
        ownDetails(change, own).flatMap((detail) => (isDated(detail) ? [{ change, detail }] : [])),
      );
    const byDay = [...groupedBy(dated, ({ detail }) => detail.effective ?? own.day)].sort(([a], [b]) =>
      a < b ? -1 : 1,
    );
    const sentences = byDay.flatMap(([, all]) =>
      [...groupedBy(all, ({ change }) => change)].flatMap(([change, some]) =>
        ofRecord(
          change,
          some.map(({ detail }) => detail),
          own.day,
        ),
      ),
    );
    return sentences.length <= mostSentences
      ? sentences
      : byDay.map(([effective, all]) => summary(own, effective, all));
  });
}

function summary(
  { collection, day }: CollectionChanges,
  effective: string,
  all: readonly { readonly change: Change; readonly detail: Detail }[],
): DataPart[] {
  const count = new Set(all.map(({ change }) => change)).size;
  const found = new Set(all.map(({ detail }) => detail.class));
  const titles = changeClasses.filter((name) => found.has(name)).map((name) => classTitles[name]);
  return [
    `${leadText({ effective }, day)}${countOf(count, collection)} ${count === 1 ? 'changes' : 'change'}: ${alternatives(titles, 12, 'and')}`,
  ];
}

/** The sentences about a product on one day. */
function ofRecord(change: Change, details: readonly Detail[], day: string): DataPart[][] {
  const name: DataPart = { content: change.about.name ?? change.identity };
  const isGone = ({ items }: Detail) =>
    details.some((one) => one.kind === 'stage' && one.is === undefined && isSameState(one, items));
  // What a state that is no longer offered had is in the sentence about it.
  const rates = details.filter(
    (detail) => isRate(detail) && !(detail.kind === 'value' && detail.is === undefined && isGone(detail)),
  );
  // The rates say what an offer and its end come to.
  const isKind = ({ field }: Detail) => rates.length > 0 && field.endsWith('.MarketingState');
  const others = details.filter(
    (detail) => detail.kind !== 'stage' && detail.kind !== 'status' && !isRate(detail) && !isKind(detail),
  );
  const isSaid = ({ items }: Detail) =>
    [...rates, ...others].some((one) => one.placed !== undefined && isSameState(one, items));
  const isAlone = details.every((one) => one.kind === 'stage' || isGone(one));
  return [
    ...details.flatMap((detail) => (detail.kind === 'status' ? statusSentences(name, detail, day) : [])),
    ...[...groupedBy(rates, kindOf).values()].map((all) => valueSentence(name, all, change.details, day)),
    ...details.flatMap((detail) =>
      detail.kind === 'stage' && !isSaid(detail) ? [stageSentence(name, detail, isAlone, day)] : [],
    ),
    ...otherSentences(name, others, change.details, day),
  ];
}

function isRate(detail: Detail): boolean {
  return detail.class === 'rates' && detail.kind === 'value' && isPlain(detail.was) && isPlain(detail.is);
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function isSameState({ items: [own] = [] }: Detail, [other]: Detail['items'] = []): boolean {
  return JSON.stringify(own) === JSON.stringify(other);
}

/** Values of one field with the same effect are in one sentence. */
function kindOf({ field, effective, until, announced, placed, stage }: Detail): string {
  return JSON.stringify([field.split('.').at(-1), effective, until, announced, placed, stage]);
}

/** Whether a product is offered. Safe words only: who has it may keep it (D48). */
function statusSentences(
  name: DataPart,
  { was, is, effective = '', until, announced, isOnSaleBefore }: Extract<Detail, { kind: 'status' }>,
  day: string,
): DataPart[][] {
  if (is === 'on sale') {
    if (isOnSaleBefore && effective !== '') {
      const last = dayInWords(dayAfter(effective, -1));
      return until === undefined
        ? [[name, ` is offered beyond ${last}`]]
        : [[name, ` is offered until ${dayInWords(until)}, not only until ${last}`]];
    }
    const planned =
      announced === 'earlier' && until !== undefined ? `, announced for ${dayInWords(dayAfter(until))}` : '';
    const when = effective === '' ? 'now' : whenText({ effective }, day);
    return [[name, ` is offered ${when}${planned}`]];
  }
  if (was !== 'on sale') return [];
  if (announced === 'cancelled') {
    const planned = `${dayInWords(effective)} as announced`;
    return until === undefined
      ? [[name, ` isn't offered from ${planned}`]]
      : [[name, ` is offered from ${dayInWords(dayAfter(until))}, not from ${planned}`]];
  }
  if (effective === '') return [[name, ' is not offered any more']];
  const again = until === undefined ? '' : `, and again from ${dayInWords(dayAfter(until))}`;
  return [[name, ` is offered until ${dayInWords(dayAfter(effective, -1))}${again}`]];
}

/** `from 1 December 2026 the overdraft rate (EAR) of Everyday is 99.0 %, until then 39.9 %`. */
function valueSentence(
  name: DataPart,
  details: readonly Detail[],
  all: readonly Detail[],
  day: string,
): DataPart[] {
  const [first] = details;
  if (first === undefined) return [];
  const unit = first.class === 'rates' ? ' %' : '';
  const stage = first.stage === undefined ? '' : ` (${stageTitle(first.stage)})`;
  const title = first.class === 'rates' ? rateTitle(first.field) : [{ content: lowerWords(first.field) }];
  const of = [' of ', name, stage];
  const when = leadText(first, day);
  const values = details.flatMap((one) => (one.kind === 'value' ? [{ was: one.was, is: one.is }] : []));
  const [value, ...others] = values;
  if (value === undefined || others.length > 0) return severalValues(title, of, values, unit, first, day);
  const text = (each: unknown): DataPart[] => [{ content: String(each) }, unit];
  const { was, is } = value;
  const { announced, until, effective = day, placed } = first;
  if (is === undefined)
    return [
      'the ',
      ...title,
      ...of,
      ' is no longer stated',
      ...(effective > day ? [` ${whenText(first, day)}`] : []),
      ', until then ',
      ...text(was),
    ];
  if (announced === 'cancelled') {
    const stays: DataPart[] =
      was === undefined ? [] : [until === undefined ? ': it stays ' : ': until then it stays ', ...text(is)];
    const planned = `, announced for ${dayInWords(effective)} as the `;
    const wont = until === undefined ? ", won't come" : `, won't come before ${dayInWords(dayAfter(until))}`;
    return [...text(was ?? is), planned, ...title, ...of, wont, ...stays];
  }
  const isNow: DataPart[] = [
    `${when}the `,
    ...title,
    ...of,
    placed === undefined ? ' is ' : ' is also ',
    ...text(is),
  ];
  if (was === undefined) return isNow;
  if (placed !== undefined) return [...isNow, `, ${placed} `, ...text(was)];
  if (announced === 'other') return [...isNow, ', not ', ...text(was), ' as announced'];
  if (announced === 'earlier' && until !== undefined) {
    const from = `${leadText({ effective }, day)}the `;
    const planned = `, which was announced for ${dayInWords(dayAfter(until))}; until then `;
    return [from, ...title, ...of, ' is ', ...text(is), planned, ...text(was)];
  }
  // The older publication says `was` of this day; on the day before, the newer one may say something else again.
  const isThen = until === undefined && !all.some((one) => isJustBefore(one, first));
  return [...isNow, isThen ? ', until then ' : ', in place of ', ...text(was)];
}

/** True if one difference ends on the day before another of the same field begins. */
function isJustBefore({ until, field }: Detail, { effective, field: other }: Detail): boolean {
  return until !== undefined && field === other && dayAfter(until) === effective;
}

/** The day as the beginning of a sentence. */
function leadText(effect: Pick<Detail, 'effective' | 'until'>, day: string): string {
  const when = whenText(effect, day);
  if (when === '') return '';
  return effect.effective !== undefined && effect.effective < day ? `${when}, ` : `${when} `;
}

/** `from 1 December 2026 3 rates (AER) of Everyday change: 1.00 → 1.20 %, …`. */
function severalValues(
  title: readonly DataPart[],
  of: readonly DataPart[],
  values: readonly { readonly was: unknown; readonly is: unknown }[],
  unit: string,
  first: Detail,
  day: string,
): DataPart[] {
  const text = (each: unknown) => (each === undefined ? '–' : String(each));
  const shown = values.slice(0, mostValues).map(({ was, is }) => `${text(was)} → ${text(is)}${unit}`);
  const more = values.length - mostValues;
  const rest = more > 0 ? ` and ${counted(more, 'other')}` : '';
  const { stage: _, ...effect } = first;
  return [
    `${values.length} values of the `,
    ...title,
    ...of,
    ` change ${effectText(effect, day)}: `,
    { content: shown.join(', ') },
    rest,
  ];
}

function lowerWords(field: string): string {
  const words = wordsOfField(field.split('.').at(-1) ?? field);
  return /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

function stageSentence(
  name: DataPart,
  { was, is, effective, until, announced, placed, stage }: Extract<Detail, { kind: 'stage' }>,
  isAlone: boolean,
  day: string,
): DataPart[] {
  const stays = isAlone ? '; the rest stays' : '';
  if (is === undefined) {
    const title = stage === undefined || stage.at > 0 ? 'terms' : stageTitle(stage);
    const later = stage === undefined || stage.at === 0 ? '' : `${stageTitle(stage)}, `;
    const terms = [`the ${title === 'at first' ? 'first terms' : title} of `, name, ` (${later}`];
    const text = [...terms, ...termsText(was ?? {}, stage), ')'];
    if (announced === 'cancelled') {
      return [...text, `, announced for ${dayInWords(effective ?? day)}, won't come${stays}`];
    }
    const last = effective === undefined ? undefined : dayInWords(dayAfter(effective, -1));
    return [...text, last === undefined ? ' are not offered any more' : ` are offered until ${last}`, stays];
  }
  const effect = { ...(effective !== undefined && { effective }), ...(until !== undefined && { until }) };
  const place = placed === undefined ? '' : `, ${placed} what stays`;
  return [leadText(effect, day), name, ` has further terms${place}: `, ...termsText(is)];
}

/** Fees and caps that are single values; of all else, what it is about. */
function otherSentences(
  name: DataPart,
  details: readonly Detail[],
  all: readonly Detail[],
  day: string,
): DataPart[][] {
  const isFigure = (one: Detail) =>
    one.kind === 'value' && ['fees', 'caps'].includes(one.class) && isPlain(one.was) && isPlain(one.is);
  const figures = [...groupedBy(details.filter(isFigure), kindOf).values()];
  const isFew = figures.length <= mostValues;
  const rest = isFew ? details.filter((one) => !isFigure(one)) : details;
  const found = new Set(rest.map((one) => one.class));
  const titles = changeClasses.filter((one) => found.has(one)).map((one) => classTitles[one]);
  const [first] = rest;
  return [
    ...(isFew ? figures.map((some) => valueSentence(name, some, all, day)) : []),
    ...(first === undefined
      ? []
      : [[leadText(first, day), name, ` changes: ${alternatives(titles, 12, 'and')}`]]),
  ];
}
