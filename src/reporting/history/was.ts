import type { DocumentBlock, Text } from '../../base/document/document.js';
import type { FoundDocument } from '../../base/document/printed.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { jsonText } from '../../base/markup/json-text.js';
import { dayInWords } from '../../model/calendar.js';
import { bytesText, counted } from '../../model/message.js';
import { instantText } from '../../model/time-zone.js';
import { momentWords } from './publications.js';

/** What an address was answered with. */
export interface AnswerThen {
  readonly mediaType?: string;
  /** As in `meta`. */
  readonly lastUpdated?: string;
  readonly lastModified?: string;
  readonly records?: number;
  /** Of the canonical bytes of `data`. */
  readonly dataHash?: string;
  /** Of the whole answer without a coding, where no representations are known. */
  readonly sha256?: string;
  /** One for each content coding, as in the manifest. */
  readonly representations?: readonly {
    readonly encoding: string;
    readonly etag: string;
    readonly bytes: number;
    readonly sha256: string;
  }[];
}

/** An entry of accepted.yaml or withdrawn.yaml that stood then. */
export interface StandingEntry {
  readonly id: string;
  /** What it is about: a rule, a collection, and the like. */
  readonly about: string;
  readonly texts: readonly string[];
  readonly reason: string;
  /** Who wrote it, if that is known, and when: YYYY-MM-DD. */
  readonly by?: string;
  readonly on?: string;
  readonly commit?: string;
  /** Of an acceptance: true if what it accepts was published by then. */
  readonly isUsed?: boolean;
}

/** What was published at an address at an instant. Instants are in epoch milliseconds. */
export interface WasPublished {
  readonly address: string;
  readonly at: number;
  readonly timeZone: string;
  /** Where it was found; `none` if nothing is known. */
  readonly from: 'publication' | 'feed' | 'git' | 'none';
  /** Why nothing is known, or what else has to be said first, in sentences. */
  readonly remarks: readonly string[];
  /** The publication: its name, the instants that it and the next were made for. Absent from `since`: no one knows. */
  readonly publication?: { readonly name?: string; readonly since?: number; readonly until?: number };
  /** Absent if nothing was there. */
  readonly answer?: AnswerThen;
  /** An address that was there, where this one wasn't. */
  readonly similar?: string;
  readonly record?: { readonly identity: string; readonly value?: PlainObject; readonly remark?: string };
  readonly accepted: readonly StandingEntry[];
  readonly withdrawn: readonly StandingEntry[];
  /** Entries of which the manifest knows, and no file any more. */
  readonly forgotten: { readonly accepted: number; readonly withdrawn: number };
  readonly commit?: {
    readonly commit: string;
    readonly author: string;
    readonly committed: string;
    readonly subject: string;
  };
}

/** Versions change when a reader of the one before would be wrong. docs/publishing.md describes them. */
const wasVersion = 1;

export function wasDocument(was: WasPublished): FoundDocument {
  return { title: title(was), blocks: () => blocks(was), json: jsonOf(was) };
}

function title({ address, at, timeZone }: WasPublished): string {
  return `${address} on ${momentWords(at, timeZone)}`;
}

function jsonOf({ at, publication, ...rest }: WasPublished) {
  const text = (instant: number) => instantText(instant, rest.timeZone);
  const { name, since, until } = publication ?? {};
  return {
    wasVersion,
    at: text(at),
    ...rest,
    ...(publication !== undefined && {
      publication: {
        ...(name !== undefined && { name }),
        ...(since !== undefined && { since: text(since) }),
        ...(until !== undefined && { until: text(until) }),
      },
    }),
  };
}

function* blocks(was: WasPublished): Generator<DocumentBlock> {
  const { address, at, timeZone, from, remarks, answer, record, accepted, withdrawn, commit } = was;
  yield { heading: [{ content: address }, ` on ${momentWords(at, timeZone)}`], level: 1 };
  yield { paragraph: from === 'none' ? 'Nothing is known of it.' : madeText(was), as: 'lead' };
  for (const remark of remarks) yield { paragraph: { sentence: remark } };
  if (from === 'none') return;
  if (answer !== undefined) yield { list: answerLines(answer) };
  if (record !== undefined) yield* recordBlocks(record, address);
  const isKnown = from === 'publication' || commit !== undefined;
  const none = (text: string) => (isKnown ? text : 'Not known: the files of then are not there.');
  yield { heading: 'Accepted', level: 2 };
  yield { list: entryLines(accepted, was.forgotten.accepted, none('Nothing.')) };
  yield { heading: 'Withdrawn', level: 2 };
  yield { list: entryLines(withdrawn, was.forgotten.withdrawn, none('Nothing.')) };
  yield { heading: 'Content', level: 2 };
  yield {
    list: [
      commit === undefined
        ? 'No commit is known: the content is in no git repository that goes back so far.'
        : [
            'The newest commit of the branch then: ',
            { code: commit.commit.slice(0, 12) },
            ', ',
            { content: commit.author },
            `, ${commit.committed}: `,
            { content: commit.subject },
            '.',
          ],
      ...(commit === undefined || from === 'git'
        ? []
        : [
            'A publication does not name its commit: a build of another branch, or of changed files, is possible.',
          ]),
    ],
  };
  yield { heading: 'What this does not say', level: 2 };
  yield { list: limits[from] };
}

const limits: Readonly<Record<Exclude<WasPublished['from'], 'none'>, readonly string[]>> = {
  publication: [
    'When the host got it: a publication is served from its delivery on, which is later than its build.',
    'What caches still answered: they may keep an answer as long as its `Cache-Control` says.',
    'Publications that another machine or output folder made in between.',
  ],
  feed: [
    'Tags and `Last-Modified`: a feed of changes has the hashes and the dates of the data only.',
    'When the host got it: a publication is served from its delivery on, which is later than its build.',
  ],
  git: [
    'Whether this was built and delivered at all, and tags and `Last-Modified`: git has the content only.',
    'What a program of then made of it: this one compiled it.',
  ],
};

function madeText({ from, publication = {}, answer, similar, timeZone }: WasPublished): Text {
  const { name, since, until } = publication;
  const words = (instant: number) => momentWords(instant, timeZone);
  if (from === 'git') {
    return answer === undefined
      ? 'The content of then has nothing for this address.'
      : 'By the content of then, compiled now. No publication of then is kept.';
  }
  const build = since === undefined ? 'an earlier build' : `the build at ${words(since)}`;
  const next = until === undefined ? 'It is the present one.' : `The next one was made at ${words(until)}.`;
  return [
    ...(answer === undefined ? ['Nothing was there: the answer was 404. '] : []),
    ...(similar === undefined ? [] : ['There was ', { code: similar }, '. ']),
    `${answer === undefined ? 'What was served then was published by' : 'Published by'} ${build}`,
    ...(name === undefined ? [] : [', as the publication ', { code: name }]),
    `. ${next}`,
  ];
}

function answerLines(answer: AnswerThen): Text[] {
  const { mediaType, lastUpdated, lastModified, records, dataHash, sha256, representations = [] } = answer;
  const line = (name: string, value: Text | undefined): Text[] =>
    value === undefined ? [] : [[{ tone: 'strong', text: name }, ': ', value]];
  return [
    ...line('Data of (LastUpdated)', lastUpdated),
    ...line('Last-Modified', lastModified),
    ...line('Records', records === undefined ? undefined : String(records)),
    ...line('Media type', mediaType && { code: mediaType }),
    ...line('SHA-256 of the data', dataHash && { code: dataHash }),
    ...line('SHA-256 of the answer', sha256 && { code: sha256 }),
    ...representations.flatMap(({ encoding, etag, bytes, sha256: hash }) =>
      line(encoding === 'identity' ? 'Without a coding' : `As ${encoding}`, [
        'tag ',
        { code: etag },
        `, ${bytesText(bytes)}, SHA-256 `,
        { code: hash },
      ]),
    ),
  ];
}

function* recordBlocks(
  { identity, value, remark }: NonNullable<WasPublished['record']>,
  path: string,
): Generator<DocumentBlock> {
  if (value !== undefined)
    yield { title: `Record ${identity}`, files: [{ path, text: `${jsonText(value, 2)}\n` }] };
  if (remark !== undefined)
    yield { paragraph: ['Record ', { content: identity }, ': ', { sentence: remark }] };
}

/** So many of its changes are shown of an entry. */
const mostTexts = 5;

function entryLines(entries: readonly StandingEntry[], forgotten: number, none: string): Text[] {
  const lost =
    forgotten === 0
      ? []
      : [`${counted(forgotten, 'more', 'more')}, of which no file says anything any more.`];
  if (entries.length + lost.length === 0) return [none];
  return [...entries.map(entryLine), ...lost];
}

function entryLine({ id, about, texts, reason, by, on, commit, isUsed }: StandingEntry): Text {
  const who = [
    ...(by === undefined ? [] : [by]),
    ...(on === undefined ? [] : [dayInWords(on)]),
    ...(commit === undefined ? [] : [commit.slice(0, 12)]),
  ];
  const more = texts.length - mostTexts;
  const some = [...texts.slice(0, mostTexts), ...(more > 0 ? [`and ${counted(more, 'more', 'more')}`] : [])];
  return [
    { tone: 'strong', text: { content: id } },
    ' (',
    { content: about },
    '): ',
    { content: some.join('; ') },
    '. Reason: ',
    { content: reason },
    ...(who.length === 0 ? [] : [' (', { content: who.join(', ') }, ')']),
    ...(isUsed === undefined ? [] : [isUsed ? '. Published by then' : '. Not published by then']),
    '.',
  ];
}
