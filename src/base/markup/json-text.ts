import { jsonEscape, replaceHidden } from '../text/hidden-characters.js';

/** JSON for programs, in which people see what is in a text: hidden characters are escapes. Their meaning stays. */
export function jsonText(value: unknown, indent?: number): string {
  return replaceHidden(JSON.stringify(value, null, indent), jsonEscape);
}
