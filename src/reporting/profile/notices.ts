import { editDistance } from '../../base/text/suggestion.js';
import type { Seen } from './distinct.js';
import type { FieldCounts } from './fields.js';
import type { Measure, Measured } from './measure.js';
import type { Notice, NoticeKind, ProfiledRecord } from './profile.js';

/** A field with what was counted of it. */
export interface Counted {
  readonly field: string;
  readonly counts: FieldCounts;
  /** The number of records with the object that has the field, and whether that is all of them. */
  readonly of: number;
  readonly isInAll: boolean;
}

export interface NoticeOptions {
  /** Also values that only one of hundreds has. */
  readonly isAlone: boolean;
}

type Found = Omit<Notice, 'field' | 'records'> & { readonly at: readonly number[] };

/** Of fewer values, or records, nobody can say what is usual. */
const fewest = 50;
/** So many of a field are hundreds. */
const hundreds = 200;
/** At most such a share of the others is unusual. */
const rareShare = 0.02;
/** If so many of all values are different, each record has its own. */
const ownShare = 0.98;
/** So often a value is frequent, as one that another may be meant for. */
const frequent = 10;
/** So many notices of a kind are made of a field. */
const mostOfKind = 5;

const looks: readonly ((counted: Counted, options: NoticeOptions) => readonly Found[])[] = [
  farOut,
  otherForms,
  nearValues,
  repeatedValues,
  presence,
  otherKinds,
  aloneValues,
];

/** What is worth a look in a field. */
export function noticesOf(
  counted: Counted,
  options: NoticeOptions,
  named: (record: number) => ProfiledRecord,
): Notice[] {
  const found = looks.flatMap((look) => look(counted, options).slice(0, mostOfKind));
  // What is too long or too short often has another form as well, which says it better.
  const formed = new Set(found.filter(({ kind }) => kind === 'form').map(({ value }) => value));
  const once = found.filter(({ kind, value }) => (kind !== 'long' && kind !== 'short') || !formed.has(value));
  return once.map(({ at, ...rest }): Notice => ({ field: counted.field, ...rest, records: at.map(named) }));
}

function farOut({ counts }: Counted): Found[] {
  const { measure, items, holds } = counts;
  if (holds === 'number') return beyond(measure, 'far-above', 'far-below', ({ value }) => String(value));
  const lists = beyond(items, 'many', 'few', ({ value }) => String(value));
  // What people write is long or short as they like; what has a form is not.
  if (holds !== 'text' || counts.forms() === undefined) return lists;
  const seen = counts.distinct.seen();
  const text = ({ value, record }: Measured) =>
    seen.find((one) => one.first === record && one.value.length === value)?.value;
  return [...lists, ...beyond(measure, 'long', 'short', text)];
}

function beyond(
  measure: Measure,
  more: NoticeKind,
  less: NoticeKind,
  textOf: (one: Measured) => string | undefined,
): Found[] {
  const { below, above } = measure.farOut();
  const found =
    (kind: NoticeKind) =>
    (one: Measured): Found[] => {
      const value = textOf(one);
      if (value === undefined) return [];
      return [{ kind, value, usual: String(measure.median), count: 1, of: measure.count, at: [one.record] }];
    };
  return [...above.flatMap(found(more)), ...below.flatMap(found(less))];
}

/** A text of a form that few have, where a few forms are those of nearly all. */
function otherForms({ counts }: Counted): Found[] {
  const forms = counts.forms();
  const [usual] = forms ?? [];
  if (forms === undefined || usual === undefined || counts.values < fewest) return [];
  const rare = forms.filter(({ count }) => count <= (counts.values * rareShare) / 4);
  const isFormed = rare.reduce((sum, { count }) => sum + count, 0) <= counts.values * rareShare;
  if (!isFormed) return [];
  const seen = counts.distinct.seen();
  return rare.map(({ form, count, first }) => {
    const value = seen.find((one) => one.first === first)?.value ?? form;
    return { kind: 'form', value, usual: usual.form, count, of: counts.values, at: [first] };
  });
}

/** `CAMBRIDGE` beside `Cambridge`, and `Cambrige`: rare values that were meant to be frequent ones. */
function nearValues({ counts }: Counted): Found[] {
  if (counts.holds !== 'text' || !counts.distinct.isWhole || counts.values < fewest) return [];
  const seen = counts.distinct.seen();
  const often = seen.filter(({ count }) => count >= frequent);
  const byWord = new Map(often.map((one) => [folded(one.value), one]));
  return seen
    .filter(({ count }) => count <= 2)
    .flatMap((rare): Found[] => {
      const meant = byWord.get(folded(rare.value)) ?? often.find((one) => isMisspelt(rare, one));
      if (meant === undefined || meant.value === rare.value) return [];
      return [
        {
          kind: 'near',
          value: rare.value,
          usual: meant.value,
          count: rare.count,
          of: counts.values,
          at: [rare.first],
        },
      ];
    });
}

function folded(value: string): string {
  return value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** One letter is another, missing, or too much: not of a number, which is another by each digit. */
function isMisspelt({ value }: Seen, { value: other }: Seen): boolean {
  if (
    Math.min(value.length, other.length) < 6 ||
    value[0] !== other[0] ||
    /\d/.test(value) ||
    /\d/.test(other)
  )
    return false;
  return editDistance(value, other, 1) === 1;
}

/** A value of several records, where nearly every record has its own. */
function repeatedValues({ counts }: Counted): Found[] {
  const { distinct, values, holds } = counts;
  if (holds !== 'text' || values < fewest || distinct.count < values * ownShare) return [];
  return distinct
    .seen()
    .filter(({ count }) => count > 2)
    .map(({ value, count, first }) => ({ kind: 'repeated', value, count, of: values, at: [first] }));
}

/** A field that nearly all have, or nearly none. Which ones lack it is known where each record has the object. */
function presence({ counts, of, isInAll }: Counted): Found[] {
  const { records, first } = counts;
  const missing = of - records;
  if (of < fewest) return [];
  if (isInAll && missing > 0 && missing <= of * rareShare) {
    return [{ kind: 'missing', count: missing, of, at: counts.missing(of, mostOfKind) }];
  }
  const isRare = records <= Math.max(1, (of * rareShare) / 4);
  return isRare ? [{ kind: 'rare', count: records, of, at: [first] }] : [];
}

/** A number among texts. */
function otherKinds({ counts }: Counted): Found[] {
  const [usual, ...others] = [...counts.kinds].sort(([, a], [, b]) => b.count - a.count);
  return others.map(([value, { count, first }]) => ({
    kind: 'kind',
    value,
    usual: usual![0],
    count,
    of: counts.values,
    at: [first],
  }));
}

/** A value that one of hundreds has, where the others share theirs. */
function aloneValues({ counts }: Counted, { isAlone }: NoticeOptions): Found[] {
  const { distinct, values } = counts;
  if (!isAlone || values < hundreds || !distinct.isWhole || distinct.count > values / 20) return [];
  return distinct
    .seen()
    .filter(({ count }) => count === 1)
    .map(({ value, first }) => ({ kind: 'alone', value, count: 1, of: values, at: [first] }));
}
