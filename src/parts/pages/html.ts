import { replaceHidden } from '../../base/text/hidden-characters.js';

/** Text that is HTML already. All other values are escaped where they are put into a template. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | undefined | false | readonly Value[];

/**
 * A piece of HTML. Values are escaped for text and for attributes in double quotes; lists are joined;
 * `undefined` and `false` are left out.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  let text = parts[0]!;
  for (let at = 0; at < values.length; at++) text += written(values[at]) + parts[at + 1];
  return new Html(text);
}

function written(value: Value): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (value instanceof Html) return value.text;
  if (value === undefined || value === false) return '';
  return typeof value === 'number' ? String(value) : value.map(written).join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML. Hidden characters are written by number; those that HTML forbids (13.2.3.5) are left out. */
export function escapeHtml(text: string): string {
  const escaped = text.replace(/[&<>"']/g, (character) => entities[character]!);
  return replaceHidden(escaped, (character) =>
    forbidden.test(character) ? '' : `&#${character.codePointAt(0)};`,
  );
}

const forbidden = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** Text of Latin letters, digits and punctuation: it runs from left to right, as the pages do, and so needs no isolation. */
const latin = /^[\t\n\r -~\u00a0-\u024f\u2013\u2014\u2018-\u201d\u2026\u20ac]*$/;

/**
 * Published text. If it could have another direction than the page, or has bidirectional controls, it is isolated, so that
 * they have no effect around it (HTML, "The bdi element").
 */
export function published(text: string): Html {
  const escaped = escapeHtml(text);
  return new Html(latin.test(text) ? escaped : `<bdi>${escaped}</bdi>`);
}

/** The fragment of an address and id of an element, without characters that either would have to escape. */
export function fragmentOf(text: string): string {
  return text.replace(/[^A-Za-z0-9._-]/g, (character) => `_${character.codePointAt(0)!.toString(16)}_`);
}

/** A script of the page's own. Not a tagged template: bundlers would need a helper for the end of the element in it. */
export function moduleScript(address: string, how: string): Html {
  return new Html(`<script type="module"${how} src="${escapeHtml(address)}"></script>\n`);
}
