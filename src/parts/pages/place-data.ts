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
  readonly means?: string | undefined;
  /** What brands say of a code of their own. */
  readonly descriptions?: readonly string[] | undefined;
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
  readonly name?: string | undefined;
  /** `Mobile` or `Physical`. */
  readonly type?: string | undefined;
  /** The lines of the address before the town, joined. */
  readonly street?: string | undefined;
  readonly town?: string | undefined;
  readonly county?: readonly string[] | undefined;
  readonly postcode?: string | undefined;
  /** ISO 3166-1, two letters. */
  readonly country?: string | undefined;
  /** Whose bank holidays it has. */
  readonly nation?: Nation | undefined;
  /** Degrees of WGS 84. */
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  /** Whether customers reach a machine day and night. */
  readonly access24Hours?: boolean | undefined;
  /** The usual week, as https://schema.org/openingHours has it; without an item where it is always closed. */
  readonly openingHours?: readonly string[] | undefined;
  /** By `Mo` to `Su`. */
  readonly notesOnDays?: DayNotes | undefined;
  readonly specialHours?: readonly SpecialHours[] | undefined;
  readonly services?: readonly string[] | undefined;
  readonly accessibility?: readonly string[] | undefined;
  /** The customers that it is for. */
  readonly segments?: readonly string[] | undefined;
  /** Where a machine stands. */
  readonly location?: readonly string[] | undefined;
  /** The Identification of the branch that a machine belongs to. */
  readonly branch?: string | undefined;
  /** ISO 4217. */
  readonly currencies?: readonly string[] | undefined;
  /** ISO 639-1. */
  readonly languages?: readonly string[] | undefined;
  /** The smallest amount that a machine gives out, as published. */
  readonly minimumAmount?: string | undefined;
  readonly sortCodes?: readonly string[] | undefined;
  readonly contacts?: readonly ContactData[] | undefined;
  /** The address of a picture, on another host. */
  readonly photo?: string | undefined;
  readonly notes?: readonly string[] | undefined;
}

export type DayNotes = Readonly<Record<string, string>>;

/** Hours for an exception. Days that they don't name are closed. */
export interface SpecialHours {
  /** YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
  readonly name?: string | undefined;
  readonly note?: string | undefined;
  readonly openingHours: readonly string[];
  readonly notesOnDays?: DayNotes | undefined;
}

export interface ContactData {
  /** A code such as `Phone`. */
  readonly type: string;
  readonly content: string;
  readonly description?: string | undefined;
}
