import { isTakenOtherwise, takesQuotes } from '../../interface/json-schema/quotes.js';
import { type Expected, fieldSchema, itemSchema } from '../../interface/schema/node.js';
import { tableOrder } from '../../interface/schema/types.js';

/** A field or item: its name, and what it takes. */
interface TidyField {
  readonly name: string;
  readonly schema: Expected;
  /** True if it is a text that other tools may take for something else. */
  readonly takesQuotes: boolean;
}

/** What is known of a schema: the fields of its table in their order, and its items. */
interface Known {
  readonly fields: readonly TidyField[];
  readonly item: TidyField;
}

/** A list or mapping in block style whose lines are being read. */
interface OpenBlock {
  readonly column: number;
  readonly isList: boolean;
  readonly known: Known;
  /** The index of the first field that may still come. */
  next: number;
}

/** A record whose lines are of the usual kind. */
export interface UsualRecord {
  /** The number of its lines. */
  readonly lines: number;
  /** The number of empty lines after it. */
  readonly blanks: number;
  /** The offsets of quotes that are missing, in pairs. */
  readonly quotes: readonly number[];
  /** True if nothing in it may be wrong; otherwise it is to be read before it is relied on. */
  readonly isSound: boolean;
}

const lineFeed = 0x0a;
const space = 0x20;
const colon = 0x3a;
const dash = 0x2d;

/** Part of any text. */
const sound = 0;
/** Harmless in a text in most places: whoever meets it reads the text to be sure. */
const odd = 1;
/** Not in a usual text. */
const refused = 2;
const colonSign = 3;
const ampersand = 4;

/** How ASCII characters are read in a text. */
const kinds = new Uint8Array(128).fill(refused);
for (let code = space; code < 0x7f; code++) kinds[code] = sound;
for (const sign of '*!?|><\\"[]{}') kinds[sign.charCodeAt(0)] = odd;
kinds['#'.charCodeAt(0)] = refused;
kinds[colon] = colonSign;
kinds['&'.charCodeAt(0)] = ampersand;

/** Letters beyond ASCII that need no second look, and the signs that texts have most often. */
function isPlainLetter(code: number): boolean {
  return code >= 0xc0 && code < 0x250 && code !== 0xd7 && code !== 0xf7;
}
const plainSigns: ReadonlySet<number> = new Set(Array.from('£€–—’', (sign) => sign.charCodeAt(0)));

const wordsInBrackets = /^\[[a-z]\w*(?:, [a-z]\w*)*\]$/i;

/** Letters, digits and underscores, of which names of fields are made. */
const nameCharacters = new Uint8Array(128);
for (let code = 0; code < 128; code++) if (/\w/.test(String.fromCharCode(code))) nameCharacters[code] = 1;

/**
 * Reads records in block style line by line, without trees: those in which nothing but quotes may be missing. Of many others
 * of that kind, such as those with comments, it says nothing: only what it says of the usual ones is certain.
 */
export class UsualLines {
  readonly #text: string;
  readonly #root: Known;
  #open: OpenBlock[] = [];
  #quotes: number[] = [];
  #isSound = true;

  /** @param record the schema of a record */
  constructor(text: string, record: Expected) {
    this.#text = text;
    const item: TidyField = { name: '', schema: record, takesQuotes: false };
    this.#root = { fields: [], item };
  }

  /**
   * @param start the offset of the dash of a record, at the beginning of a line
   * @param end the offset of the next record, or that of the text's end
   * @returns nothing for a record with anything else
   */
  record(start: number, end: number): UsualRecord | undefined {
    const text = this.#text;
    this.#open = [{ column: 0, isList: true, known: this.#root, next: 0 }];
    this.#quotes = [];
    this.#isSound = true;
    let lines = 0;
    let blanks = 0;
    /** The block that has to begin on the next line, since a key has no value on its own. */
    let awaited: Expected | 'none' = 'none';
    let awaitedColumn = 0;
    for (let at = start; at < end; at++) {
      if (text.charCodeAt(at) === lineFeed) {
        blanks++;
        continue;
      }
      if (blanks > 0) return undefined;
      const own = at;
      while (text.charCodeAt(at) === space) at++;
      const column = at - own;
      const isItem = text.charCodeAt(at) === dash && text.charCodeAt(at + 1) === space;
      if (lines++ === 0 ? column > 0 || !isItem : column === 0) return undefined;
      if (awaited !== 'none') {
        if (column !== awaitedColumn) return undefined;
        this.#open.push({ column, isList: isItem, known: knownOf(awaited), next: 0 });
        awaited = 'none';
      }
      let block = this.#open.at(-1)!;
      while (block.column > column) {
        this.#open.pop();
        block = this.#open.at(-1)!;
      }
      if (block.column !== column || block.isList !== isItem) return undefined;
      if (isItem) {
        at += 2;
        if (this.#nameEnd(at) === -1) {
          // A record is never a text.
          at = lines === 1 ? -1 : this.#scalar(at, block.known.item);
          if (at === -1) return undefined;
          continue;
        }
        block = { column: column + 2, isList: false, known: knownOf(block.known.item.schema), next: 0 };
        this.#open.push(block);
      }
      const nameEnd = this.#nameEnd(at);
      const field = nameEnd === -1 ? undefined : this.#field(block, at, nameEnd);
      if (field === undefined) return undefined;
      at = nameEnd + 1;
      if (text.charCodeAt(at) === lineFeed) {
        awaited = field.schema;
        awaitedColumn = block.column + 2;
      } else {
        at = this.#scalar(at + 1, field);
        if (at === -1) return undefined;
      }
    }
    if (awaited !== 'none' || text.charCodeAt(end - 1) !== lineFeed) return undefined;
    return { lines, blanks, quotes: this.#quotes, isSound: this.#isSound };
  }

  /** Where the name of a field ends that begins here; -1 if none does. */
  #nameEnd(start: number): number {
    const text = this.#text;
    let at = start;
    while (nameCharacters[text.charCodeAt(at)] === 1) at++;
    if (at === start || text.charCodeAt(at) !== colon) return -1;
    const after = text.charCodeAt(at + 1);
    return after === space || after === lineFeed ? at : -1;
  }

  /** The field of this name, if it is in its place. */
  #field(block: OpenBlock, start: number, end: number): TidyField | undefined {
    const { fields } = block.known;
    for (let index = block.next; index < fields.length; index++) {
      const field = fields[index]!;
      if (field.name.length !== end - start || !this.#text.startsWith(field.name, start)) continue;
      block.next = index + 1;
      return field;
    }
    return undefined;
  }

  /** Where the line of a scalar ends that begins here; -1 if it isn't a usual one. */
  #scalar(start: number, field: TidyField): number {
    const text = this.#text;
    const first = text.charCodeAt(start);
    if (first === 0x5b /* [ */ || first === 0x7b /* { */) return this.#inBrackets(start, field);
    const quote = first === 0x22 /* " */ || first === 0x27 /* ' */ ? first : 0;
    if (quote === 0 && !this.#beginsText(start)) return -1;
    let at = start + 1;
    for (; ; at++) {
      const code = text.charCodeAt(at);
      if (code === lineFeed || Number.isNaN(code)) break;
      if (code === quote) {
        if (text.charCodeAt(at + 1) !== lineFeed) return -1;
        return at + 1;
      }
      const kind = code < 128 ? kinds[code] : isPlainLetter(code) || plainSigns.has(code) ? sound : odd;
      if (kind === sound) continue;
      if (kind === refused) {
        if (quote === 0 || code !== 0x23 /* # */) return -1;
        this.#isSound = false;
      } else if (kind === colonSign) {
        const after = text.charCodeAt(at + 1);
        if (quote === 0 && (after === space || after === lineFeed || Number.isNaN(after))) return -1;
      } else if (kind === ampersand) {
        if (text.charCodeAt(at + 1) !== space) this.#isSound = false;
      } else {
        if (code === 0x5c /* \ */ && quote === 0x22) return -1;
        this.#isSound = false;
      }
    }
    if (quote !== 0 || text.charCodeAt(at - 1) === space) return -1;
    if (field.takesQuotes && isTakenOtherwise(text.slice(start, at))) this.#quotes.push(start, at);
    return at;
  }

  /** The same for words in brackets that need no quotes, and for empty braces. */
  #inBrackets(start: number, field: TidyField): number {
    const end = this.#text.indexOf('\n', start);
    const written = this.#text.slice(start, end === -1 ? this.#text.length : end);
    if (written === '{}' || written === '[]') return start + 2;
    if (!wordsInBrackets.test(written)) return -1;
    const { takesQuotes } = knownOf(field.schema).item;
    const isOdd = takesQuotes && written.slice(1, -1).split(', ').some(isTakenOtherwise);
    return isOdd ? -1 : start + written.length;
  }

  /** True for a letter or digit, perhaps after a sign. */
  #beginsText(start: number): boolean {
    let code = this.#text.charCodeAt(start);
    if (code === dash || code === 0x2b /* + */ || code === 0x2e /* . */) {
      code = this.#text.charCodeAt(start + 1);
    }
    return code < 128 ? nameCharacters[code] === 1 && code !== 0x5f /* _ */ : isPlainLetter(code);
  }
}

const none: Known = { fields: [], item: { name: '', schema: undefined, takesQuotes: false } };

const known = new WeakMap<object, Known>();

/** The fields that the interface's table has; none where anything may be. */
function knownOf(schema: Expected): Known {
  if (schema === undefined) return none;
  const before = known.get(schema);
  if (before !== undefined) return before;
  const fieldOf = (name: string, own: Expected): TidyField => ({
    name,
    schema: own,
    takesQuotes: takesQuotes(own),
  });
  const made = {
    fields: tableOrder(schema).map((name) => fieldOf(name, fieldSchema(schema, name))),
    item: fieldOf('', itemSchema(schema)),
  };
  known.set(schema, made);
  return made;
}
