/** An entity tag (RFC 9110 §8.8.3); `opaque` with its quotes. */
export interface EntityTag {
  readonly weak: boolean;
  readonly opaque: string;
}

/** Followed by the next member of a list, or the end. */
const entityTag = /(W\/)?("[\x21\x23-\x7e\x80-\xff]*")(?=[ \t]*(?:,|$))/y;

/**
 * The value of If-Match or If-None-Match: `*`, or a list of entity tags (RFC 9110 §13.1.1, §13.1.2). A tag may contain
 * a comma, so the list can't be split at commas. Invalid members are left out, since they match nothing. A `*` among
 * other members is invalid.
 */
export function parseTagCondition(value: string): '*' | readonly EntityTag[] {
  if (value === '*') return '*';
  const tags: EntityTag[] = [];
  let at = 0;
  while (at < value.length) {
    if (/[ \t,]/.test(value.charAt(at))) {
      at++;
      continue;
    }
    const tag = tagAt(value, at);
    if (tag) {
      tags.push(tag);
      at = tag.end;
    } else {
      const comma = value.indexOf(',', at);
      at = comma === -1 ? value.length : comma;
    }
  }
  return tags;
}

/** Parses a single entity tag; undefined if the value isn't one. */
export function parseEntityTag(value: string): EntityTag | undefined {
  const tag = tagAt(value, 0);
  return tag?.end === value.length ? tag : undefined;
}

/** Strong comparison (RFC 9110 §8.8.3.2) with `current`, a strong tag with its quotes. */
export function isStrongly(tag: EntityTag, current: string): boolean {
  return !tag.weak && tag.opaque === current;
}

/** Weak comparison (RFC 9110 §8.8.3.2) with `current`, a strong tag with its quotes. */
export function isWeakly(tag: EntityTag, current: string): boolean {
  return tag.opaque === current;
}

function tagAt(value: string, at: number): (EntityTag & { readonly end: number }) | undefined {
  entityTag.lastIndex = at;
  const [, weak, opaque] = entityTag.exec(value) ?? [];
  return opaque === undefined ? undefined : { weak: weak !== undefined, opaque, end: entityTag.lastIndex };
}
