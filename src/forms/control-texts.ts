import { controlCharacterIn } from '../content/documents/limits.js';
import type { FieldPath } from '../model/location.js';

/** A text of a record with a character that no content file may have. */
export interface ControlText {
  readonly field: FieldPath;
  readonly text: string;
  /** The first such character. */
  readonly code: number;
}

/**
 * The texts of a record with characters that no content file may have. Such a record is in no file, so that reading one
 * doesn't name the field.
 */
export function* controlTexts(value: unknown, field: FieldPath = []): Generator<ControlText> {
  if (typeof value === 'string') {
    const code = controlCharacterIn(value);
    if (code !== undefined) yield { field, text: value, code };
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* controlTexts(item, [...field, index]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) yield* controlTexts(inner, [...field, key]);
  }
}
