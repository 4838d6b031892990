import { stripVTControlCharacters } from 'node:util';
import { replaceHidden } from './hidden-characters.js';

/** A text whose hidden characters other than line breaks and tabs are U+FFFD. */
export function safeText(text: string): string {
  return replaceHidden(text, () => '\ufffd');
}

/** A text of the content on one line, without anything that a terminal would obey. */
export function safeLine(value: string): string {
  return safeText(stripVTControlCharacters(value).replace(/\s+/g, ' '));
}
