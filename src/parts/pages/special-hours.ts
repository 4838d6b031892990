import { sha256 } from '../../base/bytes/sha256.js';
import { type Html, html, published, scriptJson } from '../../base/markup/html.js';
import { compareTexts } from '../../base/text/compare-texts.js';
import { dayNames } from '../../model/week.js';
import { daysOfHours } from './opening-hours.js';
import type { ExceptionalHours, Hours } from './place.js';
import type { SpecialHours } from './place-data.js';
import type { Texts } from './texts.js';

/** The exceptional hours of a place. Most places share theirs with others: a page says each set once, and places lead to it. */
export interface SpecialSet {
  /** The id of its list. Equal sets have equal ids. */
  readonly id: string;
  readonly html: string;
  /** Its nodes of https://schema.org, by their ids in the graph of the page. */
  readonly nodes: Readonly<Record<string, string>>;
}

/** @returns the set, with the nodes that say the same */
export function specialSet(
  exceptions: readonly ExceptionalHours[],
  data: readonly SpecialHours[],
  texts: Texts,
): SpecialSet {
  const lines = [...exceptions]
    .sort(({ from: a }, { from: b }) => compareTexts(a, b))
    .map((exception) => exceptionLine(exception, texts));
  const list = html`${lines}`.text;
  const id = `hours-${shortHash(list)}`;
  const nodes = data.flatMap(specialNodes).map((node) => {
    const own = shortHash(JSON.stringify(node));
    return [`#on-${own}`, scriptJson({ '@id': `#on-${own}`, ...node })] as const;
  });
  return { id, html: `<ul id="${id}">${list}</ul>\n`, nodes: Object.fromEntries(nodes) };
}

/** 48 bits, so that two sets of a page have the same about once in a thousand million pages. */
function shortHash(text: string): string {
  return Buffer.from(sha256(text).slice(0, 12), 'hex').toString('base64url');
}

/** Exceptional hours. A script finds the next ones by the dates of the elements. */
function exceptionLine({ from, to, name, note, days }: ExceptionalHours, texts: Texts): Html {
  const { place: words } = texts;
  const isLonger = from !== to;
  const date = (day: string) => html`<time datetime="${day}">${texts.date(day)}</time>`;
  return html`<li>${date(from)}${isLonger && html` – ${date(to)}`}${name !== undefined && html`, ${published(name)}`}: ${
    days.length === 0
      ? words.closed
      : days.map(
          ({ day, hours, note: own }, at) =>
            html`${at > 0 && '; '}${(isLonger || days.length > 1) && `${texts.days[day]} `}${hoursText(hours, words.closed)}${
              own !== undefined && html` (${published(own)})`
            }`,
        )
  }${isLonger && days.length > 0 && days.length < 7 && `; ${words.otherwise}`}${
    note !== undefined && html`. ${published(note)}`
  }`;
}

export function hoursText(hours: readonly Hours[], closed: string): string {
  return hours.length === 0 ? closed : hours.map((each) => each.join('–')).join(', ');
}

/** Hours from 00:00 to 00:00 stand for a closed day. */
function specialNodes({ from, to, name, openingHours }: SpecialHours) {
  const node = (opens: string, closes: string, dayOfWeek?: readonly string[]) => ({
    '@type': 'OpeningHoursSpecification',
    name,
    dayOfWeek,
    opens,
    closes,
    validFrom: from,
    validThrough: to,
  });
  if (openingHours.length === 0) return [node('00:00', '00:00')];
  return openingHours.map((text) => {
    const [days = '', hours = ''] = text.split(' ');
    const [opens = '', closes = ''] = hours.split('-');
    return node(
      opens,
      closes,
      dayNames.filter((_, day) => daysOfHours(days).includes(day)),
    );
  });
}
