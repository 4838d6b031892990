import { groupedBy } from '../../base/grouped-by.js';
import { clauseParts } from '../../model/clause.js';
import { alternatives, counted, withCommas } from '../../model/message.js';
import { type ClauseResult, type Conformance, rowsWith } from './report.js';

/** The result of a row in a few words: `met on 12 records, in part`. */
export function resultText(clause: ClauseResult): string {
  const { outcome, records, given, kind, breaches, accepted, rules, off, where } = clause;
  const others = notJudgedTexts(clause)
    .map((text) => `; ${text}`)
    .join('');
  const all = counted(records, 'record');
  const further = accepted > 0 ? `; ${counted(accepted, 'further breach', 'further breaches')} accepted` : '';
  switch (outcome) {
    case 'breached':
      return `breached by ${withCommas(breaches.records)} of ${all}${further}${others}`;
    case 'doubtful':
      return `to look at: ${withCommas(breaches.records)} of ${all}${further}${others}`;
    case 'accepted':
      return `${counted(accepted, 'breach', 'breaches')} accepted, of ${all}`;
    case 'met':
      return `met on ${all}${kind === 'part' ? ', as far as it can be checked' : ''}${others}`;
    case 'person':
      if (where.length === 0) return 'for a person';
      return `for a person: given on ${withCommas(given)} of ${all}`;
    case 'unchecked':
      if (records === 0) return `not checked: ${notJudgedTexts(clause).join('; ')}`;
      if (off.length === 0) return 'not checked by this version';
      return `not checked${rules.length > 0 ? ' in full' : ''}: ${alternatives(off, off.length, 'and')} ${off.length === 1 ? 'is' : 'are'} switched off`;
    case 'nothing-to-check':
      return 'nothing to check: lifts a duty';
    case 'not-applicable':
      return 'not applicable';
  }
}

/** Why records weren't judged, a text for each reason. */
function notJudgedTexts({
  notJudged: { withErrors, unsaid },
  kind,
}: Pick<ClauseResult, 'kind' | 'notJudged'>): readonly string[] {
  if (kind === 'person') return [];
  const broken = counted(withErrors, 'record with errors', 'records with errors');
  const them = unsaid === 1 ? 'it is' : 'they are';
  return [
    ...(withErrors > 0 ? [`${broken} not judged`] : []),
    ...(unsaid > 0
      ? [`${counted(unsaid, 'record')} not judged: v2.1 can't say whether ${them} on sale`]
      : []),
  ];
}

/** The verdict in a sentence or two. */
export function verdict({ errors, clauses }: Conformance): string {
  const rules = (count: number, one: string, several: string, rest: string) =>
    count === 0 ? [] : [`${counted(count, 'rule')} ${count === 1 ? one : several} ${rest}`];
  const said = [
    ...(errors.count > 0
      ? [`The content has ${counted(errors.count, 'error')} and can't be published.`]
      : []),
    ...rules(rowsWith('breached', clauses), 'of the standard is', 'of the standard are', 'breached.'),
  ];
  if (said.length > 0) return said.join(' ');
  if (clauses.length === 0) return 'The standard has no rule book for these records.';
  const waiting = rowsWith('person', clauses) + rowsWith('doubtful', clauses);
  return [
    'No rule of the standard is breached, as far as a machine can tell.',
    ...rules(rowsWith('unchecked', clauses), 'is', 'are', 'not checked, or not in full.'),
    ...rules(waiting, 'waits', 'wait', 'for a person.'),
  ].join(' ');
}

/** The rows of one outcome by their names: `PCA C4, C19 and C20; BCA C4`. */
export function namesByBook(clauses: readonly Pick<ClauseResult, 'clause'>[]): string {
  const names = clauses.map(({ clause }) => clauseParts(clause));
  return [...groupedBy(names, ({ book }) => book)]
    .map(
      ([book, own]) =>
        `${book} ${alternatives(
          own.map(({ id }) => id),
          60,
          'and',
        )}`,
    )
    .join('; ');
}
