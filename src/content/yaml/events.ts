import {
  EVENT_ID,
  type Event,
  getScalarValue,
  type MappingEvent,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
  type SequenceEvent,
  YAMLException,
} from 'js-yaml';
import { deepest, forbiddenKeys } from '../limits.js';
import { hasIndentedMarker } from './pieces.js';

/** `<<` merges mappings in YAML 1.1; in 1.2 it would be a key like any other, which nobody means. */
const refusedKeys: ReadonlySet<string> = new Set([...forbiddenKeys, '<<']);

/** Why a text can't be read: the offset at which the parser stopped, in UTF-16 units. */
export interface Refusal {
  readonly position: number;
}

/** To the parser the scalars in a collection are a level more, and what might become a mapping is another. */
const parserDepth = deepest + 2;

/** What js-yaml finds in a text, in the order of the text. */
export function eventsOf(text: string): readonly Event[] | Refusal {
  try {
    return parseEvents(text, { maxDepth: parserDepth });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return { position: error.mark?.position ?? 0 };
  }
}

/** A plain scalar that says nothing is null, all others stay as they are written (D19). */
export function scalarValue(text: string, event: ScalarEvent): string | null {
  if (event.style !== SCALAR_STYLE.PLAIN) return getScalarValue(text, event);
  if (event.valueEnd <= event.valueStart) return null;
  const value = getScalarValue(text, event);
  return saysNothing(value) ? null : value;
}

function saysNothing(value: string): boolean {
  if (value === '~') return true;
  return value.length === 4 && (value === 'null' || value === 'Null' || value === 'NULL');
}

/** The values of a text without their places; nothing where there may be something against one of them. */
export function plainValues(text: string): readonly unknown[] | undefined {
  const events = eventsOf(text);
  return 'position' in events ? undefined : new PlainReader(text, events).documents();
}

/** An anchor on a scalar that nothing repeats is most likely the beginning of a text. */
interface Anchor {
  readonly value: unknown;
  readonly isScalar: boolean;
  isRepeated: boolean;
}

/** Thrown where a value needs a careful look. It is caught in this file. */
const doubt = new Error('this YAML needs a careful look');

class PlainReader {
  readonly #text: string;
  readonly #events: readonly Event[];
  readonly #anchors = new Map<string, Anchor>();
  readonly #all: Anchor[] = [];
  #at = 0;

  constructor(text: string, events: readonly Event[]) {
    this.#text = text;
    this.#events = events;
  }

  documents(): readonly unknown[] | undefined {
    if (hasIndentedMarker(this.#text)) return undefined;
    const values: unknown[] = [];
    try {
      while (this.#at < this.#events.length) {
        this.#at++;
        values.push(this.#value(0));
        this.#at++;
      }
    } catch (error) {
      if (error === doubt) return undefined;
      throw error;
    }
    return this.#all.some(({ isScalar, isRepeated }) => isScalar && !isRepeated) ? undefined : values;
  }

  #value(level: number): unknown {
    const event = this.#events[this.#at++];
    switch (event?.type) {
      case EVENT_ID.SCALAR: {
        const value = scalarValue(this.#text, event);
        if (event.anchorStart >= 0) this.#anchor(event, value, true);
        if (event.tagStart >= 0) throw doubt;
        return value;
      }
      case EVENT_ID.SEQUENCE: {
        if (event.tagStart >= 0 || level >= deepest) throw doubt;
        const list: unknown[] = [];
        if (event.anchorStart >= 0) this.#anchor(event, list, false);
        while (!this.#isEnd()) list.push(this.#value(level + 1));
        return list;
      }
      case EVENT_ID.MAPPING: {
        if (event.tagStart >= 0 || level >= deepest) throw doubt;
        const fields: { [key: string]: unknown } = {};
        if (event.anchorStart >= 0) this.#anchor(event, fields, false);
        while (!this.#isEnd()) {
          const key = this.#key();
          if (Object.hasOwn(fields, key)) throw doubt;
          fields[key] = this.#value(level + 1);
        }
        return fields;
      }
      case EVENT_ID.ALIAS: {
        const anchor = this.#anchors.get(this.#text.slice(event.anchorStart, event.anchorEnd));
        if (anchor === undefined) throw doubt;
        anchor.isRepeated = true;
        return anchor.value;
      }
      default:
        throw new RangeError('the YAML parser ended a list or mapping that it had not begun');
    }
  }

  #key(): string {
    const event = this.#events[this.#at++];
    if (event?.type !== EVENT_ID.SCALAR || event.valueStart < 0) throw doubt;
    if (event.tagStart >= 0 || event.anchorStart >= 0) throw doubt;
    const key = String(scalarValue(this.#text, event));
    if (refusedKeys.has(key)) throw doubt;
    return key;
  }

  #anchor(
    { anchorStart, anchorEnd }: ScalarEvent | SequenceEvent | MappingEvent,
    value: unknown,
    isScalar: boolean,
  ): void {
    if (/[[{"']/.test(this.#text.charAt(anchorEnd))) throw doubt;
    const anchor = { value, isScalar, isRepeated: false };
    this.#anchors.set(this.#text.slice(anchorStart, anchorEnd), anchor);
    this.#all.push(anchor);
  }

  #isEnd(): boolean {
    if (this.#events[this.#at]?.type !== EVENT_ID.POP) return false;
    this.#at++;
    return true;
  }
}
