import type { ProblemArgs, Rule } from '../../model/problem.js';
import { didYouMean, grouped, quoted, type Wording } from './wording.js';

type Module = 'atms' | 'states' | 'hours' | 'tiers' | 'amounts' | 'codes' | 'places' | 'texts';

/** Words for the rules of single records and of brands; those of `records/` stand in records.ts. */
export const ruleWords: {
  readonly [R in Extract<Rule, `${Module}/${string}`>]: (args: ProblemArgs[R]) => Wording;
} = {
  'atms/unknown-branch': ({ branch, suggestion }) => ({
    message: `no branch of this brand has the Identification ${quoted(branch)}.`,
    ...didYouMean(suggestion),
    ...(suggestion === undefined && {
      help: 'Name a branch of the brand as its file does, or leave Branch out.',
    }),
  }),

  'atms/unlocatable': () => ({
    message: 'this address does not tell where the ATM is.',
    hint: 'add coordinates, or the postcode',
  }),

  'states/predecessor': ({ predecessor, reason, suggestion }) =>
    reason === 'circular'
      ? {
          message: `following the predecessors from ${quoted(predecessor)} leads back to this state.`,
          hint: 'one of them has to be the first',
        }
      : {
          message: `this product has no other marketing state ${quoted(predecessor)}.`,
          ...didYouMean(suggestion),
          ...(suggestion === undefined && {
            help: 'Name the Identification of the state before this one, or leave PredecessorID out.',
          }),
        },

  'states/dates': ({ reason, first, last }) => ({
    message: {
      backwards: `this state ends on ${last}, before it begins on ${first}.`,
      overlap: `this state begins on ${first}, and its predecessor goes on to ${last}.`,
      gap: `this state begins on ${first}, but its predecessor ends on ${last}: nothing holds in between.`,
    }[reason],
    ...(reason !== 'backwards' && {
      help: 'A state begins on the day after the last day of its predecessor.',
    }),
    related: [reason === 'backwards' ? 'begins here' : 'the predecessor ends here'],
  }),

  'states/promotion-over': ({ last, date }) => ({
    message: `this promotion ended on ${last}, before ${date}, and no other state of the product goes on.`,
    help: 'Add the state that holds now, or take the product out.',
  }),

  'hours/closed': ({ opening, closing, alone, week }) =>
    week
      ? {
          message: `${opening} to ${closing} is no time at all, and no day here has other hours.`,
          hint: 'if the branch is closed on all days, say it in its Note',
          help: 'A week needs at least one day with hours. Open round the clock is from 00:00 to 24:00.',
        }
      : {
          message: `${opening} to ${closing} is no time at all.`,
          hint: alone ? 'if closed is meant, leave the day out' : 'if closed is meant, leave this out',
          help: 'Open round the clock is from 00:00 to 24:00.',
        },

  'hours/offset': ({ time, opening, closing }) => ({
    message: `${quoted(time)} has an offset from UTC that no time zone has: they are between -12:00 and +14:00.`,
    ...(opening !== undefined && {
      hint: `two times? write OpeningTime: ${opening} and ClosingTime: ${closing}`,
    }),
  }),

  'hours/backwards': ({ opening, closing, midnight }) => ({
    message: `this closes at ${closing}, which is not after it opens at ${opening}.`,
    ...(midnight && { hint: 'midnight at the end of the day is 24:00' }),
  }),

  'hours/overlap': ({ day, opening, closing }) => ({
    message: `on ${day} it opens again at ${opening}, before it closes at ${closing}.`,
    related: ['closes here'],
  }),

  'hours/day-twice': ({ day }) => ({
    message: `${day} is in this list already.`,
    hint: 'put all hours of a day under one name',
    related: ['first named here'],
  }),

  'hours/exception-backwards': ({ start, end }) => ({
    message: `these hours end on ${end}, before they begin on ${start}.`,
    related: ['begins here'],
  }),

  'hours/exception-over': ({ end, date }) => ({
    message: `these hours ended on ${end}, before ${date}.`,
    hint: 'NonStandardAvailability can go',
  }),

  'tiers/overlap': ({ minimum, maximum }) => ({
    message: `this band begins at ${minimum}, and the one before it goes on to ${maximum}.`,
    related: ['the one before ends here'],
  }),

  'tiers/gap': ({ minimum, maximum }) => ({
    message: `this band begins at ${minimum}, but the one before it ends at ${maximum}: nothing holds in between.`,
    related: ['the one before ends here'],
  }),

  'amounts/backwards': ({ minimum, maximum, field }) => ({
    message: `${minimum} is above ${field}, which is ${maximum}.`,
    related: [`${field} stands here`],
  }),

  'amounts/caps': ({ minimum, maximum }) => ({
    message: `this fee is at least ${minimum}, and at most ${maximum}.`,
    related: ['the most stands here'],
  }),

  'amounts/rates': ({ value, reason }) => ({
    message: {
      negative: `${value} % a year is less than nothing.`,
      high: `${value} % a year is more than anybody pays.`,
      fraction: `${value} means ${value} %, less than one per cent a year.`,
    }[reason],
    ...(reason === 'fraction' && { hint: `for ${hundredfold(value)} %, write ${hundredfold(value)}` }),
    ...(reason === 'high' && { hint: 'is the point in its place?' }),
  }),

  'codes/other-unexplained': ({ other }) => ({
    message: `the code is Other, and ${other}, which says what is meant, is not there.`,
    hint: `add ${other} with a Name and a Description`,
  }),

  'codes/other-unused': ({ field }) => ({
    message: `this describes something else, but ${field} doesn't have the code Other.`,
    hint: `add Other to ${field}, or delete this`,
    related: [`${field} stands here`],
  }),

  'codes/unknown-currency': ({ currency, until, suggestion }) => ({
    message:
      until === undefined
        ? `there is no currency with the code ${quoted(currency)}.`
        : `the currency ${quoted(currency)} is gone: it was tender until ${until}.`,
    ...didYouMean(suggestion),
    ...(suggestion === undefined && {
      help: 'Write the three letters of a currency that there is (ISO 4217), such as GBP or EUR.',
    }),
  }),

  'codes/unknown-language': ({ language, suggestion }) => ({
    message: `there is no language with the code ${quoted(language)}.`,
    ...didYouMean(suggestion),
    ...(suggestion === undefined && {
      help: 'Write the two letters of a language (ISO 639-1), such as en or cy.',
    }),
  }),

  'places/coordinates': ({ reason, latitude, longitude, country, within }) => ({
    message: {
      zero: 'latitude 0 and longitude 0 are in the Gulf of Guinea.',
      swapped: `latitude ${latitude}, longitude ${longitude} are swapped: the other way round they are in ${country}.`,
      sign: `latitude ${latitude}, longitude ${longitude} are outside ${country}; with the sign of the longitude changed they are in it.`,
      outside: `latitude ${latitude}, longitude ${longitude} are outside ${country}, the country of the address.`,
    }[reason],
    ...(within !== undefined && { hint: `there it is ${within}: is the Country right?` }),
    ...(reason === 'zero' && { hint: 'leave GeoLocation out where it is not known' }),
    ...(reason === 'swapped' && { hint: `write ${longitude} here, and ${latitude} as the Longitude` }),
    ...(reason === 'sign' && { hint: `write ${negated(longitude)} as the Longitude` }),
    related: ['with this longitude'],
  }),

  'places/postcode': ({ postcode, suggestion }) => ({
    message: `there can be no postcode ${quoted(postcode)}.`,
    ...didYouMean(suggestion),
    ...(suggestion === undefined && {
      help: 'A postcode is an area of one or two letters, a district of one or two digits (or a digit and a letter), a space, a digit, and two letters that are never C, I, K, M, O or V: CB7 4AA, W1A 1AA, M1 1AE.',
    }),
  }),

  'places/country': ({ country, suggestion }) =>
    country === 'UK'
      ? { message: 'UK is not the code of the United Kingdom.', hint: 'write GB' }
      : {
          message: `there is no country with the code ${quoted(country)}.`,
          ...didYouMean(suggestion),
          ...(suggestion === undefined && { help: 'Write the two letters of ISO 3166-1, such as GB or IE.' }),
        },

  'places/far-from-postcode': ({ latitude, longitude, area, kilometres, others }) => ({
    message: `latitude ${latitude}, longitude ${longitude} are ${grouped(kilometres)} km from the middle of this brand's ${others} other places in the postcode area ${area}.`,
    hint: 'the coordinates are wrong, or the postcode is',
    related: ['with this longitude', 'and this postcode'],
  }),

  'texts/broken': () => ({
    message: 'this text has a character in it that was lost (�).',
    hint: 'type it again: a £, a dash, an apostrophe?',
  }),

  'texts/html': ({ markup }) => ({
    message: `this text has HTML in it: ${quoted(markup)}.`,
    hint: 'write plain text',
  }),

  'texts/curly-quotes': ({ first, last }) => ({
    message: `${first} and ${last} are part of this text, and are published with it.`,
    hint: 'write straight quotes, or none',
  }),

  'texts/split-amount': ({ first, second }) => ({
    message: `a comma in an amount has made two texts of one: ${quoted(first)} and ${quoted(second)}.`,
    hint: 'put the whole text in quotes',
    help: 'In a list in square brackets every comma begins a new item, unless it stands in quotes.',
    related: ['the text begins here'],
  }),

  'texts/blank-ends': ({ where }) => ({
    message: {
      start: 'this text begins with a space.',
      end: 'this text ends with a space or a line end.',
      both: 'this text begins and ends with a space.',
    }[where],
  }),
};

/** `24.9` of `0.249`. */
function hundredfold(rate: string): string {
  return String(Number((Number(rate) * 100).toFixed(4)));
}

/** A coordinate with the other sign, otherwise as written. */
function negated(coordinate: string): string {
  return coordinate.startsWith('-') ? coordinate.slice(1) : `-${coordinate}`;
}
