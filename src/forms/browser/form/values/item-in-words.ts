import { isPlainObject } from '../../../../base/json/plain-object.js';
import { shortened } from '../../../../model/message.js';
import { dayInWords, isCalendarDate } from '../../../../model/time/calendar.js';
import { inWords } from '../../../records/words.js';
import { fieldText } from './values.js';

/** The fields that tell an item from others of its list, in the order in which they are said. */
const telling = {
  Name: 'text',
  MarketingState: 'code',
  FeeType: 'code',
  Type: 'code',
  ContactType: 'code',
  FirstMarketedDate: 'from',
  LastMarketedDate: 'until',
  FeeAmount: 'money',
  FeeCapAmount: 'money',
  FeeRate: '%',
  EAR: '%',
  AER: '%',
  RepAPR: '%',
} as const;

/** What is in an item: `Regular, from 17 February 2025`, `Monthly account fee, £9.50`; empty if none of its fields tells it. */
export function itemInWords(item: unknown, currency: string): string {
  const texts = Object.entries(telling).flatMap(([key, kind]) => {
    return [isPlainObject(item) ? item[key] : []].flat().flatMap((value) => {
      const text = fieldText(value) ?? '';
      if (text === '') return [];
      const isDay = kind === 'from' || kind === 'until';
      // A far day means no end.
      if (isDay) return isCalendarDate(text) && text < '9999' ? [`${kind} ${dayInWords(text)}`] : [];
      return [{ text, code: inWords(text), money: currency + text, '%': `${text} %` }[kind]];
    });
  });
  return texts.join(', ');
}

/** What is in the lists of a group, in 80 characters: `0 %; 38.9 %; 35.4 %`. */
export function groupInWords(value: unknown, currency: string): string {
  return shortened(itemsIn(value, currency).join('; '), 80);
}

function itemsIn(value: unknown, currency: string): readonly string[] {
  const own = itemInWords(value, currency);
  if (own !== '' || typeof value !== 'object') return [own].filter((text) => text !== '');
  return Object.values(value ?? {}).flatMap((inner) => itemsIn(inner, currency));
}
