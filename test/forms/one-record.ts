import type { PlainObject } from '../../src/base/json/plain-object.js';
import type { SourceFile } from '../../src/content/documents/document.js';
import {
  type Impossible,
  type OpenedRecord,
  type RecordEdits,
  textWithEdits,
} from '../../src/forms/change.js';
import type { RecordSchema } from '../../src/interface/records/records.js';

export interface OneEdited {
  readonly text: string | undefined;
  readonly index: number;
}

/** A file with one of its records changed, or removed. */
export function textWithChange(
  file: SourceFile,
  bytes: Uint8Array,
  opened: OpenedRecord,
  after: PlainObject | undefined,
  schema: RecordSchema,
): OneEdited | Impossible {
  return edited(file, bytes, { edits: [{ opened, after }] }, schema);
}

/** A file with one more record. */
export function withAddition(
  file: SourceFile,
  bytes: Uint8Array,
  record: PlainObject,
  schema: RecordSchema,
): OneEdited | Impossible {
  return edited(file, bytes, { added: [record] }, schema);
}

function edited(
  file: SourceFile,
  bytes: Uint8Array,
  edits: RecordEdits,
  schema: RecordSchema,
): OneEdited | Impossible {
  const made = textWithEdits(file, bytes, edits, schema);
  return 'reason' in made ? made.reason : { text: made.text, index: made.indexes[0]! };
}
