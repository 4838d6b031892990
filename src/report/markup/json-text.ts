import { jsonEscape, replaceHidden } from '../../base/text/hidden-characters.js';

/** JSON for programs, in which people see what is in a text: hidden characters are escapes. Their meaning stays. */
export function jsonText(value: unknown, indent?: number): string {
  return replaceHidden(JSON.stringify(value, null, indent), jsonEscape);
}

/** The items of a list in JSON, each on a line of its own, so that a long list is made and read line by line. */
export function* jsonLines(items: Iterable<unknown>): Generator<string> {
  let separator = '\n';
  for (const item of items) {
    yield separator + jsonText(item);
    separator = ',\n';
  }
}
