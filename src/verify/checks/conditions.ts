import type { Field } from '../../http/fields.js';
import { formatHttpDate, parseHttpDate } from '../../http/http-date.js';
import type { Route } from '../../manifest/manifest.js';
import { type Inquiry, inquire } from '../inquiry.js';
import { accepting, acceptingSmallest } from './accepting.js';

const foreignTag = '"of-another-publication"';
/** Milliseconds. */
const day = 86_400_000;

/** If-None-Match in every form (RFC 9110 §13.1.2; D22): on each representation, since each has a tag of its own. */
export function tagInquiries(path: string, { representations }: Route): Inquiry[] {
  return representations.flatMap(({ encoding, etag }) => {
    const ask = (check: Inquiry['check'], value: string, method = 'GET') =>
      inquire(check, path, [...accepting(encoding), ['If-None-Match', value]], { method });
    const other = representations.find((each) => each.encoding !== encoding);
    return [
      { ...ask('tag/same', etag), alone: true as const },
      ask('tag/same', etag, 'HEAD'),
      ask('tag/weak', `W/${etag}`),
      ask('tag/list', `${foreignTag}, W/"x,y", ${etag}`),
      ask('tag/any', '*'),
      ask('tag/foreign', foreignTag, 'HEAD'),
      ...(other ? [ask('tag/other-coding', other.etag, 'HEAD')] : []),
      inquire('tag/if-match', path, [...accepting(encoding), ['If-Match', foreignTag]]),
    ];
  });
}

/** If-Modified-Since in the three forms of a date, and what is none (RFC 9110 §13.1.3, §5.6.7). */
export function dateInquiries(path: string, route: Route): Inquiry[] {
  const instant = parseHttpDate(route.lastModified, 0)!;
  const ask = (check: Inquiry['check'], value: string, method = 'GET') =>
    inquire(check, path, [...acceptingSmallest(route), ['If-Modified-Since', value]], { method });
  return [
    ask('date/equal', route.lastModified),
    ask('date/equal', route.lastModified, 'HEAD'),
    ask('date/equal-rfc850', rfc850Date(instant)),
    ask('date/equal-asctime', asctimeDate(instant)),
    // By a second only: it may lie between build and delivery, so that it says nothing for sure (D44).
    ask('date/newer', formatHttpDate(instant + 1000)),
    ask('date/older', formatHttpDate(instant - day)),
    ask('date/invalid', new Date(instant).toISOString()),
    ask('date/no-zone', route.lastModified.replace(/ GMT$/, '')),
    inquire('date/if-unmodified-since', path, [
      ...acceptingSmallest(route),
      ['If-Unmodified-Since', formatHttpDate(instant - day)],
    ]),
  ];
}

/** Both conditions at once: the tag decides, whatever the date says (RFC 9110 §13.2.2). */
export function bothInquiries(path: string, route: Route): Inquiry[] {
  const instant = parseHttpDate(route.lastModified, 0)!;
  const { etag, encoding } = route.representations.toSorted((a, b) => a.bytes - b.bytes)[0]!;
  const ask = (check: Inquiry['check'], tag: string, date: string) => {
    const conditions: Field[] = [
      ['If-None-Match', tag],
      ['If-Modified-Since', date],
    ];
    return inquire(check, path, [...accepting(encoding), ...conditions]);
  };
  return [
    ask('both/tag-matches', etag, formatHttpDate(instant - day)),
    ask('both/date-matches', foreignTag, route.lastModified),
  ];
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Sunday, 06-Nov-94 08:49:37 GMT`. */
function rfc850Date(instant: number): string {
  const [, date, month, year, time] = formatHttpDate(instant).split(' ') as [
    string,
    string,
    string,
    string,
    string,
  ];
  return `${weekdays[new Date(instant).getUTCDay()]}, ${date}-${month}-${year.slice(2)} ${time} GMT`;
}

/** `Sun Nov  6 08:49:37 1994`. */
function asctimeDate(instant: number): string {
  const [weekday, date, month, year, time] = formatHttpDate(instant).split(/,? /) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return `${weekday} ${month} ${date.replace(/^0/, ' ')} ${time} ${year}`;
}
