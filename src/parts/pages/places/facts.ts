import type { PlainObject } from '../../../base/json/plain-object.js';
import { otherNameOf } from '../../../interface/records/fields.js';
import { moneyText } from '../money.js';
import { objectIn, objectsIn, textIn, textsIn } from '../values.js';
import { labelOf, shownName } from '../words.js';
import { codeLabel } from './codes.js';
import { type Feature, featureNames } from './features.js';

/** What is published of a place besides its hours, and where it is. */
export interface PlaceRow {
  readonly title: string;
  readonly text: string;
  /** What the text leads to. */
  readonly href?: string;
}

/** @param currency of the country, for sums of machines that name none */
export function placeRows(
  record: PlainObject,
  county: readonly string[],
  currency: string,
): readonly PlaceRow[] {
  const joined = (title: string, texts: readonly string[], by = ', '): PlaceRow[] =>
    texts.length === 0 ? [] : [{ title, text: texts.join(by) }];
  const coded = (title: string, object: PlainObject, ...fields: readonly string[]) => {
    const codes = fields.flatMap((field) => codesIn(object, field));
    const texts = codes.map(({ code, description }) =>
      description === undefined ? codeLabel(code) : `${codeLabel(code)} (${description})`,
    );
    return joined(title, texts, ' · ');
  };
  const currencies = textsIn(record['SupportedCurrencies']);
  return [
    ...coded('Services', record, 'ServiceAndFacility', 'ATMServices'),
    ...coded('Access', record, 'Accessibility'),
    ...coded('For', record, 'CustomerSegment'),
    ...coded('Where it stands', objectIn(record['Location']), 'LocationCategory'),
    ...joined(
      'Smallest amount',
      textsIn(record['MinimumPossibleAmount']).map((sum) => moneyText(sum, currencies[0] ?? currency)),
    ),
    ...joined('Currencies', currencies.map(nameOfCurrency)),
    ...joined('Languages', textsIn(record['SupportedLanguages']).map(nameOfLanguage)),
    ...joined('Sort code', textsIn(record['SortCode'])),
    ...objectsIn(record['ContactInfo']).flatMap(contactFact),
    ...joined('County', county.map(shownName)),
    ...textsIn(record['Note']).flatMap((note) => joined('Note', [note])),
  ];
}

const contactTitles: Readonly<Record<string, string>> = {
  Phone: 'Telephone',
  AlternatePhone: 'Other telephone',
  AlternateFax: 'Other fax',
  AlternateEmail: 'Other email',
};

function contactFact(contact: PlainObject): PlaceRow[] {
  const [type, text] = [textIn(contact['ContactType']), textIn(contact['ContactContent'])];
  if (type === undefined || text === undefined) return [];
  const digits = text.replace(/[^\d+]/g, '');
  const isCallable = type.endsWith('Phone') && /^\+?\d{3,15}$/.test(digits);
  const title = textIn(contact['ContactDescription']) ?? contactTitles[type] ?? labelOf(type);
  return [{ title, text, ...(isCallable && { href: `tel:${digits}` }) }];
}

const [currencies, languages] = (['currency', 'language'] as const).map(
  (type) => new Intl.DisplayNames('en-GB', { type }),
);

const nameOfCurrency = (code: string) => (/^[A-Z]{3}$/.test(code) ? (currencies!.of(code) ?? code) : code);
const nameOfLanguage = (code: string) => (/^[a-z]{2,3}$/i.test(code) ? (languages!.of(code) ?? code) : code);

/** A code as published, or one that the brand has added, by its name. */
interface ShownCode {
  readonly code: string;
  /** What the brand says of its own code, unless that is its name again. */
  readonly description?: string;
}

/** The codes of a list, with the names of own codes in place of `Other`. */
function codesIn(object: PlainObject, field: string): readonly ShownCode[] {
  const codes = textsIn(object[field]).filter((code) => code !== 'Other');
  const others = objectsIn(object[otherNameOf(field)]).flatMap((other) => {
    const [code, description] = [textIn(other['Name']), textIn(other['Description'])];
    if (code === undefined) return [];
    return [{ code, ...(description !== undefined && description !== code && { description }) }];
  });
  return [...codes.map((code) => ({ code })), ...others];
}

/** Codes that say that a place has something. Those that brands have added are known by their names. */
const byCode: Readonly<Partial<Record<Feature, RegExp>>> = {
  access: /wheelchair|level ?access/i,
  counter: /counter ?service|AssistedServiceCounter/i,
  cash: /cash ?deposit|QuickDeposit|LodgementDevice|DepositTerminal/i,
  cheques: /cheque ?deposit|LodgementDevice/i,
  foreign: /bureau|on ?demand ?currency|foreign ?currency/i,
  loop: /induction|hearing ?loop/i,
  audio: /audio/i,
  parking: /parking/i,
};

/** What a place has, but for what depends on the day. @param currency of the country; other money is foreign */
export function featuresOf(record: PlainObject, currency: string): readonly Feature[] {
  const fields = ['ServiceAndFacility', 'ATMServices', 'Accessibility'];
  const codes = fields.flatMap((field) => codesIn(record, field));
  const others: Partial<Record<Feature, boolean>> = {
    always: String(record['Access24HoursIndicator']) === 'true',
    five: Number(textIn(record['MinimumPossibleAmount']) ?? Number.NaN) <= 5,
    foreign: textsIn(record['SupportedCurrencies']).some((each) => each !== currency),
  };
  return featureNames.filter(
    (name) => others[name] === true || codes.some(({ code }) => byCode[name]?.test(code)),
  );
}
