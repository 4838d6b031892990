import type { DataPart, Text } from '../../base/document/document.js';
import type { Event } from '../../build/changes/change.js';
import type { Collection } from '../../model/collection.js';
import type { Location, RecordPlace } from '../../model/location.js';

/** What is coming, by what the content says of it. */
type ComingKind =
  /** `from` and `until` of records (D49). */
  | 'records'
  /** First and last days of marketing states (D48). */
  | 'terms'
  /** What `check` finds from an instant on. */
  | 'problem'
  /** The beginning of a version's deprecation, and its end. */
  | 'version'
  /** Entries of accepted.yaml that end. */
  | 'acceptance';

/** What happens at an instant to a record or to a setting. Its place may still have to be looked up. */
export interface Coming<Place = Location | RecordPlace> {
  /** In epoch milliseconds. */
  readonly instant: number;
  readonly kind: ComingKind;
  /** True if a build at that instant makes another publication. Else somebody has to do something, or should know. */
  readonly publishes: boolean;
  /** The brand's published name. */
  readonly brand?: string;
  readonly collection?: Collection;
  readonly identity?: string;
  /** What happens to the record, if it is other than before in the publication. */
  readonly event?: Event;
  /** Without its end. */
  readonly sentence: readonly DataPart[];
  /** What changes of the record. */
  readonly lines?: readonly Text[];
  /** Where the content says it. */
  readonly at: Place;
}

/** What is coming in a stretch of time. Instants are epoch milliseconds. */
export interface Upcoming {
  readonly timeZone: string;
  /** The instant that it was asked at. */
  readonly now: number;
  /** The last instant of the stretch; absent if there is none. */
  readonly through?: number;
  /** The publication that may lack something. */
  readonly since?: { readonly place: string; readonly at: number };
  /** In order of time. */
  readonly coming: readonly Coming<Location>[];
}

/** Whether the publication lacks something that has begun or ended by now, and the next instant that a build has to publish. */
export function toPublish({ coming, now }: Pick<Upcoming, 'coming' | 'now'>) {
  const instants = coming.flatMap(({ instant, publishes }) => (publishes ? [instant] : []));
  const next = instants.find((instant) => instant > now);
  return { isLate: instants.some((instant) => instant <= now), next };
}
