import type { DataPart } from '../../base/document/document.js';
import { groupedBy } from '../../base/grouped-by.js';
import { clauseParts } from '../../model/clause.js';
import { namesOf } from '../../model/collection.js';
import { alternatives, counted, grouped } from '../../model/message.js';
import { sentence } from '../report/sentence.js';
import type { ContentDeviation } from './deviations.js';
import type { ClauseOutcome, ClauseResult, Conformance } from './report.js';
import type { SchemaStatements } from './statements.js';

/** Headings of outcomes. */
export const outcomeTitles: Readonly<Record<ClauseOutcome, string>> = {
  breached: 'breached',
  accepted: 'accepted',
  doubtful: 'to look at',
  met: 'met',
  person: 'for a person',
  unchecked: 'not checked',
  'nothing-to-check': 'nothing to check',
  'not-applicable': 'not applicable',
};

/** What each outcome means, as a sentence. */
export const outcomeMeanings: Readonly<Record<ClauseOutcome, string>> = {
  breached: 'A record breaches the rule.',
  accepted: 'Records breach the rule, and the publisher has accepted each of these breaches with a reason.',
  doubtful:
    'There are only notes beside what is accepted: something differs from the letter of the rule but can be understood, or may be right. A person has to look.',
  met: 'The records that the rule applies to were judged, and none breaches it. Records with errors are not among them.',
  person: 'Data alone cannot tell: a person has to compare it with the product.',
  unchecked:
    'This version of the program does not check it, the settings switched a check off, or no record could be judged.',
  'nothing-to-check': 'The rule only lifts a duty, or the schemas forbid what it asks for.',
  'not-applicable': 'There are no records that the rule applies to.',
};

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
      return `breached by ${grouped(breaches.records)} of ${all}${further}${others}`;
    case 'doubtful':
      return `to look at: ${grouped(breaches.records)} of ${all}${further}${others}`;
    case 'accepted':
      return `${counted(accepted, 'breach', 'breaches')} accepted, of ${all}`;
    case 'met':
      return `met on ${all}${kind === 'part' ? ', as far as it can be checked' : ''}${others}`;
    case 'person':
      if (where.length === 0) return 'for a person';
      return `for a person: given on ${grouped(given)} of ${all}`;
    case 'unchecked':
      if (records === 0) return `not checked: ${notJudgedTexts(clause, true).join('; ')}`;
      if (off.length === 0) return 'not checked by this version';
      return `not checked${rules.length > 0 ? ' in full' : ''}: ${alternatives(off, off.length, 'and')} ${off.length === 1 ? 'is' : 'are'} switched off`;
    case 'nothing-to-check':
      return kind === 'lifts' ? 'nothing to check: lifts a duty' : 'nothing to check: contradicts the schema';
    case 'not-applicable':
      return 'not applicable';
  }
}

/** Why records weren't judged, a text for each reason. @param isAll true where none was */
function notJudgedTexts(
  { notJudged: { withErrors, unsaid }, kind }: Pick<ClauseResult, 'kind' | 'notJudged'>,
  isAll = false,
): readonly string[] {
  if (kind === 'person') return [];
  const not = isAll ? '' : ' not judged';
  return [
    ...(withErrors > 0
      ? [
          isAll && unsaid === 0
            ? `${counted(withErrors, 'record')}, ${withErrors === 1 ? 'with an error' : 'all with errors'}`
            : `${counted(withErrors, 'record with errors', 'records with errors')}${not}`,
        ]
      : []),
    ...(unsaid > 0
      ? [
          `${counted(unsaid, 'record')}${not}: v2.1 can't say whether ${unsaid === 1 ? 'it is' : 'they are'} on sale`,
        ]
      : []),
  ];
}

/** What a person has to look at; undefined where there is nothing. */
export function lookText({ outcome, look, kind }: ClauseResult): string | undefined {
  if (outcome === 'not-applicable' && (kind === 'part' || kind === 'person')) return undefined;
  return look;
}

/** Where a problem is, and what it is. */
export function placeText(problem: ClauseResult['breaches']['shown'][number]): {
  readonly place: string;
  readonly text: string;
} {
  const [{ file, start }] = problem.at;
  return { place: `${file}:${start.line}`, text: sentence(problem) };
}

/** The verdict in a sentence. */
export function verdict(report: Conformance): string {
  const { errors, clauses } = report;
  const breached = clauses.filter(({ outcome }) => outcome === 'breached').length;
  const said = [
    ...(errors.count > 0
      ? [`The content has ${counted(errors.count, 'error')} and can't be published.`]
      : []),
    ...(breached > 0
      ? [`${counted(breached, 'rule')} of the standard ${breached === 1 ? 'is' : 'are'} breached.`]
      : []),
  ];
  if (said.length > 0) return said.join(' ');
  if (clauses.length === 0) return 'The standard has no rule book for these records.';
  const unchecked = clauses.filter(({ outcome }) => outcome === 'unchecked').length;
  const but =
    unchecked === 0
      ? ''
      : ` ${counted(unchecked, 'rule')} ${unchecked === 1 ? 'is' : 'are'} not checked, or not in full.`;
  return `No rule of the standard is breached, as far as a machine can tell.${but}`;
}

/** The program, as a sentence's subject. */
export function toolText({ tool: { name, version } }: Conformance): string {
  return `${name} ${version}`;
}

/** The digest of the program, or why there is none. */
export function digestText({ tool }: Conformance): string {
  return tool.digest ?? 'runs from its sources, without a digest';
}

/** The commit of the content, or why there is none. */
export function commitText({ content: { commit, isModified } }: Conformance): string {
  if (commit === undefined) return 'in no repository';
  return isModified === true ? `${commit}, with changes that are not committed` : commit;
}

/** What was chosen, if not all. */
export function chosenText({ chosen: { collections, brands } }: Conformance): DataPart[] | undefined {
  const names = brands.flatMap((brand, index): DataPart[] => [index > 0 ? ', ' : '', { content: brand }]);
  const own = collections.map((collection) => namesOf(collection).nouns[1]).join(', ');
  if (own === '' && names.length === 0) return undefined;
  if (names.length === 0) return [`Only ${own}.`];
  return [own === '' ? 'Only of ' : `Only ${own} of `, ...names, '.'];
}

/** What a schema states of all that is published, with its numbers. */
export function statementText({
  fields,
  required,
  closed,
  lengths,
  forms,
  codeLists,
  codes,
  sizes,
}: SchemaStatements): string {
  return [
    `${counted(fields, 'field')} with their types`,
    `${grouped(required)} required`,
    `${counted(codeLists, 'field')} with one of ${counted(codes, 'code')}`,
    `${counted(forms, 'text')} of a form`,
    `${counted(lengths, 'text')} of a length`,
    `${counted(sizes, 'list')} of a size`,
    `${counted(closed, 'object')} without further fields`,
  ].join(', ');
}

/** A deviation as a sentence. */
export function deviationText(one: ContentDeviation): DataPart[] {
  switch (one.kind) {
    case 'version':
      return [`Version ${one.version} is not published.`];
    case 'placeholders':
      return ['Placeholders may be published: the settings say that this is a sample.'];
    case 'caches':
      return [
        'Before the data changes by itself, answers have `Cache-Control: public` and `Expires` in place of max-age (D51).',
      ];
    case 'names': {
      const words = counted(one.words, 'word');
      return one.preset === undefined
        ? [`${words} of the interface ${one.words === 1 ? 'is' : 'are'} published under other names (D9).`]
        : [`${words} of the interface are published under the names of `, { content: one.preset }, ' (D9).'];
    }
    case 'header': {
      const name: DataPart = { content: one.name };
      const on = { always: 'all answers', ok: 'answers with data', error: 'errors' }[one.section];
      if (one.is === undefined) return ['The header ', name, ` is not sent with ${on}.`];
      const is: DataPart = { content: one.is };
      if (one.usual === undefined) return ['The header ', name, ` is sent with ${on}: `, is, '.'];
      return ['The header ', name, ` of ${on} is `, is, ', in place of ', { content: one.usual }, '.'];
    }
    case 'rate-limit':
      return [`The rate limit is ${limit(one.is)}, in place of ${limit(one.usual)} (D27).`];
    case 'error-text':
      return ['The text of error ', { content: one.status }, ' is not the usual one (D32).'];
    case 'rule':
      if (one.grade === 'off') return [`The rule ${one.rule} is switched off.`];
      return [`The rule ${one.rule} is ${article(one.grade)}, and usually ${article(one.usual)}.`];
    case 'own-rule':
      return [
        `The project checks by a rule of its own, ${one.rule} (`,
        { content: one.title },
        `): ${one.problems === 0 ? 'it finds nothing' : counted(one.problems, 'problem')}.`,
      ];
    case 'accepted':
      return [
        `${counted(one.problems, 'problem')} of the rule ${one.rule} ${one.problems === 1 ? 'is' : 'are'} accepted with a reason.`,
      ];
    case 'empty': {
      const names = one.collections.map((collection) => namesOf(collection).nouns[1]);
      const lists = names.length === 1 ? 'an empty list is' : 'empty lists are';
      return [`${one.version} has no ${alternatives(names, names.length)}: ${lists} published (D14).`];
    }
    case 'lost':
      return [
        `${counted(one.values, 'value')} of ${counted(one.records, 'record')} ${one.values === 1 ? 'is' : 'are'} left out of ${one.version}, which can't express ${one.values === 1 ? 'it' : 'them'} (D3).`,
      ];
    case 'public-schemas':
      return [
        `${counted(one.records, 'record')} ${one.records === 1 ? 'differs' : 'differ'} from release 2.2.1 of the public standard when published as v2.2: ${publicText(one)} (${one.decision}).`,
      ];
  }
}

function publicText({ what, places }: Extract<ContentDeviation, { kind: 'public-schemas' }>): string {
  switch (what) {
    case 'end-of-day':
      return `${counted(places, 'time')} at the end of the day, written 24:00`;
    case 'offset':
      return `${counted(places, 'time')} with an offset`;
    case 'part-place':
      return `${counted(places, 'part')} of an account in ${places === 1 ? 'a place' : 'places'} where the standard has none`;
    case 'no-other-fees':
      return `${counted(places, 'marketing state')} without OtherFeesCharges`;
  }
}

function limit({ requests, seconds }: Extract<ContentDeviation, { kind: 'rate-limit' }>['is']): string {
  return `${counted(requests, 'request')} in ${counted(seconds, 'second')}`;
}

function article(grade: string): string {
  return grade === 'error' ? 'an error' : `a ${grade}`;
}

/** The rows of one outcome by their names: `PCA C4, C19 and C20; BCA C4`. */
export function namesByBook(clauses: readonly ClauseResult[]): string {
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

/** What is said of a collection without records, in place of its rows. */
export function noneText(clauses: readonly ClauseResult[]): string {
  return `There are none, so no rule applies: ${namesByBook(clauses)}.`;
}
