import { recordSchema } from '../../interface/records/index.js';
import { contactsHaveText, hasHours } from '../../interface/records/notation.js';
import { fieldsOf, isOptional, nodeAt } from '../../interface/schema/node.js';
import { namesOf } from '../../model/collection.js';
import { readDays, readHours, readWeek } from '../../model/opening-hours.js';
import { clockTime, typedTime } from '../../model/time-of-day.js';
import type { Version } from '../../model/version.js';
import { foldedHeader, readCell, readFlag } from './cell.js';
import { type CoordinateOrder, readCoordinates } from './coordinates.js';
import { coordinateLeaves, type Leaf, leavesOf } from './leaves.js';
import { type TableCollection, tableCollections, tableOf } from './mapping.js';
import { brandWords, contactWords, coordinateWords, headerWords, isSameName } from './synonyms.js';
import { type Column, footerOf, type Table } from './table.js';
import { codeOf, type GuessedValues, guessValues, mostCells, share } from './values.js';

/** `sure`: the column's name is known and its cells fit. `likely`: anything less. */
export type Confidence = 'sure' | 'likely';

/** One or more columns, and the field that they are taken for. */
export interface Guessed {
  readonly what:
    | { readonly kind: 'field'; readonly leaf: Leaf; readonly values: GuessedValues }
    | { readonly kind: 'flags'; readonly leaf: Leaf; readonly codes: readonly string[] }
    | {
        readonly kind: 'hours';
        readonly days: string;
        readonly part: 'column' | 'open' | 'close';
        /** A cell's text → the hours that it can only mean: 09:30-16:30 for 9.30-4.30. */
        readonly values: Readonly<Record<string, string>>;
      }
    | { readonly kind: 'coordinates'; readonly order: CoordinateOrder }
    | { readonly kind: 'contact'; readonly type: string }
    | { readonly kind: 'brand' };
  readonly columns: readonly Column[];
  readonly confidence: Confidence;
  readonly samples: readonly string[];
}

/** A field that every record needs and no column provides, with its usual values. */
export interface Supplied {
  readonly path: string;
  readonly values: readonly string[];
}

export interface Guess {
  readonly collection: TableCollection;
  readonly version: Version;
  readonly columns: readonly Guessed[];
  readonly supplied: readonly Supplied[];
  /** Required fields for which no column was found. */
  readonly missing: readonly string[];
  readonly unplaced: readonly { readonly column: Column; readonly samples: readonly string[] }[];
}

/** The collection named by the file's name or its header; branches if neither names one. */
export function guessCollection(table: Table): TableCollection {
  // Tables of ATMs mention branches as well, so the later collections are tested first.
  const [usual, ...others] = tableCollections;
  const named = (text = '') => [usual, ...others].reverse().find((name) => tableOf(name).name.test(text));
  return named(table.file.split('/').at(-1)) ?? named(table.columns[0]?.name) ?? usual;
}

/** Proposes a field for each column, from the column's name and the values in its cells. */
export function guess(table: Table, collection: TableCollection, version: Version): Guess {
  return new Guesser(table, collection, version).guess();
}

/** What texts can only mean, by text. */
function meanings(
  texts: readonly string[],
  meaning: (text: string) => string | undefined,
): Record<string, string> {
  const found = texts.flatMap((text) => {
    const value = meaning(text);
    return value === undefined ? [] : [[text, value] as const];
  });
  return Object.fromEntries(found);
}

function sureIfNone(values: Readonly<Record<string, string>>): Confidence {
  return Object.keys(values).length === 0 ? 'sure' : 'likely';
}

/** True for a time, and for an hour that is one only with its half of the day. */
function isTime(text: string): boolean {
  return typedTime(text)?.isHour === false;
}

/** True for a text that means yes or no. */
function isFlag(text: string): boolean {
  return readFlag(text) !== undefined;
}

class Guesser {
  readonly #collection: TableCollection;
  readonly #version: Version;
  readonly #leaves: ReadonlyMap<string, Leaf>;
  readonly #texts = new Map<Column, readonly string[]>();
  readonly #open: Set<Column>;
  readonly #columns: readonly Column[];
  readonly #taken = new Set<string>();
  readonly #guessed: Guessed[] = [];
  readonly #halves = new Map<string, { readonly open?: Column; readonly close?: Column }>();

  constructor(table: Table, collection: TableCollection, version: Version) {
    this.#collection = collection;
    this.#version = version;
    this.#leaves = leavesOf(recordSchema(version, collection));
    const footer = new Set(footerOf(table.rows, table.columns.length));
    const rows = table.rows.filter((row) => !footer.has(row)).slice(0, mostCells);
    for (const column of table.columns) {
      const cells = rows.map((row) => readCell(row.cells[column.index] ?? ''));
      const texts = cells.flatMap((cell) => (cell.kind === 'text' && cell.text !== '' ? [cell.text] : []));
      this.#texts.set(column, texts);
    }
    this.#open = new Set(table.columns);
    this.#columns = table.columns;
  }

  guess(): Guess {
    this.#each((column) => this.#brand(column));
    this.#each((column) => this.#hours(column));
    this.#bothHalves();
    this.#addressLines();
    this.#each((column) => this.#coordinates(column));
    this.#each((column) => this.#named(column));
    this.#each((column) => this.#namedTwice(column));
    this.#each((column) => this.#contact(column));
    this.#flags();
    this.#bySortCode();
    const order = (guessed: Guessed) => guessed.columns[0]?.index ?? 0;
    const supplied = this.#supplied();
    return {
      collection: this.#collection,
      version: this.#version,
      columns: this.#guessed.sort((a, b) => order(a) - order(b)),
      supplied,
      missing: this.#required().filter(
        (path) => !this.#taken.has(path) && !supplied.some((one) => one.path === path),
      ),
      unplaced: [...this.#open].map((column) => ({ column, samples: this.#samples(column) })),
    };
  }

  #each(place: (column: Column) => void): void {
    for (const column of [...this.#open]) place(column);
  }

  #brand(column: Column): void {
    if (this.#taken.has('brand') || !brandWords.some((word) => isSameName(word, column.name))) return;
    this.#take([column], { kind: 'brand' }, 'sure', 'brand');
  }

  #hours(column: Column): void {
    if (!hasHours(this.#collection, this.#version)) return;
    const texts = this.#text(column);
    const words = column.name.toLowerCase().replace(/[_:()/]+/g, ' ');
    const days = words
      .replace(/\b(?:opening|opens?|closing|closes?|hours|hrs|times?|from|start|until|till|end)\b/g, ' ')
      .trim();
    const named = readDays(days);
    if (named === undefined) {
      const isWeek =
        /^(?:(?:branch|store) )?(?:(?:opening|open|business|trading|banking) )?(?:hours|times)$|^opening$/.test(
          headerWords(column.name),
        );
      const isRead = (text: string) => {
        const { value, instead } = readWeek(text);
        return (value ?? instead) !== undefined;
      };
      if (!isWeek || share(texts, isRead) < 0.5) return;
      const values = meanings(texts, (text) => readWeek(text).instead);
      this.#take([column], { kind: 'hours', days: 'Week', part: 'column', values }, sureIfNone(values));
      return;
    }
    const key = named.length === 1 ? named[0]! : `${named[0]}-${named.at(-1)}`;
    const part = this.#halfOf(words, texts);
    if (part !== undefined) {
      this.#halves.set(key, { ...this.#halves.get(key), [part]: column });
    } else if (texts.length > 0) {
      const confidence =
        share(texts, (text) => readHours(text).value !== undefined) >= 0.9 ? 'sure' : 'likely';
      const values = meanings(texts, (text) => readHours(text).instead);
      this.#take([column], { kind: 'hours', days: key, part: 'column', values }, confidence);
    }
  }

  /** Whether a column has opening or closing times. Its name decides, unless most cells have both times. */
  #halfOf(words: string, texts: readonly string[]): 'open' | 'close' | undefined {
    if (/\bhours\b/.test(words)) return undefined;
    const times = share(texts, isTime);
    if (times < share(texts, (text) => (readHours(text).value?.length ?? 0) > 0)) return undefined;
    if (/\b(?:open|opens|opening|from|start)\b/.test(words)) return 'open';
    return /\b(?:close|closes|closing|until|till|end|to)\b/.test(words) ? 'close' : undefined;
  }

  /** Opening times are used only together with closing times. */
  #bothHalves(): void {
    for (const [days, { open, close }] of this.#halves) {
      if (open === undefined || close === undefined) continue;
      const texts = [...this.#text(open), ...this.#text(close)];
      const isTimes = share(texts, (text) => isTime(text) || readHours(text).value?.length === 0) === 1;
      const confidence = isTimes || texts.length === 0 ? 'sure' : 'likely';
      const values = this.#afternoons(open, close);
      this.#take([open], { kind: 'hours', days, part: 'open', values: {} }, confidence);
      const closing = Object.keys(values).length > 0 ? 'likely' : confidence;
      this.#take([close], { kind: 'hours', days, part: 'close', values }, closing);
    }
  }

  /** Times that are probably in the afternoon. A closing time isn't, if some branch opens then. */
  #afternoons(open: Column, close: Column): Record<string, string> {
    const openings = this.#text(open).filter(isTime);
    const meantAt = (half: 0 | 1, hours: string) => readHours(hours).instead?.split('-')[half];
    const later = meanings(openings, (text) => meantAt(0, `${text}-24:00`));
    const [earliest = ''] = openings.map((text) => later[text] ?? clockTime(typedTime(text)!.minutes)).sort();
    const closings = this.#text(close).filter((text) => !openings.includes(text));
    return { ...later, ...meanings(closings, (text) => meantAt(1, `${earliest}-${text}`)) };
  }

  /** `52.3990, 0.2630`: latitude and longitude in one column. */
  #coordinates(column: Column): void {
    const texts = this.#text(column);
    const leaves = coordinateLeaves(this.#leaves);
    if (leaves === undefined) return;
    const isApart = [...this.#open].some((other) => this.#fieldsNamed(other).includes(leaves[0].path));
    if (isApart || this.#taken.has('coordinates') || texts.length === 0) return;
    const fitting = (order: CoordinateOrder) =>
      share(
        texts,
        (text) => typeof readCoordinates(text, order) === 'object' && /\d[.,]\d{2}|[°º]/.test(text),
      );
    const [latitudeFirst, longitudeFirst] = [fitting('lat-lon'), fitting('lon-lat')];
    const best = Math.max(latitudeFirst, longitudeFirst);
    if (best < 0.8) return;
    const order = latitudeFirst < longitudeFirst ? 'lon-lat' : 'lat-lon';
    const isNamed = coordinateWords.some((word) => isSameName(word, column.name));
    this.#take(
      [column],
      { kind: 'coordinates', order },
      isNamed && best === 1 ? 'sure' : 'likely',
      'coordinates',
    );
    for (const { path } of leaves) this.#taken.add(path);
  }

  /** `Address 1`, `Address line 2`, `Addr3`: several columns for one field. */
  #addressLines(): void {
    const path = [...this.#leaves.keys()].find((known) => known.endsWith('AddressLine'));
    const lines = [...this.#open].filter(({ name }) =>
      /^(?:(?:atm|branch|location|postal|site|street) )?(?:address(?: line)?|line) (?:\d|one|two|three|four)$/.test(
        headerWords(name),
      ),
    );
    if (path === undefined || lines.length === 0) return;
    this.#field(lines, path, 'sure');
  }

  #named(column: Column): void {
    const path = this.#fieldsNamed(column);
    if (path.length === 1 && !this.#taken.has(path[0]!)) this.#field([column], path[0]!, 'sure');
  }

  /** A name that several fields have, such as "unit": an Identification if no two rows have the same, else the next. */
  #namedTwice(column: Column): void {
    const texts = this.#text(column);
    const [identification] = namesOf(this.#collection).identity;
    const path = this.#fieldsNamed(column).find(
      (known) =>
        !this.#taken.has(known) && (known !== identification || new Set(texts).size === texts.length),
    );
    if (path !== undefined) this.#field([column], path, 'likely');
  }

  /** The fields that have a column's name. */
  #fieldsNamed({ name }: Column): string[] {
    return [...this.#words()].flatMap(([path, words]) =>
      words.some((word) => isSameName(word, name)) ? [path] : [],
    );
  }

  /** Uses sort codes as Identification if no other column identifies branches, as many banks do. */
  #bySortCode(): void {
    const { identifiedBy } = tableOf(this.#collection);
    const [identification] = namesOf(this.#collection).identity;
    if (identifiedBy === undefined || identification === undefined || this.#taken.has(identification)) return;
    const column = this.#columns.find(({ name }) => identifiedBy.test(foldedHeader(name)));
    if (column === undefined) return;
    const texts = this.#text(column);
    if (texts.length === 0 || new Set(texts).size < texts.length) return;
    this.#field([column], identification, 'likely');
  }

  #contact(column: Column): void {
    if (!contactsHaveText(this.#collection, this.#version)) return;
    const type = Object.keys(contactWords).find((known) =>
      [known, ...(contactWords[known] ?? [])].some((word) => isSameName(word, column.name)),
    );
    if (type === undefined || this.#taken.has(`contact ${type}`)) return;
    this.#take([column], { kind: 'contact', type }, 'sure', `contact ${type}`);
  }

  /** Columns of yes and no that are named after a code. */
  #flags(): void {
    for (const leaf of this.#leaves.values()) {
      if (leaf.codes === undefined || !leaf.isList) continue;
      const columns: Column[] = [];
      const codes: string[] = [];
      for (const column of this.#open) {
        const texts = this.#text(column);
        const code = codeOf(column.name, leaf);
        if (code === undefined || share(texts, isFlag) < 0.6) continue;
        columns.push(column);
        codes.push(code);
      }
      const isClear = columns.every((column) => this.#text(column).every(isFlag));
      const confidence = isClear ? 'sure' : 'likely';
      if (columns.length > 0) this.#take(columns, { kind: 'flags', leaf, codes }, confidence, leaf.path);
    }
  }

  #field(columns: readonly Column[], path: string, confidence: Confidence): void {
    const leaf = this.#leaves.get(path)!;
    const values = guessValues(
      leaf,
      columns.flatMap((column) => this.#text(column)),
      columns.length > 1,
    );
    // The name is known but the cells don't fit it: a column "Services" with yes and no in it.
    if (values.fit === 0 && (leaf.codes !== undefined || leaf.isFlag)) return;
    this.#take(columns, { kind: 'field', leaf, values }, values.fit < 0.9 ? 'likely' : confidence, path);
  }

  #take(columns: readonly Column[], what: Guessed['what'], confidence: Confidence, path?: string): void {
    for (const column of columns) this.#open.delete(column);
    if (path !== undefined) this.#taken.add(path);
    const samples =
      columns.length === 1
        ? this.#samples(columns[0]!)
        : columns.flatMap((column) => this.#samples(column).slice(0, 1));
    this.#guessed.push({ what, columns, confidence, samples });
  }

  /** Every field with the words for it: its path, its own name as words, its synonyms. */
  *#words(): Iterable<readonly [string, readonly string[]]> {
    const synonyms = tableOf(this.#collection).columns;
    for (const path of new Set([...Object.keys(synonyms), ...this.#leaves.keys()])) {
      if (!this.#leaves.has(path)) continue;
      yield [path, [path.slice(path.lastIndexOf('.') + 1), path, ...(synonyms[path] ?? [])]];
    }
  }

  /** Usual values of fields that a table often leaves out. */
  #supplied(): Supplied[] {
    return Object.entries(tableOf(this.#collection).usual)
      .filter(([path]) => !this.#taken.has(path))
      .map(([path, values]) => ({ path, values }));
  }

  /** The required fields that cells can fill. */
  #required(): string[] {
    const schema = recordSchema(this.#version, this.#collection);
    return [...this.#leaves.keys()].filter((path) => {
      const steps = path.split('.');
      return steps.every((_, at) => {
        const field = fieldsOf(nodeAt(schema, steps.slice(0, at)))[steps[at]!];
        return field === undefined || !isOptional(field);
      });
    });
  }

  #text(column: Column): readonly string[] {
    return this.#texts.get(column) ?? [];
  }

  /** Up to three different texts of a column. */
  #samples(column: Column): string[] {
    return [...new Set(this.#text(column))].slice(0, 3);
  }
}
