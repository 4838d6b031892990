import type { DataPart, Text } from '../../base/document/document.js';
import type { Screen } from '../../base/document/terminal.js';
import type { Event } from '../../build/changes/change.js';
import type { Collection } from '../../model/collection.js';
import type { Location } from '../../model/location.js';

/** What is coming, by what the content says of it. */
export type ComingKind =
  /** `from` and `until` of records (D49). */
  | 'records'
  /** First and last days of marketing states (D48). */
  | 'terms'
  /** What `check` finds from an instant on. */
  | 'problem'
  /** Exceptional hours of branches that end. */
  | 'hours'
  /** Figures that the regulator expects. */
  | 'figures'
  /** The beginning of a version's deprecation, and its end. */
  | 'version'
  /** Entries of accepted.yaml that end. */
  | 'acceptance';

/** What happens at an instant, of one kind: to records of one brand's collection, or to one setting. */
export interface Coming<Place = Location> {
  /** In epoch milliseconds. */
  readonly instant: number;
  readonly kind: ComingKind;
  /** True if a build at that instant makes another publication. Else somebody has to do something, or should know. */
  readonly publishes: boolean;
  /** The brand's published name. */
  readonly brand?: string;
  readonly collection?: Collection;
  /** Without their ends. At least one. */
  readonly sentences: readonly (readonly DataPart[])[];
  /** At least one. Of many, only as many as the format shows. */
  readonly items: readonly ComingItem<Place>[];
  /** The number of further items; absent if there are none. */
  readonly more?: number;
}

/** A record that it is about, or a setting; and where the content says it. */
export interface ComingItem<Place = Location> {
  readonly identity?: string;
  /** What people know the record by. */
  readonly name?: string;
  /** What happens to the record, if its change is that of a publication. */
  readonly event?: Event;
  /** What changes of it. */
  readonly lines: readonly Text[];
  readonly at: Place;
}

/** What is coming in a stretch of time. */
export interface Upcoming {
  /** The content folder. */
  readonly content: string;
  readonly timeZone: string;
  /** The instant that it was asked at. Epoch milliseconds, as all others. */
  readonly now: number;
  /** The last instant of the stretch; absent if there is none. */
  readonly through?: number;
  /** The publication that may lack something. */
  readonly since?: { readonly place: string; readonly at: number };
  /** In order of time. */
  readonly coming: readonly Coming[];
}

/** What of it a build has to publish. */
export interface ToPublish {
  /** True if anything was due by now that the publication lacks. */
  readonly isLate: boolean;
  /** The next instant after now. */
  readonly next?: number;
}

export function toPublish({ coming, now }: Pick<Upcoming, 'coming' | 'now'>): ToPublish {
  const instants = coming.flatMap(({ instant, publishes }) => (publishes ? [instant] : []));
  const next = instants.find((instant) => instant > now);
  return { isLate: instants.some((instant) => instant <= now), ...(next !== undefined && { next }) };
}

/** How what is coming is printed. */
export interface UpcomingFormat {
  readonly print: (upcoming: Upcoming, screen: Screen) => Iterable<string>;
  /** So many items of each kind are shown; absent if all are. To find them takes longer than all else. */
  readonly mostItems?: number;
}
