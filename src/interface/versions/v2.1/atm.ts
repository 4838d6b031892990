import { currencyCode, flag } from '../../schema/simple-types.js';
import { list, object, pattern, text } from '../../schema/types.js';
import { namedCodes } from '../code-lists.js';
import { atmAddress, minimumPossibleAmount, note, placeOtherCode } from './shared-types.js';

/** A language (ISO 639-1). */
const languageCode = pattern('LanguageCode', /^[a-z]{2}$/, {
  called: 'a language code',
  takes: 'two lower-case letters (ISO 639-1)',
  examples: ['en'],
});

/** Where an ATM is (interface 2.4). */
export const location = object({
  LocationCategory: list(namedCodes('LocationCategory')).optional(),
  OtherLocationCategory: list(placeOtherCode).optional(),
  Site: object({
    Identification: text(1, 35).optional(),
    Name: text(1, 140).optional(),
  }).optional(),
  PostalAddress: atmAddress,
});

/** An ATM (interface 2.4). */
export const atm = object({
  Identification: text(1, 35),
  SupportedLanguages: list(languageCode).optional(),
  ATMServices: list(namedCodes('ATMServices')).optional(),
  Accessibility: list(namedCodes('ATMAccessibility')).optional(),
  Access24HoursIndicator: flag.optional(),
  SupportedCurrencies: list(currencyCode, 1),
  MinimumPossibleAmount: minimumPossibleAmount.optional(),
  Note: note.optional(),
  OtherAccessibility: list(placeOtherCode).optional(),
  OtherATMServices: list(placeOtherCode).optional(),
  Branch: object({
    Identification: text(1, 35).optional(),
  }).optional(),
  Location: location,
});
