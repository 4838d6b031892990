import type { DataPart } from '../../base/document/document.js';
import { groupedBy } from '../../base/grouped-by.js';
import { capital } from '../../base/text/capital.js';
import { clauseParts } from '../../model/clause.js';
import { namesOf, shownIdentity } from '../../model/collection.js';
import { alternatives, counted, grouped } from '../../model/message.js';
import { sentence } from '../report/sentence.js';
import type { ContentDeviation } from './deviations.js';
import {
  type ClauseChange,
  type ClauseOutcome,
  type ClauseResult,
  type Conformance,
  clauseChanges,
  type JudgedRow,
  type LeftOut,
  type Since,
  type VerdictShown,
  waitsForPerson,
} from './report.js';
import type { SeenChange } from './seen.js';
import { isSameSince } from './since.js';
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
    'There are only notes beside what is accepted: something differs from the letter of the rule but can be understood, or may be right; or what a person signed has changed. A person has to look.',
  met: 'The records that the rule applies to were judged, and none breaches it; or a person says so, by name. Records with errors are not among them.',
  person: 'Data alone cannot tell: a person has to compare it with the product, and sign.',
  unchecked:
    'This version of the program does not check it, the settings switched a check off, or no record could be judged.',
  'nothing-to-check': 'The rule only lifts a duty, or the schemas forbid what it asks for.',
  'not-applicable': 'There are no records that the rule applies to.',
};

/** The result of a row in a few words: `met on 12 records, in part`. */
export function resultText(clause: JudgedRow): string {
  const { outcome, records, given, kind, breaches, accepted, rules, off, where } = clause;
  const others = notJudgedTexts(clause)
    .map((text) => `; ${text}`)
    .join('');
  const all = counted(records, 'record');
  const isByPerson = clause.signatures.some(({ state }) => state === 'stands');
  const further = accepted > 0 ? `; ${counted(accepted, 'further breach', 'further breaches')} accepted` : '';
  switch (outcome) {
    case 'breached':
      if (breaches.count === 0) return `breached, as a person says, of ${all}`;
      return `breached by ${grouped(breaches.records)} of ${all}${further}${others}`;
    case 'doubtful':
      if (breaches.count === 0) return `to look at again: ${all}`;
      return `to look at: ${grouped(breaches.records)} of ${all}${further}${others}`;
    case 'accepted':
      return `${counted(accepted, 'breach', 'breaches')} accepted, of ${all}`;
    case 'met':
      if (isByPerson && kind === 'person' && where.length > 0)
        return `met, as a person says: given on ${grouped(given)} of ${all}`;
      if (isByPerson) return `met on ${all}, as a person says${others}`;
      return `met on ${all}${kind === 'part' ? ', as far as it can be checked' : ''}${others}`;
    case 'person':
      if (where.length === 0) return 'for a person';
      return `for a person: given on ${grouped(given)} of ${all}`;
    case 'unchecked':
      if (records === 0) return `not checked: ${notJudgedTexts(clause, true).join('; ')}`;
      if (off.length === 0) return 'not checked by this version';
      return `not checked${rules.length > 0 ? ' in full' : ''}: ${alternatives(off, off.length, 'and')} ${off.length === 1 ? 'is' : 'are'} switched off`;
    case 'nothing-to-check':
      return 'nothing to check: lifts a duty';
    case 'not-applicable':
      return isByPerson ? `not applicable, as a person says: ${all}` : 'not applicable';
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

/** What people say of a row, a text for each verdict, and for what nobody has signed where others are. */
export function signatureTexts({ signatures, unsigned, collection }: ClauseResult): DataPart[][] {
  return [
    ...signatures.map((one) => signatureText(one, collection)),
    ...unsigned.map((brand): DataPart[] => ['Nobody has signed it for ', { content: brand }, '.']),
  ];
}

function signatureText(
  { verdict: word, by, on, until, brand, note, state, changes }: VerdictShown,
  collection: ClauseResult['collection'],
): DataPart[] {
  const said: DataPart[] = [
    `${state === 'changed' ? 'To look at again: signed' : 'Signed'} as ${outcomeTitles[word]} by `,
    { content: by },
    ` on ${on}`,
    ...(brand === undefined ? [] : [' for ', { content: brand }]),
    ...(until === undefined ? [] : [`, until ${until}`]),
  ];
  const noted: DataPart[] = note === undefined ? [] : [' ', { content: note }];
  switch (state) {
    case 'stands':
      return [...said, '.', ...noted];
    case 'over':
      return [...said, ', which has passed.', ...noted];
    case 'decided':
      return [...said, ", which doesn't count, since rules decide this.", ...noted];
    case 'changed':
      return [...said, '. Since then: ', ...changesText(changes, collection), '.', ...noted];
  }
}

/** So many records are named of those that have changed in a way. */
const mostNamed = 5;

function changesText(changes: readonly SeenChange[], collection: ClauseResult['collection']): DataPart[] {
  const noun = namesOf(collection).nouns;
  const groups = [...groupedBy(changes, ({ kind, brand }) => `${kind} ${brand}`).values()];
  return groups.flatMap((group, index): DataPart[] => {
    const [first] = group;
    const of: DataPart[] = [index > 0 ? '; ' : '', { content: first.brand }];
    if (first.kind === 'some') {
      const were = first.before === first.records ? '' : `, and there were ${grouped(first.before)}`;
      return [...of, `: some of ${counted(first.records, ...noun)}${were}`];
    }
    const names = group.flatMap((one) => ('record' in one && one.record !== undefined ? [one.record] : []));
    if (names.length === 0) return [...of, first.kind === 'removed' ? ' is no longer there' : ' is new'];
    const named = names.slice(0, mostNamed).flatMap((name, at): DataPart[] => {
      return [at > 0 ? ', ' : ' ', { content: shownIdentity(collection, name) }];
    });
    const more = names.length - mostNamed;
    return [...of, ...named, more > 0 ? ` and ${grouped(more)} more ${first.kind}` : ` ${first.kind}`];
  });
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
  const waiting = clauses.filter(waitsForPerson).length;
  const isSigned = clauses.some(({ signatures }) => signatures.some(({ state }) => state === 'stands'));
  const who = isSigned && waiting === 0 ? 'a machine and people' : 'a machine';
  const wait =
    waiting === 0 ? '' : ` ${counted(waiting, 'rule')} ${waiting === 1 ? 'waits' : 'wait'} for a person.`;
  return `No rule of the standard is breached, as far as ${who} can tell.${but}${wait}`;
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

/** Headings of changes. */
export const changeTitles: Readonly<Record<ClauseChange['change'], string>> = {
  worse: 'worse',
  better: 'better',
  other: 'neither',
  new: 'new',
  gone: 'gone',
};

/** How many rules got better or worse, and since what. */
export function sinceText({ name, kind, commit, date, isOtherProgram, errors, rows }: Since): DataPart[][] {
  const of: DataPart[] = commit === undefined || name.includes(commit) ? [] : [` (commit ${commit})`];
  const how: DataPart[] =
    kind === 'content'
      ? [{ content: name }, ...of, ' was judged by this program for the same day.']
      : [
          { content: name },
          ` is a report of ${date}`,
          ...of,
          isOtherProgram
            ? ', by another version of this program: rules may differ for that alone.'
            : ', by this program.',
        ];
  if (isSameSince({ errors, rows })) return [['No rule got better or worse since.'], how];
  const counts = clauseChanges.flatMap((change) => {
    const found = rows.filter((row) => row.change === change).length;
    return found === 0 ? [] : [`${grouped(found)} ${changeTitles[change]}`];
  });
  const said = [
    ...(counts.length > 0 ? [`Rules: ${counts.join(', ')}.`] : []),
    ...(errors.before === errors.now
      ? []
      : [`Errors: ${grouped(errors.before)} before, ${grouped(errors.now)} now.`]),
  ];
  return [[said.join(' ')], how];
}

/** Why no rule of a collection is reported. */
export function leftOutText({ collection, why, records }: LeftOut): string {
  const [one, several] = namesOf(collection).nouns;
  return why === 'not-published'
    ? `${capital(several)}: this site does not publish them.`
    : `${counted(records, one, several)}: the standard has no rule book for them, so only their schema was checked.`;
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

/** What is said of a collection without records, in place of its rows. */
export function noneText(clauses: readonly ClauseResult[]): string {
  return `There are none, so no rule applies: ${namesByBook(clauses)}.`;
}
