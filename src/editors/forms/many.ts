import type { Collection } from '../../model/collection.js';
import type { ListedRecord, RecordAddress } from './contract.js';

/** Changes of many records at once, as the page and the server send them to each other. */

/** A record of a collection of which several brands may have some. */
export interface RecordIn extends RecordAddress {
  readonly brand: string;
}

/** What a field of a record has to be like. A field in lists is so if one of their items has it so. */
export interface Condition {
  /** `PostalAddress.Country`, or `ContactInfo.ContactType` of the items of a list. */
  readonly field: string;
  readonly is: 'there' | 'missing' | 'equal' | 'containing';
  /** What it is compared with, in any case of letters. */
  readonly text: string;
}

/** The records of a collection, in all brands. */
export interface FoundRecords {
  /** The sign of amounts. */
  readonly currency: string;
  readonly records: readonly (RecordIn & ListedRecord & { readonly brandName: string })[];
}

/** One change of a field of many records. */
export interface FieldChange {
  readonly collection: Collection;
  readonly records: readonly RecordIn[];
  /** The names of the fields from the record to it, with points between them. */
  readonly field: string;
  readonly change:
    | { readonly kind: 'set'; readonly value: unknown }
    | { readonly kind: 'remove' }
    /** A code of its list. */
    | { readonly kind: 'add-code' | 'remove-code'; readonly code: string };
}

/** What the page can ask of many records. */
export interface ManyCalls {
  readonly find: (asked: { readonly collection: string; readonly condition?: Condition }) => FoundRecords;
}
