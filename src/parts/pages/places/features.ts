import { hoursOfDay, isOpenAt, type Moment, type Times } from './hours.js';
import type { Place } from './place.js';

/** What somebody may look for in places, by its name in addresses, with its words. `now`, `saturday` and `sunday` are answered by hours. */
export const features = {
  now: 'Open now',
  saturday: 'Open on Saturday',
  access: 'Step-free',
  counter: 'Counter service',
  cash: 'Pay in cash',
  five: 'From £5',
  sunday: 'Open on Sunday',
  always: 'Open 24 hours',
  cheques: 'Pay in cheques',
  foreign: 'Foreign money',
  loop: 'Hearing loop',
  audio: 'Talking machine',
  parking: 'Parking',
} as const;

export type Feature = keyof typeof features;

export const featureNames = Object.keys(features) as readonly Feature[];

/** So many are in sight; the others are behind a button. */
export const mostInSight = 6;

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
export function featuresOf(place: Place, currency: string): readonly Feature[] {
  const codes = [place.services, place.accessibility, place.location].flat();
  const others: Partial<Record<Feature, boolean>> = {
    always: place.isAlwaysOpen,
    five: place.smallest !== '' && Number(place.smallest) <= 5,
    foreign: place.currencies.some((each) => each !== currency),
  };
  return featureNames.filter(
    (name) => others[name] === true || codes.some(({ code }) => byCode[name]?.test(code)),
  );
}

/** What is known of a place that filters ask for. */
export interface Filtered {
  readonly times: Times;
  readonly features: ReadonlySet<Feature>;
}

/** Whether a place has something that somebody looks for. */
export function hasFeature({ times, features: own }: Filtered, name: Feature, now: Moment): boolean {
  if (name === 'now') return isOpenAt(now, times);
  if (name === 'saturday' || name === 'sunday') {
    const day = name === 'saturday' ? 5 : 6;
    return times.isAlwaysOpen || (times.week !== undefined && hoursOfDay(times.week, day).length > 0);
  }
  return own.has(name);
}
