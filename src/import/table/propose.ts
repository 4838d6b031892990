import { recordSchema } from '../../interface/records/index.js';
import { contactsHaveText, hasHours } from '../../interface/records/notation.js';
import { fieldsOf, isOptional, nodeAt } from '../../interface/schema/node.js';
import { namesOf } from '../../model/collection.js';
import { readDays, readHours, readWeek } from '../../model/opening-hours.js';
import { clockTime, typedTime } from '../../model/time-of-day.js';
import type { Version } from '../../model/version.js';
import { foldedHeader, readCell, readFlag } from './cell.js';
import { readCoordinates } from './coordinates.js';
import { coordinateLeaves, type Leaf, leavesOf } from './leaves.js';
import { type TableCollection, tableCollections, tableOf } from './mapping.js';
import type { Column, Table } from './table.js';
import { codeOf, guessValues } from './values.js';
import { brandWords, contactWords, coordinateWords, headerWords, isSameName } from './words.js';

/** One or more columns, and the part of a mapping that reads them. */
export interface Guess {
  /** Where it is in the mapping: `columns`, `PostalAddress.PostCode`. */
  readonly at: readonly string[];
  /** In the mapping's long form. */
  readonly value: Readonly<Record<string, unknown>>;
  readonly columns: readonly Column[];
  /** True if the columns' names are known and their cells fit. */
  readonly isSure: boolean;
  /** What a person should look at, by the setting of `value` that it is about. */
  readonly asks: Readonly<Record<string, string>>;
  readonly samples: readonly string[];
}

export interface Proposal {
  readonly collection: TableCollection;
  readonly version: Version;
  /** In the order of the columns. */
  readonly guesses: readonly Guess[];
  /** Usual values of fields that no column provides, by path. */
  readonly supplied: Readonly<Record<string, readonly string[]>>;
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
export function propose(table: Table, collection: TableCollection, version: Version): Proposal {
  return new Proposer(table, collection, version).propose();
}

/** How many rows are examined. */
const mostRows = 200;

/** The part of `texts` for which `test` is true; 0 for an empty column. */
function share(texts: readonly string[], test: (text: string) => boolean): number {
  return texts.length === 0 ? 0 : texts.filter(test).length / texts.length;
}

/** What texts can only mean, by text. */
function meanings(
  texts: readonly string[],
  meaning: (text: string) => string | undefined,
): Record<string, string> {
  const found = texts.map((text) => [text, meaning(text)] as const);
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** True for a time, and for an hour that is one only with its half of the day. */
function isTime(text: string): boolean {
  return typedTime(text)?.isHour === false;
}

function isFlag(text: string): boolean {
  return readFlag(text) !== undefined;
}

const doubtfulHours = 'As written, these would begin in the night, or end before they begin.';

class Proposer {
  readonly #collection: TableCollection;
  readonly #version: Version;
  readonly #leaves: ReadonlyMap<string, Leaf>;
  readonly #columns: readonly Column[];
  readonly #texts: ReadonlyMap<Column, readonly string[]>;
  readonly #open: Set<Column>;
  readonly #taken = new Set<string>();
  readonly #guesses: Guess[] = [];

  constructor(table: Table, collection: TableCollection, version: Version) {
    this.#collection = collection;
    this.#version = version;
    this.#leaves = leavesOf(recordSchema(version, collection));
    this.#columns = table.columns;
    this.#open = new Set(table.columns);
    const rows = table.rows.slice(0, mostRows);
    const textsOf = ({ index }: Column) =>
      rows.map(({ cells }) => readCell(cells[index] ?? '')).filter(Boolean);
    this.#texts = new Map(table.columns.map((column) => [column, textsOf(column) as string[]]));
  }

  propose(): Proposal {
    this.#each((column) => this.#brand(column));
    this.#hours();
    this.#addressLines();
    this.#each((column) => this.#coordinates(column));
    this.#each((column) => this.#named(column));
    this.#each((column) => this.#namedTwice(column));
    this.#each((column) => this.#contact(column));
    this.#flags();
    this.#bySortCode();
    const usual = Object.entries(tableOf(this.#collection).usual).filter(([path]) => !this.#taken.has(path));
    const supplied = Object.fromEntries(usual);
    const index = ({ columns }: Guess) => columns[0]?.index ?? 0;
    return {
      collection: this.#collection,
      version: this.#version,
      guesses: this.#guesses.sort((a, b) => index(a) - index(b)),
      supplied,
      missing: this.#required().filter((path) => !this.#taken.has(path) && !Object.hasOwn(supplied, path)),
      unplaced: [...this.#open].map((column) => ({ column, samples: this.#samples(column) })),
    };
  }

  #each(place: (column: Column) => void): void {
    for (const column of [...this.#open]) place(column);
  }

  #brand(column: Column): void {
    if (!this.#taken.has('brand') && brandWords.some((word) => isSameName(word, column.name)))
      this.#take([column], ['brand'], { column: column.name }, true);
  }

  #hours(): void {
    if (!hasHours(this.#collection, this.#version)) return;
    const halves = new Map<string, { readonly open?: Column; readonly close?: Column }>();
    this.#each((column) => {
      const texts = this.#text(column);
      const words = column.name.toLowerCase().replace(/[_:()/]+/g, ' ');
      const days = readDays(
        words
          .replace(/\b(?:opening|opens?|closing|closes?|hours|hrs|times?|from|start|until|till|end)\b/g, ' ')
          .trim(),
      );
      if (days === undefined) {
        this.#week(column, texts);
        return;
      }
      const key = days.length === 1 ? days[0]! : `${days[0]}-${days.at(-1)}`;
      const half = halfOf(words, texts);
      if (half !== undefined) halves.set(key, { ...halves.get(key), [half]: column });
      else if (texts.length > 0) {
        const isSure = share(texts, (text) => readHours(text).value !== undefined) >= 0.9;
        this.#hoursIn(
          key,
          [column],
          meanings(texts, (text) => readHours(text).instead),
          isSure,
        );
      }
    });
    // Opening times are used only together with closing times.
    for (const [days, { open, close }] of halves) {
      if (open === undefined || close === undefined) continue;
      const texts = [...this.#text(open), ...this.#text(close)];
      const isSure = texts.every((text) => isTime(text) || readHours(text).value?.length === 0);
      this.#hoursIn(days, [open, close], this.#afternoons(open, close), isSure);
    }
  }

  #week(column: Column, texts: readonly string[]): void {
    const isWeek =
      /^(?:(?:branch|store) )?(?:(?:opening|open|business|trading|banking) )?(?:hours|times)$|^opening$/;
    const isRead = (text: string) => {
      const { value, instead } = readWeek(text);
      return (value ?? instead) !== undefined;
    };
    if (isWeek.test(headerWords(column.name)) && share(texts, isRead) >= 0.5)
      this.#hoursIn(
        'Week',
        [column],
        meanings(texts, (text) => readWeek(text).instead),
        true,
      );
  }

  /** @param values what cells probably mean. A person has to confirm it. */
  #hoursIn(days: string, columns: readonly Column[], values: Record<string, string>, isSure: boolean): void {
    const [first = '', second] = columns.map(({ name }) => name);
    const isPlain = Object.keys(values).length === 0;
    const source = second === undefined ? { column: first } : { open: first, close: second };
    const value = isPlain ? source : { ...source, values };
    this.#take(columns, ['hours', days], value, isSure && isPlain, isPlain ? {} : { values: doubtfulHours });
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
    if (leaves === undefined || this.#taken.has('coordinates') || texts.length === 0) return;
    if ([...this.#open].some((other) => this.#fieldsNamed(other).includes(leaves[0].path))) return;
    const orders = (['lat-lon', 'lon-lat'] as const).map((order) => {
      const isRead = (text: string) =>
        typeof readCoordinates(text, order) === 'object' && /\d[.,]\d{2}|[°º]/.test(text);
      return { order, fit: share(texts, isRead) };
    });
    const [best] = orders.sort((a, b) => b.fit - a.fit);
    if (best === undefined || best.fit < 0.8) return;
    const isNamed = coordinateWords.test(headerWords(column.name));
    const value = { column: column.name, order: best.order };
    this.#take([column], ['coordinates'], value, isNamed && best.fit === 1);
    for (const { path } of leaves) this.#taken.add(path);
  }

  /** `Address 1`, `Address line 2`, `Addr3`: several columns for one field. */
  #addressLines(): void {
    const path = [...this.#leaves.keys()].find((known) => known.endsWith('AddressLine'));
    const isLine =
      /^(?:(?:atm|branch|location|postal|site|street) )?(?:address(?: line)?|line) (?:\d|one|two|three|four)$/;
    const lines = [...this.#open].filter(({ name }) => isLine.test(headerWords(name)));
    if (path !== undefined && lines.length > 0) this.#field(lines, path, true);
  }

  #named(column: Column): void {
    const [path, ...others] = this.#fieldsNamed(column);
    if (path !== undefined && others.length === 0 && !this.#taken.has(path))
      this.#field([column], path, true);
  }

  /** A name that several fields have, such as "unit": an Identification if no two rows have the same, else the next. */
  #namedTwice(column: Column): void {
    const texts = this.#text(column);
    const [identification] = namesOf(this.#collection).identity;
    const mayBe = (path: string) => path !== identification || new Set(texts).size === texts.length;
    const path = this.#fieldsNamed(column).find((known) => !this.#taken.has(known) && mayBe(known));
    if (path !== undefined) this.#field([column], path, false);
  }

  /** The fields that have a column's name: as their path, as their own name, or as a synonym. */
  #fieldsNamed({ name }: Column): string[] {
    const { columns: synonyms } = tableOf(this.#collection);
    const paths = new Set([...Object.keys(synonyms), ...this.#leaves.keys()]);
    return [...paths].filter(
      (path) =>
        this.#leaves.has(path) &&
        [path.slice(path.lastIndexOf('.') + 1), path, ...(synonyms[path] ?? [])].some((word) =>
          isSameName(word, name),
        ),
    );
  }

  /** Uses sort codes as Identification if no other column identifies branches, as many banks do. */
  #bySortCode(): void {
    const { identifiedBy } = tableOf(this.#collection);
    const [identification] = namesOf(this.#collection).identity;
    if (identifiedBy === undefined || identification === undefined || this.#taken.has(identification)) return;
    const column = this.#columns.find(({ name }) => identifiedBy.test(foldedHeader(name)));
    const texts = column === undefined ? [] : this.#text(column);
    if (column !== undefined && texts.length > 0 && new Set(texts).size === texts.length)
      this.#field([column], identification, false);
  }

  #contact(column: Column): void {
    if (!contactsHaveText(this.#collection, this.#version)) return;
    const type = Object.keys(contactWords).find((known) =>
      [known, ...(contactWords[known] ?? [])].some((word) => isSameName(word, column.name)),
    );
    if (type !== undefined && !this.#taken.has(`contacts ${type}`))
      this.#take([column], ['contacts', type], { column: column.name }, true);
  }

  /** Columns of yes and no that are named after a code. */
  #flags(): void {
    for (const leaf of this.#leaves.values()) {
      if (leaf.codes === undefined || !leaf.isList) continue;
      const found = [...this.#open].flatMap((column) => {
        const code = codeOf(column.name, leaf);
        return code === undefined || share(this.#text(column), isFlag) < 0.6 ? [] : [{ column, code }];
      });
      if (found.length === 0) continue;
      const columns = found.map(({ column }) => column);
      const isSure = columns.every((column) => this.#text(column).every(isFlag));
      const flags = Object.fromEntries(found.map(({ column, code }) => [column.name, code]));
      this.#take(columns, ['columns', leaf.path], { flags }, isSure);
    }
  }

  #field(columns: readonly Column[], path: string, isSure: boolean): void {
    const leaf = this.#leaves.get(path)!;
    const texts = columns.flatMap((column) => this.#text(column));
    const { split, values, unknown, fit } = guessValues(leaf, texts, columns.length > 1);
    // The name is known but the cells don't fit it: a column "Services" with yes and no in it.
    if (fit === 0 && (leaf.codes !== undefined || leaf.isFlag)) return;
    const [first = '', ...others] = columns.map(({ name }) => name);
    const source = others.length === 0 ? { column: first } : { columns: [first, ...others] };
    const more = unknown.length > 5 ? ` and ${unknown.length - 5} more` : '';
    const noCode = `no code means ${unknown.slice(0, 5).join(', ')}${more}`;
    const isOther = unknown.length > 0 && leaf.other !== undefined;
    const asks =
      unknown.length === 0
        ? {}
        : isOther
          ? { otherwise: noCode }
          : { column: `${noCode}: say under values: what they mean` };
    const value = {
      ...source,
      ...(split !== undefined && { split }),
      ...(Object.keys(values).length > 0 && { values }),
      ...(isOther && { otherwise: 'Other' }),
    };
    this.#take(columns, ['columns', path], value, isSure && fit >= 0.9, asks);
  }

  #take(
    columns: readonly Column[],
    at: readonly [section: string, key?: string],
    value: Guess['value'],
    isSure: boolean,
    asks: Guess['asks'] = {},
  ): void {
    for (const column of columns) this.#open.delete(column);
    const [section, key] = at;
    this.#taken.add(section === 'columns' ? key! : at.join(' '));
    const each = columns.length === 1 ? 3 : 1;
    const samples = columns.flatMap((column) => this.#samples(column).slice(0, each));
    this.#guesses.push({
      at: at.filter((step) => step !== undefined),
      value,
      columns,
      isSure,
      asks,
      samples,
    });
  }

  /** The required fields that cells can fill. */
  #required(): string[] {
    const schema = recordSchema(this.#version, this.#collection);
    return [...this.#leaves.keys()].filter((path) => {
      const steps = path.split('.');
      return steps.every((step, at) => {
        const field = fieldsOf(nodeAt(schema, steps.slice(0, at)))[step];
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

/** Whether a column has opening or closing times. Its name decides, unless most cells have both times. */
function halfOf(words: string, texts: readonly string[]): 'open' | 'close' | undefined {
  if (/\bhours\b/.test(words)) return undefined;
  const hasBoth = (text: string) => (readHours(text).value?.length ?? 0) > 0;
  if (share(texts, isTime) < share(texts, hasBoth)) return undefined;
  if (/\b(?:open|opens|opening|from|start)\b/.test(words)) return 'open';
  return /\b(?:close|closes|closing|until|till|end|to)\b/.test(words) ? 'close' : undefined;
}
