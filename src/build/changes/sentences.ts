import type { DataPart } from '../../base/document/document.js';
import { groupedBy } from '../../base/grouped-by.js';
import { isPlainObject } from '../../base/json/plain-object.js';
import { registrationOf } from '../../interface/collections/index.js';
import { type ChangeClass, changeClasses } from '../../model/change-class.js';
import { dayInWords } from '../../model/time/calendar.js';
import type { Change, CollectionChanges, Detail } from './change.js';
import { termSentences } from './terms/term-sentences.js';
import { isOfTerms } from './terms/term-words.js';
import { hoursByDay } from './week.js';
import { classTitles, countOf, type Sentence } from './words.js';

/** What changes, collection by collection, the most important first; terms of products come last, by day. */
export function sentencesOf(collections: readonly CollectionChanges[]): Sentence[] {
  return collections.flatMap((own) => {
    const { collection, changes } = own;
    const changed = changes.filter(({ event }) => event === 'changed' || event === 'renamed');
    // Differences of terms are said by the day.
    const present = changed.map((change): Change => {
      return { ...change, details: change.details.filter((detail) => !isOfTerms(detail)) };
    });
    const other = changes.filter(({ was }) => was !== undefined);
    return [
      ...renamedBrands(own),
      ...closures(own),
      ...(own.isReordered ? [[`the order of ${countOf(own.after, collection)} changes`]] : []),
      ...opened(own),
      ...closed(own),
      ...sentence(other, ['gets another Identification', 'get another Identification']),
      ...changeClasses.flatMap((name) => ofClass(name, present)),
      ...termSentences(own, changed),
    ];
  });
}

type Verb = readonly [one: string, several: string];

/** What happens to records: one by its name, several by their number. @param what follows the verb */
function sentence(records: readonly Change[], [one, several]: Verb, what: Sentence = []): Sentence[] {
  const [first] = records;
  if (first === undefined) return [];
  const { collection, about } = first;
  if (records.length > 1) return [[`${countOf(records.length, collection)} ${several}`, ...what]];
  return [[about.name === undefined ? countOf(1, collection) : { content: about.name }, ` ${one}`, ...what]];
}

/** Brands that are called otherwise. */
function renamedBrands({ changes }: CollectionChanges): Sentence[] {
  const renamed = changes.filter(({ wasBrand }) => wasBrand !== undefined);
  return [...groupedBy(renamed, ({ wasBrand, brand }) => JSON.stringify([wasBrand, brand])).values()].map(
    ([first, ...others]): Sentence => {
      const all = countOf(others.length + 1, first.collection);
      const are = others.length === 0 ? 'is a new record' : 'are new records';
      const [was, is] = [first.wasBrand ?? '', first.brand];
      return [{ content: was }, ' is called ', { content: is }, `: to programs, its ${all} ${are}`];
    },
  );
}

/** Records that are closed on days out of the ordinary, and weren't. */
function closures({ changes }: CollectionChanges): Sentence[] {
  const own = changes.filter(({ event, details }) => event !== 'opened' && details.some(isClosure));
  const names = new Set(own.flatMap(({ details }) => details.filter(isClosure).map(exceptionName)));
  const [name = ''] = names.size === 1 ? names : [];
  const when: DataPart = name === '' ? 'days out of the ordinary' : { content: name };
  return sentence(own, ['is closed on ', 'are closed on '], [when]);
}

function exceptionName(detail: Detail): string {
  const own = detail.kind === 'value' && isPlainObject(detail.is) ? detail.is : detail.items?.at(-1)?.key;
  const name = own?.['Name'];
  return typeof name === 'string' ? name : '';
}

function isClosure(detail: Detail): boolean {
  if (detail.class !== 'exceptional-hours') return false;
  if (detail.kind === 'hours') return detail.is?.length === 0;
  if (detail.kind !== 'value' || detail.is === undefined) return false;
  const exceptions = Array.isArray(detail.is) ? detail.is : [detail.is];
  return exceptions.some((one) => isPlainObject(one) && [...hoursByDay(one).values()].flat().length === 0);
}

/** New records; new products by the day from which they are offered, if they are (D48). */
function opened({ collection, changes }: CollectionChanges): Sentence[] {
  const all = changes.filter(({ event }) => event === 'opened');
  if (registrationOf(collection).isProduct !== true) return sentence(all, ['opens', 'open']);
  const when = ({ classes, effective }: Change) =>
    classes.includes('on-sale') ? (effective ?? '') : 'never';
  return [...groupedBy(all, when)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([day, own]) => {
      if (day === '') return sentence(own, ['goes on sale', 'go on sale']);
      const offered = day === 'never' ? 'not offered' : `offered from ${dayInWords(day)}`;
      return sentence(own, [`is new and is ${offered}`, `are new and are ${offered}`]);
    });
}

/** Records that are gone: those of a brand that has none of the collection any more as such. */
function closed({ collection, changes, brandsAfter }: CollectionChanges): Sentence[] {
  const isProduct = registrationOf(collection).isProduct === true;
  const verb: Verb = isProduct ? ['is no longer published', 'are no longer published'] : ['closes', 'close'];
  const all = changes.filter(({ event }) => event === 'closed');
  const isWhole = ({ brand }: Change) => !brandsAfter.includes(brand);
  const whole = groupedBy(all.filter(isWhole), ({ brand }) => brand);
  return [
    ...[...whole].map(([brand, { length }]): Sentence => {
      const count =
        length === 1 ? `the only ${countOf(1, collection).slice(2)}` : `all ${countOf(length, collection)}`;
      return [`${count} of `, { content: brand }, ` ${verb[length === 1 ? 0 : 1]}`];
    }),
    ...sentence(
      all.filter((change) => !isWhole(change)),
      verb,
    ),
  ];
}

/** Classes with sentences of another form, or with none. */
const ownVerbs: Readonly<Partial<Record<ChangeClass, Verb | 'none'>>> = {
  opened: 'none',
  closed: 'none',
  renamed: 'none',
  rates: 'none',
  'on-sale': ['goes on sale', 'go on sale'],
  withdrawn: ['is no longer on sale to new customers', 'are no longer on sale to new customers'],
  moved: ['moves', 'move'],
  corrected: ['has its position corrected', 'have their positions corrected'],
};

function ofClass(name: ChangeClass, changed: readonly Change[]): Sentence[] {
  const verb = ownVerbs[name];
  if (verb === 'none') return [];
  const isOwn = (detail: Detail) => detail.class === name && !isClosure(detail);
  const own = changed.filter(({ details }) => details.some(isOwn));
  if (verb !== undefined) return sentence(own, verb);
  // Hours of which day, if it is the same one everywhere.
  const all = own.flatMap(({ details }) => details.filter(isOwn));
  const [day = '', ...others] = new Set(all.map((detail) => (detail.kind === 'hours' ? detail.day : '')));
  const isOfDay = name === 'hours' && day !== '' && others.length === 0;
  const what: Sentence = isOfDay ? [{ content: day }, ' hours'] : [classTitles[name]];
  return sentence(own, ['changes its ', 'change their '], what);
}
