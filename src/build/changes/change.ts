import type { PlainObject } from '../../base/json/plain-object.js';
import type { SaleStatus } from '../../interface/terms/offer.js';
import type { ChangeClass } from '../../model/change-class.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { Hours } from './week.js';

/** Where in a record a difference is, when, and of whose terms: terms of the same day are compared (D48). */
interface DetailPlace {
  /** The class of the change. */
  readonly class: ChangeClass;
  /** The field, without positions in lists, such as `CreditInterest.TierBandSet.TierBand.AER`. */
  readonly field: string;
  /** The items of lists that lead to it, outermost first; absent if none do. */
  readonly items?: readonly ListItem[];
  /** The first day of the difference, YYYY-MM-DD; absent if it is there at once. */
  readonly effective?: string;
  /** The last day, if the two say the same again after it. */
  readonly until?: string;
  /** What the older publication had announced for that day: something `other`, or what is `cancelled` now. */
  readonly announced?: 'other' | 'cancelled';
  /** Which of the stages of the product's offer it is of; absent if there is only one. */
  readonly stage?: StageName;
  /** True in a state that is added beside the one that `was` is of, which stays. */
  readonly beside?: true;
}

/** One of the stages that a customer has, in their order. */
export interface StageName {
  /** From 0. */
  readonly at: number;
  readonly of: number;
  /** How long the customer has it, in a number of `period`s. */
  readonly length?: number;
  readonly period?: string;
}

/** An item of a list of objects, as far as it can be told from the others. */
export interface ListItem {
  readonly list: string;
  /** The fields that say which one it is, such as `{ FeeType: 'Arrangement' }`. */
  readonly key: PlainObject;
}

/** A difference between two records. Values are as published. */
export type Detail = DetailPlace & DetailValues;

type DetailValues =
  /** A value that was another, or wasn't there (no `was`), or is no longer there (no `is`). */
  | {
      readonly kind: 'value';
      readonly was?: unknown;
      readonly is?: unknown;
      /** Of a rate: `is - was` in percentage points, exactly, such as `-0.25`. */
      readonly points?: string;
    }
  /** A list of codes, or of others whose order means nothing: what was added, and what was removed. */
  | {
      readonly kind: 'list';
      readonly removed: readonly unknown[];
      readonly added: readonly unknown[];
    }
  /** A day of the week. Without `was` or `is`: no hours were or are published at all. An empty list: closed. */
  | { readonly kind: 'hours'; readonly day: string; readonly was?: Hours; readonly is?: Hours }
  /** Coordinates; `metres` between them are whole. */
  | {
      readonly kind: 'position';
      readonly metres: number;
      readonly was: readonly [latitude: number, longitude: number];
      readonly is: readonly [latitude: number, longitude: number];
    }
  /** A marketing state that is added to what is offered (no `was`), or no longer offered (no `is`). */
  | { readonly kind: 'stage'; readonly was?: PlainObject; readonly is?: PlainObject }
  /** Whether the product is sold, by the days of its states. */
  | {
      readonly kind: 'status';
      readonly was: SaleStatus;
      readonly is: SaleStatus;
      /** True if both publications have it on sale on the day before. */
      readonly isOnSaleBefore?: true;
    };

/** What people know a record by. */
export interface About {
  readonly name?: string;
  readonly town?: string;
  readonly postcode?: string;
  readonly position?: readonly [latitude: number, longitude: number];
}

/** What happened to a record. One of a brand that is called otherwise is renamed: programs know it by both names. */
export type Event = 'opened' | 'closed' | 'renamed' | 'changed';

/** A record that differs between two publications. */
export interface Change {
  readonly collection: Collection;
  /** The brand's published name; of a record that is gone, the last one. */
  readonly brand: string;
  /** The record's identity within brand and collection, such as `0102/0`; of a record that is gone, the last one. */
  readonly identity: string;
  /** The identity before, if the record has another one now. */
  readonly was?: string;
  /** The brand's name before, if it is called otherwise now. */
  readonly wasBrand?: string;
  readonly event: Event;
  /** Of a product that is new: the first day on which it is offered, YYYY-MM-DD, if that is a later one (D48). */
  readonly effective?: string;
  /** At least one, in the order of `changeClasses`. */
  readonly classes: readonly ChangeClass[];
  readonly about: About;
  /** Of a record that is gone: as it was published last. */
  readonly record?: PlainObject;
  /** Empty for a record that is new or gone. */
  readonly details: readonly Detail[];
}

/** Numbers of records. Those renamed are in none of the others, whatever else of them has changed. */
export interface RecordCounts {
  readonly opened: number;
  readonly closed: number;
  readonly renamed: number;
  readonly changed: number;
  readonly unchanged: number;
}

/** What changed in a collection. */
export interface CollectionChanges {
  readonly collection: Collection;
  readonly version: Version;
  /** The day that the newer publication is made on, YYYY-MM-DD: terms are compared from then on (D48). */
  readonly day: string;
  /** Numbers of records in each publication. */
  readonly before: number;
  readonly after: number;
  readonly counts: RecordCounts;
  /** The brands that have records in the newer publication, in its order. */
  readonly brandsAfter: readonly string[];
  /** By brand; in a brand first what opened, what closed, what was renamed, then what changed, each by identity. */
  readonly changes: readonly Change[];
  /** True if no record changed, but the same ones are in another order or in other groups. */
  readonly isReordered?: true;
}
