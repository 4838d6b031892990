import { type Moment, momentIn } from './hours.js';

/** Now in the time zone of the site, which a page names unless it is the usual one. */
export function momentNow(): Moment {
  return momentIn(document.documentElement.dataset['timeZone'] ?? 'Europe/London', new Date());
}
