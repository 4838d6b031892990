import { daysOfHours } from './opening-hours.js';
import type { PlaceData } from './place-data.js';

/** Codes that say that a place has something. Those that brands have added are known by their names. */
const codes = {
  cash: /cash ?deposit|QuickDeposit|LodgementDevice|DepositTerminal/i,
  cheques: /cheque ?deposit|LodgementDevice/i,
  counter: /counter ?service|AssistedServiceCounter/i,
  foreign: /bureau|on ?demand ?currency|foreign ?currency/i,
  wheelchair: /wheelchair/i,
  level: /level ?access/i,
  loop: /induction|hearing ?loop/i,
  audio: /audio/i,
  parking: /parking/i,
};

/** What somebody may look for that doesn't depend on the time. The nth is the nth bit of a place's features. */
export const featureNames = [
  'saturday',
  'sunday',
  'always',
  'five',
  ...(Object.keys(codes) as (keyof typeof codes)[]),
] as const;

export type FeatureName = (typeof featureNames)[number];

/** Features as bits. Other names count for nothing. */
export function featureBits(names: Iterable<string>): number {
  let bits = 0;
  for (const name of names) {
    const at = featureNames.indexOf(name as FeatureName);
    if (at >= 0) bits |= 1 << at;
  }
  return bits;
}

/** 0 is Monday. */
const [saturday, sunday] = [5, 6];

/**
 * What a place has of what somebody may look for, as bits.
 * @param currency ISO 4217, of the country; other money is foreign
 */
export function featuresOf(place: PlaceFeatures, currency: string): number {
  const { openingHours = [], access24Hours = false, minimumAmount, currencies = [] } = place;
  let bits = access24Hours ? featureBits(['saturday', 'sunday', 'always']) : 0;
  for (const hours of openingHours) bits |= bitsOfDays(hours.split(' ')[0]!);
  if (minimumAmount !== undefined && Number(minimumAmount) <= 5) bits |= featureBits(['five']);
  for (const some of [place.services, place.accessibility, place.location])
    for (const code of some ?? []) bits |= bitsOfCode(code);
  return currencies.some((each) => each !== currency) ? bits | featureBits(['foreign']) : bits;
}

export type PlaceFeatures = Pick<
  PlaceData,
  | 'access24Hours'
  | 'accessibility'
  | 'currencies'
  | 'location'
  | 'minimumAmount'
  | 'openingHours'
  | 'services'
>;

/** Of a text that recurs in thousands of places. */
function remembered(find: (text: string) => number): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    const found = known.get(text) ?? find(text);
    known.set(text, found);
    return found;
  };
}

const bitsOfDays = remembered((text) => {
  const days = daysOfHours(text);
  return featureBits([
    ...(days.includes(saturday) ? ['saturday'] : []),
    ...(days.includes(sunday) ? ['sunday'] : []),
  ]);
});

const bitsOfCode = remembered((code) =>
  featureBits(Object.entries(codes).flatMap(([name, pattern]) => (pattern.test(code) ? [name] : []))),
);
