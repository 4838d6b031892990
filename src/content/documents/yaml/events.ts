import { createRequire } from 'node:module';
import type * as JsYaml from 'js-yaml-5';
import { once } from '../../../base/once.js';
import { deepest } from '../limits.js';
import { isEmptyScalar } from './values.js';

const load = createRequire(import.meta.url);

/** Only finding places needs js-yaml 5, so it is loaded then. */
export const jsYaml = once(() => load('js-yaml-5') as typeof JsYaml);

/** Why a text can't be read: the offset at which the parser stopped, in UTF-16 units. */
export interface Refusal {
  readonly position: number;
}

/** To the parser, the scalars in a collection count as one more level, and a possible mapping as another. */
const parserDepth = deepest + 2;

/**
 * The events of js-yaml for a text, in the order of the text. A tab that doesn't indent is a space like any other (YAML 1.2
 * §6.2), but js-yaml 5 refuses it before brackets and in them; so such a text is read with spaces in their place.
 */
export function eventsOf(text: string): readonly JsYaml.Event[] | Refusal {
  const events = parse(text);
  if (!('position' in events) || !text.includes('\t')) return events;
  const spaced = parse(text.replaceAll(/.*\t.*/g, withoutTabs));
  return 'position' in spaced && spaced.position < events.position ? events : spaced;
}

/** A line with spaces for its tabs; those that indent it, and what follows a dash, are kept. */
function withoutTabs(line: string): string {
  const [indent = ''] = /^\s*(?:[-?:]\s+)*/.exec(line) ?? [];
  const isBracket = /[[{]/.test(line.charAt(indent.length));
  const from = isBracket ? line.length - line.trimStart().length : indent.length;
  return line.slice(0, from) + line.slice(from).replaceAll('\t', ' ');
}

function parse(text: string): readonly JsYaml.Event[] | Refusal {
  const { parseEvents, YAMLException } = jsYaml();
  try {
    return parseEvents(text, { maxDepth: parserDepth });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return { position: error.mark?.position ?? 0 };
  }
}

/** An empty plain scalar is null, all others stay as they are written (D19). */
export function scalarValue(text: string, event: JsYaml.ScalarEvent): string | null {
  const value = event.fast
    ? text.slice(event.valueStart, event.valueEnd)
    : jsYaml().getScalarValue(text, event);
  return event.style === jsYaml().SCALAR_STYLE.PLAIN && isEmptyScalar(value) ? null : value;
}
