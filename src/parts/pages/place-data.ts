import type { Nation } from '../../model/bank-holidays.js';
import type { Collection } from '../../model/collection.js';

/** The version of the form below. A member that is added doesn't change it. */
export const areaFileVersion = 1;

/** `/places/<area>.json`: what is published of the places of an area. Described in docs/places-data.md. */
export interface AreaFile {
  /** The address of its JSON Schema. */
  readonly $schema: string;
  readonly version: typeof areaFileVersion;
  /** The last part of the address of its page. */
  readonly area: string;
  /** The address of each collection that its places are of, below the same host. */
  readonly collections: Readonly<Partial<Record<Collection, string>>>;
  /** What the codes of its places are. */
  readonly codes: Readonly<Record<string, CodeData>>;
  readonly places: readonly PlaceData[];
}

/** A code of the interface, or one that brands have added, which is known by its name. */
export interface CodeData {
  /** Such as `Wi-Fi` for WiFi. */
  readonly label: string;
  /** What it means, as a phrase. */
  readonly means?: string;
  /** What brands say of a code of their own. */
  readonly descriptions?: readonly string[];
}

/** A branch or a cash machine. A member is left out where nothing is published. */
export interface PlaceData {
  /** The fragment of its address: `/places/<area>#<id>`. Unique in the publication. */
  readonly id: string;
  /** Its collection. */
  readonly kind: Collection;
  readonly brand: string;
  /** Its identity: the Identification, of a branch with a slash and the SequenceNumber. */
  readonly record: string;
  readonly name?: string;
  /** `Mobile` or `Physical`. */
  readonly type?: string;
  /** The lines of the address before the town, joined. */
  readonly street?: string;
  readonly town?: string;
  readonly county?: readonly string[];
  readonly postcode?: string;
  /** ISO 3166-1, two letters. */
  readonly country?: string;
  /** Whose bank holidays it has. */
  readonly nation?: Nation;
  /** Degrees of WGS 84. */
  readonly latitude?: number;
  readonly longitude?: number;
  /** Whether customers reach a machine day and night. */
  readonly access24Hours?: boolean;
  /** The usual week, as https://schema.org/openingHours has it; without an item where it is always closed. */
  readonly openingHours?: readonly string[];
  /** By `Mo` to `Su`. */
  readonly notesOnDays?: DayNotes;
  readonly specialHours?: readonly SpecialHours[];
  readonly services?: readonly string[];
  readonly accessibility?: readonly string[];
  /** The customers that it is for. */
  readonly segments?: readonly string[];
  /** Where a machine stands. */
  readonly location?: readonly string[];
  /** The Identification of the branch that a machine belongs to. */
  readonly branch?: string;
  /** ISO 4217. */
  readonly currencies?: readonly string[];
  /** ISO 639-1. */
  readonly languages?: readonly string[];
  /** The smallest amount that a machine gives out, as published. */
  readonly minimumAmount?: string;
  readonly sortCodes?: readonly string[];
  readonly contacts?: readonly ContactData[];
  /** The address of a picture, on another host. */
  readonly photo?: string;
  readonly notes?: readonly string[];
}

export type DayNotes = Readonly<Record<string, string>>;

/** Hours for an exception. Days that they don't name are closed. */
export interface SpecialHours {
  /** YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
  readonly name?: string;
  readonly note?: string;
  readonly openingHours: readonly string[];
  readonly notesOnDays?: DayNotes;
}

export interface ContactData {
  /** A code such as `Phone`. */
  readonly type: string;
  readonly content: string;
  readonly description?: string;
}
