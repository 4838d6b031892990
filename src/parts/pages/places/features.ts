import { hoursOfDay, isOpenAt, type Moment, type PlaceHours } from './hours.js';

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

/** The days of the week that are asked for by a name; 0 is Monday. */
export const daysAskedFor: Partial<Record<Feature, number>> = { saturday: 5, sunday: 6 };

/** So many are in sight; the others are behind a button. */
export const mostInSight = 6;

/** Whether a place has something that somebody looks for. */
export function hasFeature(
  { times, features: own }: { readonly times: PlaceHours; readonly features: readonly Feature[] },
  name: Feature,
  now: Moment,
): boolean {
  if (name === 'now') return isOpenAt(now, times);
  const day = daysAskedFor[name];
  if (day !== undefined)
    return times.isAlwaysOpen || (times.week !== undefined && hoursOfDay(times.week, day).length > 0);
  return own.includes(name);
}
