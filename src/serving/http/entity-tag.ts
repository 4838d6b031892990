/** An entity tag (RFC 9110 §8.8.3); `opaque` with its quotes. */
export interface EntityTag {
  readonly weak: boolean;
  readonly opaque: string;
}

const entityTag = String.raw`(W/)?("[\x21\x23-\x7e\x80-\xff]*")`;
const single = new RegExp(`^${entityTag}$`, 'g');
/** A tag may contain a comma, so the list can't be split at commas. */
const member = new RegExp(`(?<=^|,)[ \\t]*${entityTag}[ \\t]*(?=,|$)`, 'g');

/**
 * The value of If-Match or If-None-Match: `*`, or a list of entity tags (RFC 9110 §13.1.1, §13.1.2). Invalid members are
 * left out, since they match nothing. A `*` among other members is invalid.
 */
export function parseTagCondition(value: string): '*' | readonly EntityTag[] {
  return value === '*' ? '*' : tagsIn(value, member);
}

/** Parses a single entity tag; undefined if the value isn't one. */
export function parseEntityTag(value: string): EntityTag | undefined {
  return tagsIn(value, single)[0];
}

function tagsIn(value: string, pattern: RegExp): EntityTag[] {
  return [...value.matchAll(pattern)].map(([, weak, opaque = '']) => ({ weak: weak !== undefined, opaque }));
}

/** Strong comparison (RFC 9110 §8.8.3.2) with `current`, a strong tag with its quotes. */
export function isStrongly(tag: EntityTag, current: string): boolean {
  return !tag.weak && tag.opaque === current;
}

/** Weak comparison (RFC 9110 §8.8.3.2) with `current`, a strong tag with its quotes. */
export function isWeakly(tag: EntityTag, current: string): boolean {
  return tag.opaque === current;
}
