import { defaultTimeZone } from '../../../model/time/time-zone.js';
import { type Moment, momentIn } from '../places/hours.js';

/** Of the places of the page. */
export const timeZone = document.documentElement.dataset['timeZone'] ?? defaultTimeZone;

/** Now at the places of the page. */
export function momentNow(): Moment {
  return momentIn(timeZone, new Date());
}
