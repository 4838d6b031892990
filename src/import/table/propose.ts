import { recordSchema } from '../../interface/records/index.js';
import { contactsHaveText, hasHours } from '../../interface/records/notation.js';
import { fieldsOf, isOptional, nodeAt } from '../../interface/schema/node.js';
import { readDays, readHours, readWeek } from '../../model/time/opening-hours.js';
import { typedTime } from '../../model/time/time-of-day.js';
import type { Version } from '../../model/version.js';
import { readCell, readFlag } from './cell.js';
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

/** True for a time, and for an hour that is one only with its half of the day. */
function isTime(text: string): boolean {
  return typedTime(text)?.isHour === false;
}

function isFlag(text: string): boolean {
  return readFlag(text) !== undefined;
}

class Proposer {
  readonly #collection: TableCollection;
  readonly #version: Version;
  readonly #leaves: ReadonlyMap<string, Leaf>;
  readonly #texts: ReadonlyMap<Column, readonly string[]>;
  readonly #open: Set<Column>;
  readonly #taken = new Set<string>();
  readonly #guesses: Guess[] = [];

  constructor(table: Table, collection: TableCollection, version: Version) {
    this.#collection = collection;
    this.#version = version;
    this.#leaves = leavesOf(recordSchema(version, collection));
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
    this.#each((column) => this.#named(column, true));
    this.#each((column) => this.#named(column, false));
    this.#each((column) => this.#contact(column));
    this.#flags();
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
        this.#hoursIn(key, [column], isSure);
      }
    });
    // Opening times are used only together with closing times.
    for (const [days, { open, close }] of halves) {
      if (open === undefined || close === undefined) continue;
      const texts = [...this.#text(open), ...this.#text(close)];
      const isSure = texts.every((text) => isTime(text) || readHours(text).value?.length === 0);
      this.#hoursIn(days, [open, close], isSure);
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
        texts.every((text) => readWeek(text).value !== undefined),
      );
  }

  #hoursIn(days: string, columns: readonly Column[], isSure: boolean): void {
    const [first = '', second] = columns.map(({ name }) => name);
    const value = second === undefined ? { column: first } : { open: first, close: second };
    this.#take(columns, ['hours', days], value, isSure);
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

  /** @param isSure false to take the first of several fields with the column's name too */
  #named(column: Column, isSure: boolean): void {
    const [path, ...others] = this.#fieldsNamed(column).filter((known) => !this.#taken.has(known));
    if (path !== undefined && (others.length === 0 || !isSure)) this.#field([column], path, isSure);
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
    const { split, values, fit } = guessValues(leaf, texts, columns.length > 1);
    // The name is known but the cells don't fit it: a column "Services" with yes and no in it.
    if (fit === 0 && (leaf.codes !== undefined || leaf.isFlag)) return;
    const [first = '', ...others] = columns.map(({ name }) => name);
    const value = {
      ...(others.length === 0 ? { column: first } : { columns: [first, ...others] }),
      ...(split !== undefined && { split }),
      ...(Object.keys(values).length > 0 && { values }),
    };
    this.#take(columns, ['columns', path], value, isSure && fit >= 0.9);
  }

  #take(
    columns: readonly Column[],
    at: readonly [section: string, key?: string],
    value: Guess['value'],
    isSure: boolean,
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
