import type { DataPart } from '../../../base/document/document.js';
import { groupedBy } from '../../../base/grouped-by.js';
import { changeClasses } from '../../../model/change-class.js';
import { alternatives, counted } from '../../../model/message.js';
import { dayAfter, dayInWords } from '../../../model/time/calendar.js';
import type { Change, CollectionChanges, Detail } from '../change.js';
import { classTitles, countOf, lastName, type Sentence } from '../words.js';
import { isOfTerms, rateTitle, stageTitle, termsText, whenText } from './term-words.js';

/** So many sentences about single products of a collection are made; of more, only their numbers are given by day. */
const mostSentences = 8;

/** What changes in the terms of products, by day. */
export function termSentences(
  { collection, day }: Pick<CollectionChanges, 'collection' | 'day'>,
  changed: readonly Change[],
): Sentence[] {
  const dated = changed.flatMap((change) =>
    change.details.filter(isOfTerms).map((detail) => ({ change, detail })),
  );
  const byDay = [...groupedBy(dated, ({ detail }) => detail.effective ?? day)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const sentences = byDay.flatMap(([, all]) =>
    [...groupedBy(all, ({ change }) => change)].flatMap(([{ about, identity }, own]) =>
      ofProduct(
        { content: about.name ?? identity },
        own.map(({ detail }) => detail),
        day,
      ),
    ),
  );
  if (sentences.length <= mostSentences) return sentences.map((parts) => parts.filter((part) => part !== ''));
  return byDay.map(([effective, all]) => {
    const records = countOf(new Set(all.map(({ change }) => change)).size, collection);
    const titles = titlesOf(all.map(({ detail }) => detail));
    return [`${effective === day ? '' : leadText({ effective })}of ${records} these change: ${titles}`];
  });
}

/** The sentences about a product on one day. */
function ofProduct(name: DataPart, details: readonly Detail[], day: string): Sentence[] {
  const states = details.filter((detail) => detail.kind === 'stage');
  // What is in a state that comes or goes is said with it.
  const stateOf = ({ items = [] }: Detail) => JSON.stringify(items[0]);
  const told = states.map(stateOf);
  const rest = details.filter((one) => one.kind !== 'stage' && !told.includes(stateOf(one)));
  const figures = rest.filter(isFigure);
  const others = rest.filter((one) => one.kind !== 'status' && !isFigure(one));
  const [first] = others;
  return [
    ...rest.flatMap((one) => (one.kind === 'status' ? statusSentence(name, one) : [])),
    ...[...groupedBy(figures, kindOf).values()].map((all) => figureSentence(name, all, day)),
    ...states.map((one) => stateSentence(name, one)),
    ...(first === undefined ? [] : [[leadText(first), name, ` changes: ${titlesOf(others)}`]]),
  ];
}

type Figure = Extract<Detail, { kind: 'value' }>;

/** A rate, a fee or a cap that is one value. */
function isFigure(detail: Detail): detail is Figure {
  return (
    detail.kind === 'value' &&
    ['rates', 'fees', 'caps'].includes(detail.class) &&
    [detail.was, detail.is].every((value) => typeof value !== 'object')
  );
}

/** Figures of one field with the same effect are in one sentence. */
function kindOf({ field, effective, until, announced, stage }: Figure): string {
  return JSON.stringify([field.split('.').at(-1), effective, until, announced, stage]);
}

function titlesOf(details: readonly Detail[]): string {
  const found = new Set(details.map((one) => one.class));
  const titles = changeClasses.filter((one) => found.has(one)).map((one) => classTitles[one]);
  return alternatives(titles, titles.length, 'and');
}

/** The day as the beginning of a sentence. */
function leadText(effect: Pick<Detail, 'effective' | 'until'>): string {
  const when = whenText(effect);
  return when === '' ? '' : `${when} `;
}

/** Whether a product is offered. Safe words only: who has it may keep it (D48). */
function statusSentence(name: DataPart, detail: Extract<Detail, { kind: 'status' }>): Sentence[] {
  const { was, is, effective, until, isOnSaleBefore } = detail;
  if (is === 'on sale') {
    const still = isOnSaleBefore && effective !== undefined ? 'still ' : '';
    return [[name, ` is ${still}offered ${whenText(detail) || 'now'}`]];
  }
  if (was !== 'on sale') return [];
  if (effective === undefined) return [[name, ' is not offered any more']];
  return until === undefined
    ? [[name, ` is offered until ${dayInWords(dayAfter(effective, -1))}`]]
    : [[name, ` is not offered ${whenText(detail)}`]];
}

/** `from 1 December 2026 the overdraft rate (EAR) of Everyday is 99.0 %, in place of 39.9 %`. */
function figureSentence(name: DataPart, all: readonly [Figure, ...Figure[]], day: string): Sentence {
  const [first, ...others] = all;
  const isRate = first.class === 'rates';
  const value = (each: unknown): DataPart => ({ content: isRate ? `${each} %` : `${each}` });
  const title = isRate ? rateTitle(first.field) : [lastName(first.field)];
  const stage = first.stage === undefined ? '' : ` (${stageTitle(first.stage)})`;
  const what: Sentence = ['the ', ...title, ' of ', name, stage];
  const { was, is, announced, effective = day, until } = first;
  if (others.length > 0) {
    const values: Sentence = [value(was ?? '–'), ' to ', value(is ?? '–')];
    const count = counted(all.length, 'value');
    return [`${leadText(first)}${count} of `, ...what, ' change, such as from ', ...values];
  }
  if (announced === 'cancelled' && was !== undefined) {
    const stays = `${until === undefined ? '' : `until ${dayInWords(until)} `}`;
    const planned = `, announced for ${dayInWords(effective)}, doesn't come then`;
    return [stays, ...what, ' stays ', value(is ?? '–'), ': ', value(was), planned];
  }
  if (is === undefined) return [leadText(first), ...what, ' is no longer ', value(was)];
  const now: Sentence = [leadText(first), ...what, ' is ', value(is)];
  if (was === undefined) return now;
  return announced === 'other'
    ? [...now, ', not ', value(was), ' as announced']
    : [...now, ', in place of ', value(was)];
}

function stateSentence(name: DataPart, detail: Extract<Detail, { kind: 'stage' }>): Sentence {
  const { was, is, effective, announced, stage } = detail;
  if (is !== undefined) {
    const beside = detail.beside ? ', beside what stays' : '';
    return [leadText(detail), name, ` has further terms${beside}: `, ...termsText(is)];
  }
  const title = stage === undefined ? '' : `${stageTitle(stage)}, `;
  const text = ['the terms of ', name, ` (${title}`, ...termsText(was ?? {}, stage), ')'];
  if (effective === undefined) return [...text, ' are not offered any more'];
  return announced === 'cancelled'
    ? [...text, `, announced for ${dayInWords(effective)}, don't come then`]
    : [...text, ` are offered until ${dayInWords(dayAfter(effective, -1))}`];
}
