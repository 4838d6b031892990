import type { Version } from '../../model/version.js';

/**
 * What a field or a code means: a phrase of at most 14 words that begins with a small letter and has no full stop, so
 * that it can be after a colon. If it changed with a version, the phrase of each version from which one holds.
 */
export type Meaning = string | Readonly<Partial<Record<Version, string>>>;

/**
 * Meanings by key. The key of a field is `Field`, `Parent.Field` (`.Field` for a field of the record itself), or either
 * after `collection:`, or after the word in `collections:` of site.yaml that adds several; that of a code is `Code`, `Field.Code`, or `collection:Field.Code`. `Other*.Field` stands for
 * all parents whose names begin with Other. The longest key that fits applies.
 */
export type Meanings = Readonly<Record<string, Meaning>>;
