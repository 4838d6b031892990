import { capitalText, type DataPart, type DocumentBlock, type Text } from '../../base/document/document.js';
import type { FoundDocument } from '../../base/document/printed.js';
import { terminalText } from '../../base/document/terminal.js';
import { dayInWords } from '../../model/calendar.js';
import type { Collection } from '../../model/collection.js';
import { bytesText, counted, grouped } from '../../model/message.js';
import { instantText } from '../../model/time-zone.js';
import type { Version } from '../../model/version.js';
import type { Counts } from '../../publication/changes/change.js';

/** What changed from the publication before, as `diff` counts it. */
export interface ChangesSince {
  /** The name of the one before. */
  readonly since: string;
  /** In words, the most important first, without their ends. */
  readonly phrases: readonly (readonly DataPart[])[];
  readonly counts: Counts;
  readonly collections: readonly (Counts & { readonly collection: Collection; readonly version: Version })[];
}

/** A publication in the output folder. */
export interface ListedPublication {
  /** Of its folder. */
  readonly name: string;
  readonly is: 'present' | 'kept' | 'stopped';
  readonly bytes: number;
  /** Those that no newer one has too. */
  readonly ownBytes: number;
  /** What its manifest says; absent if that can't be read. */
  readonly facts?: {
    readonly publication: string;
    /** The instant that it was made for, in epoch milliseconds. */
    readonly at: number;
    readonly records: number;
    /** Its number among all that are signed. */
    readonly sequence?: number;
  };
  /** Why it is no publication to go back to. */
  readonly fault?: string;
  /** Absent from the oldest, and where one of the two can't be read. */
  readonly changes?: ChangesSince;
  /** Why what changed can't be told. */
  readonly uncompared?: string;
}

export interface PublicationList {
  readonly out: string;
  readonly timeZone: string;
  /** What site.yaml keeps besides the present one; absent if the settings can't be read. */
  readonly keep?: { readonly publications?: number | undefined; readonly bytes?: number | undefined };
  /** The newest first. */
  readonly listed: readonly ListedPublication[];
}

/** Versions change when a reader of the one before would be wrong. docs/publishing.md describes them. */
const publicationsVersion = 1;

/** So many sentences on what changed are shown of a publication. */
const mostPhrases = 6;

/** The publications in an output folder. */
export function publicationsDocument(list: PublicationList): FoundDocument {
  return {
    title: `Publications in ${list.out}`,
    blocks: () => blocks(list),
    json: {
      publicationsVersion,
      out: list.out,
      ...(list.keep !== undefined && { keep: list.keep }),
      publications: list.listed.map((one) => jsonOf(one, list.timeZone)),
    },
  };
}

function jsonOf({ name: folder, facts, changes, ...own }: ListedPublication, timeZone: string) {
  return {
    folder,
    ...own,
    ...(facts !== undefined && { ...facts, at: instantText(facts.at, timeZone) }),
    ...(changes !== undefined && {
      changes: { ...changes, phrases: changes.phrases.map((each) => terminalText(each)) },
    }),
  };
}

function* blocks({ out, timeZone, keep, listed }: PublicationList): Generator<DocumentBlock> {
  const kept = listed.filter(({ is }) => is === 'kept');
  const own = kept.reduce((sum, { ownBytes }) => sum + ownBytes, 0);
  yield { heading: ['Publications in ', { content: out }], level: 1 };
  yield {
    paragraph: `${counted(kept.length, 'earlier publication')} besides the present one, ${bytesText(own)} on disk.${keptText(keep)}`,
  };
  for (const one of listed) {
    yield {
      heading: one.facts === undefined ? { content: one.name } : momentWords(one.facts.at, timeZone),
      level: 2,
      aside: titles[one.is],
    };
    yield { list: lines(one) };
  }
}

const titles = { present: 'present', kept: 'kept', stopped: 'never live' } as const;

function keptText(keep: PublicationList['keep']): string {
  if (keep === undefined) return '';
  const { publications, bytes } = keep;
  const limits = [
    ...(publications === undefined ? [] : [`${grouped(publications)} at most`]),
    ...(bytes === undefined ? [] : [`${bytesText(bytes)} at most`]),
  ];
  return ` The settings keep ${limits.join(', ')}.`;
}

function lines({ name, is, bytes, ownBytes, facts, fault, changes, uncompared }: ListedPublication): Text[] {
  const shared = is === 'present' ? '' : `, of which ${bytesText(ownBytes)} in no newer one`;
  const sequence = facts?.sequence === undefined ? '' : `, signed as number ${grouped(facts.sequence)}`;
  return [
    ...(facts === undefined
      ? []
      : [
          [
            { tone: 'strong' as const, text: { content: facts.publication } },
            `: ${counted(facts.records, 'record')}${sequence}`,
            ...(name === facts.publication ? [] : [', in the folder ', { content: name }]),
          ],
        ]),
    `${bytesText(bytes)}${shared}`,
    ...(is === 'stopped' ? ['Its build was stopped before readers got it; the next build removes it'] : []),
    ...(fault === undefined ? [] : [[{ tone: 'bad' as const, text: ['No way back: ', { content: fault }] }]]),
    ...(changes === undefined ? [] : changeLines(changes, facts?.publication)),
    ...(uncompared === undefined ? [] : [['What changed is not known: ', { content: uncompared }]]),
  ];
}

function changeLines({ since, phrases }: ChangesSince, publication: string | undefined): Text[] {
  if (phrases.length === 0) {
    // The order of records is data too (D39).
    return [
      since === publication
        ? 'The same data as the one before: texts, headers or other files changed'
        : 'No record changed, but their order',
    ];
  }
  const more = phrases.length - mostPhrases;
  return [
    ...phrases.slice(0, mostPhrases).map((phrase) => capitalText(phrase)),
    ...(more > 0 ? [`… and ${counted(more, 'other kind')} of change`] : []),
  ];
}

/** `26 November 2026, 03:40:12 GMT`. */
export function momentWords(instant: number, timeZone: string): string {
  const text = instantText(Math.floor(instant / 1000) * 1000, timeZone);
  const [day = '', time = ''] = text.split('T');
  const [, clock = '', offset = ''] = /^(.*?)([+-]\d\d:\d\d)$/.exec(time) ?? [];
  return `${dayInWords(day)}, ${clock} (${offset === '+00:00' ? 'UTC' : `UTC${offset}`})`;
}
