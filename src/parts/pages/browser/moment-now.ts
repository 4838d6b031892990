import { defaultTimeZone } from '../../../model/time-zone.js';
import { type Moment, momentIn } from '../places/hours.js';

/** Now at the places of the page. */
export function momentNow(): Moment {
  return momentIn(document.documentElement.dataset['timeZone'] ?? defaultTimeZone, new Date());
}
