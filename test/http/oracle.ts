import fc from 'fast-check';
import type { Encoding } from '../../src/serving/manifest/manifest.js';

/**
 * A second, independent reading of RFC 9110 §12.5.3, §13 and §14. Requests are generated as meanings, which are
 * written out as fields for `decide`; the oracle works from the meanings and parses nothing.
 */
export interface Meaning {
  readonly method: 'GET' | 'HEAD';
  readonly codings: readonly { readonly name: string; readonly thousandths: number }[] | undefined;
  readonly ifMatch: TagMeaning | undefined;
  readonly ifNoneMatch: TagMeaning | undefined;
  readonly ifUnmodifiedSince: DateMeaning | undefined;
  readonly ifModifiedSince: DateMeaning | undefined;
  readonly range: RangeMeaning | undefined;
  readonly ifRange: TagName | 'weak' | 'same second' | 'other second' | undefined;
}

/** A tag by whose it is. */
type TagName = Encoding | 'old';
type TagMeaning = 'any' | readonly { readonly weak: boolean; readonly of: TagName | 'nobody' }[];
interface DateMeaning {
  /** Seconds after Last-Modified. */
  readonly after: number;
  readonly form: 'IMF' | 'RFC 850' | 'asctime' | 'ISO' | 'twice';
}
type RangeMeaning =
  | { readonly from: number; readonly length?: number }
  | { readonly suffix: number }
  | 'two ranges'
  | 'other unit'
  | 'backwards';

const encodings: readonly Encoding[] = ['identity', 'br', 'gzip'];

const coding = fc.record({
  name: fc.constantFrom('identity', 'br', 'gzip', 'deflate', 'zstd', '*'),
  thousandths: fc.constantFrom(0, 1, 250, 500, 999, 1000),
});
const tags = fc.oneof(
  fc.constant('any' as const),
  fc.array(
    fc.record({ weak: fc.boolean(), of: fc.constantFrom(...encodings, 'old' as const, 'nobody' as const) }),
    { maxLength: 4 },
  ),
);
const date = fc.record({
  after: fc.constantFrom(-86_400, -1, 0, 1, 86_400, 86_401),
  form: fc.constantFrom('IMF', 'RFC 850', 'asctime', 'ISO', 'twice'),
} as const);
const range = fc.oneof(
  fc.record({ from: fc.nat(3000) }),
  fc.record({ from: fc.nat(3000), length: fc.integer({ min: 1, max: 3000 }) }),
  fc.record({ suffix: fc.nat(3000) }),
  fc.constantFrom('two ranges' as const, 'other unit' as const, 'backwards' as const),
);
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });

export const meaning: fc.Arbitrary<Meaning> = fc.record({
  method: fc.constantFrom('GET', 'HEAD'),
  codings: maybe(fc.uniqueArray(coding, { selector: ({ name }) => name, maxLength: 5 })),
  ifMatch: maybe(tags),
  ifNoneMatch: maybe(tags),
  ifUnmodifiedSince: maybe(date),
  ifModifiedSince: maybe(date),
  range: maybe(range),
  ifRange: maybe(fc.constantFrom('identity', 'br', 'gzip', 'old', 'weak', 'same second', 'other second')),
} as const);

export interface Outcome {
  readonly status: number;
  readonly encoding?: Encoding;
  readonly range?: { readonly first: number; readonly last: number };
}

/** What is due to a request of this meaning, when the identity representation has `length` bytes. */
export function expected(meant: Meaning, length: number): Outcome {
  const liked = expectedCoding(meant);
  if (liked === undefined) return { status: 406 };
  const encoding = knownCoding(meant, liked) ?? liked;

  const isMine = (wanted: TagMeaning, strongly: boolean) =>
    wanted === 'any' || wanted.some((tag) => tag.of === encoding && !(strongly && tag.weak));
  const isDate = (given: DateMeaning | undefined): given is DateMeaning =>
    given !== undefined && given.form !== 'ISO' && given.form !== 'twice';

  const mayProceed =
    meant.ifMatch !== undefined
      ? isMine(meant.ifMatch, true)
      : !(isDate(meant.ifUnmodifiedSince) && meant.ifUnmodifiedSince.after < 0);
  if (!mayProceed) return { status: 412 };
  const isKnown =
    meant.ifNoneMatch !== undefined
      ? isMine(meant.ifNoneMatch, false)
      : isDate(meant.ifModifiedSince) &&
        (meant.ifModifiedSince.after === 0 || meant.ifModifiedSince.after > 86_400);
  if (isKnown) return { status: 304, encoding };

  const whole = { status: 200, encoding };
  const isSameAsPart = [undefined, 'identity', 'same second'].includes(meant.ifRange);
  if (meant.method === 'HEAD' || encoding !== 'identity' || !isSameAsPart) return whole;
  if (meant.range === undefined || typeof meant.range === 'string') return whole;
  const positions = Array.from({ length }, (_, position) => position);
  const wanted =
    'suffix' in meant.range
      ? positions.slice(Math.max(0, length - meant.range.suffix))
      : positions.slice(meant.range.from, meant.range.from + (meant.range.length ?? length));
  if (wanted.length === 0) return { status: 416 };
  return { status: 206, encoding, range: { first: wanted[0]!, last: wanted.at(-1)! } };
}

/** The coding whose tag the client has, of those that it accepts (D47). */
function knownCoding({ codings = [], ifNoneMatch }: Meaning, liked: Encoding): Encoding | undefined {
  if (ifNoneMatch === undefined || ifNoneMatch === 'any') return undefined;
  const weightOf = (name: string) => codings.find((each) => each.name === name)?.thousandths;
  const isAccepted = (name: Encoding) =>
    (weightOf(name) ?? weightOf('*') ?? (name === 'identity' ? 1 : 0)) > 0;
  const owned = new Set(ifNoneMatch.map(({ of }) => of));
  return [liked, ...encodings].find((each) => owned.has(each) && isAccepted(each));
}

/** Goes down through all weights there are, and at each through the codings from the best: the first hit it is. */
function expectedCoding({ codings = [] }: Meaning): Encoding | undefined {
  const named = new Map(codings.map(({ name, thousandths }) => [name, thousandths]));
  for (let weight = 1000; weight > 0; weight--) {
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      if ((named.has(encoding) ? named.get(encoding) : named.get('*')) === weight) return encoding;
    }
  }
  return named.has('identity') || named.has('*') ? undefined : 'identity';
}

/** Writes a meaning out as header fields. */
export function fieldsOf(
  meant: Meaning,
  tagOf: (name: TagName) => string,
  lastModified: number,
): Record<string, string | readonly string[]> {
  const fields: Record<string, string | readonly string[]> = {};
  const tagList = (wanted: TagMeaning) =>
    wanted === 'any'
      ? '*'
      : wanted
          .map(({ weak, of }) => (of === 'nobody' ? 'nobody' : `${weak ? 'W/' : ''}${tagOf(of)}`))
          .join(', ');
  if (meant.codings) {
    fields['accept-encoding'] = meant.codings
      .map(
        ({ name, thousandths }) =>
          `${name}${thousandths === 1000 ? '' : `; q=${(thousandths / 1000).toFixed(3)}`}`,
      )
      .join(' ,');
  }
  if (meant.ifMatch !== undefined) fields['if-match'] = tagList(meant.ifMatch);
  if (meant.ifNoneMatch !== undefined) fields['If-None-Match'] = tagList(meant.ifNoneMatch);
  if (meant.ifUnmodifiedSince)
    fields['If-Unmodified-Since'] = writeDate(meant.ifUnmodifiedSince, lastModified);
  if (meant.ifModifiedSince) fields['IF-MODIFIED-SINCE'] = writeDate(meant.ifModifiedSince, lastModified);
  if (meant.range !== undefined) fields['Range'] = writeRange(meant.range);
  if (meant.ifRange !== undefined) {
    fields['If-Range'] =
      meant.ifRange === 'weak'
        ? `W/${tagOf('identity')}`
        : meant.ifRange === 'same second'
          ? writeDate({ after: 0, form: 'IMF' }, lastModified)
          : meant.ifRange === 'other second'
            ? writeDate({ after: -1, form: 'IMF' }, lastModified)
            : tagOf(meant.ifRange);
  }
  return fields;
}

function writeRange(meant: RangeMeaning): string {
  if (meant === 'two ranges') return 'bytes=0-1,4-5';
  if (meant === 'other unit') return 'records=0-1';
  if (meant === 'backwards') return 'bytes=5-4';
  if ('suffix' in meant) return `bytes=-${meant.suffix}`;
  return `bytes=${meant.from}-${meant.length === undefined ? '' : meant.from + meant.length - 1}`;
}

function writeDate({ after, form }: DateMeaning, lastModified: number): string | readonly string[] {
  const date = new Date(lastModified + after * 1000);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(date);
  const day = part({ day: '2-digit' });
  const month = part({ month: 'short' }).slice(0, 3);
  const time = date.toISOString().slice(11, 19);
  const year = String(date.getUTCFullYear());
  const imf = `${part({ weekday: 'short' })}, ${day} ${month} ${year} ${time} GMT`;
  switch (form) {
    case 'IMF':
      return imf;
    case 'RFC 850':
      return `${part({ weekday: 'long' })}, ${day}-${month}-${year.slice(2)} ${time} GMT`;
    case 'asctime':
      return `${part({ weekday: 'short' })} ${month} ${day.replace(/^0/, ' ')} ${time} ${year}`;
    case 'ISO':
      return date.toISOString();
    case 'twice':
      return [imf, imf];
  }
}
