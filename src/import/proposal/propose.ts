import { recordSchema } from '../../interface/records/index.js';
import { contactsHaveText, hasHours } from '../../interface/records/notation.js';
import { fieldsOf, isOptional, nodeAt } from '../../interface/schema/node.js';
import type { Version } from '../../model/version.js';
import { readCell, readFlag } from '../table/cell.js';
import { readCoordinates } from '../table/coordinates.js';
import {
  codeOf,
  coordinateFields,
  fieldsOfTable,
  headerWords,
  isNamed,
  type TableField,
} from '../table/fields.js';
import { type TableCollection, tableCollections, tableOf } from '../table/mapping.js';
import type { Column, Table } from '../table/table.js';
import words from '../table/words.json' with { type: 'json' };
import { guessHours } from './guess-hours.js';
import { guessValues, share } from './guess-values.js';

/** One or more columns, and the part of a mapping that reads them. */
export interface Guess {
  /** Where it is in the mapping: `columns`, `PostalAddress.PostCode`. */
  readonly at: readonly string[];
  /** In the mapping's long form. */
  readonly value: Readonly<Record<string, unknown>>;
  readonly columns: readonly Column[];
}

export interface MappingProposal {
  readonly collection: TableCollection;
  readonly version: Version;
  /** In the order of the columns. */
  readonly guesses: readonly Guess[];
  /** Usual values of fields that no column provides, by path. */
  readonly supplied: Readonly<Record<string, readonly string[]>>;
  /** Required fields for which no column was found. */
  readonly missing: readonly string[];
  readonly unplaced: readonly Column[];
  /** Up to three different texts of a column. */
  readonly samples: (column: Column) => string[];
}

/** The collection named by the file's name or its header; branches if neither names one. */
export function guessCollection(table: Table): TableCollection {
  // Tables of ATMs mention branches as well, so the later collections are tested first.
  const [usual, ...others] = tableCollections;
  const named = (text = '') => [usual, ...others].reverse().find((name) => tableOf(name).name.test(text));
  return named(table.file.split('/').at(-1)) ?? named(table.columns[0]?.name) ?? usual;
}

/** Proposes a field for each column, from the column's name and the values in its cells. */
export function propose(table: Table, collection: TableCollection, version: Version): MappingProposal {
  return new Proposer(table, collection, version).propose();
}

/** How many rows are examined. */
const mostRows = 200;

const isFlag = (text: string) => readFlag(text) !== undefined;

/** A part of a mapping that columns of certain names are for. */
interface Meaning {
  readonly at: Guess['at'];
  readonly words: readonly string[];
  readonly field?: TableField;
}

class Proposer {
  readonly #collection: TableCollection;
  readonly #version: Version;
  readonly #fields: ReadonlyMap<string, TableField>;
  readonly #texts: ReadonlyMap<Column, readonly string[]>;
  readonly #open: Set<Column>;
  /** The parts of the mapping that are filled: a field by its path. */
  readonly #taken = new Set<string>();
  readonly #guesses: Guess[] = [];

  constructor(table: Table, collection: TableCollection, version: Version) {
    this.#collection = collection;
    this.#version = version;
    this.#fields = fieldsOfTable(collection, version);
    this.#open = new Set(table.columns);
    const rows = table.rows.slice(0, mostRows);
    const textsOf = ({ index }: Column) =>
      rows.map(({ cells }) => readCell(cells[index] ?? '')).filter(Boolean);
    this.#texts = new Map(table.columns.map((column) => [column, textsOf(column) as string[]]));
  }

  propose(): MappingProposal {
    const fields: readonly Meaning[] = this.#fieldMeanings();
    this.#named([{ at: ['brand'], words: words.brand }], true);
    this.#hours();
    this.#addressLines();
    this.#coordinates(fields);
    this.#named(fields, true);
    this.#named(fields, false);
    if (contactsHaveText(this.#collection, this.#version)) {
      const contacts = Object.entries(words.contacts).map(
        ([type, names]): Meaning => ({ at: ['contacts', type], words: [type, ...names] }),
      );
      this.#named(contacts, false);
    }
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
      unplaced: [...this.#open],
      samples: (column) => [...new Set(this.#text(column))].slice(0, 3),
    };
  }

  /** Of two fields with the same word, the one that the collection's words list first is taken. */
  #fieldMeanings(): Meaning[] {
    const paths = new Set([...Object.keys(tableOf(this.#collection).columns), ...this.#fields.keys()]);
    return [...paths].flatMap((path): Meaning[] => {
      const field = this.#fields.get(path);
      return field === undefined ? [] : [{ at: ['columns', path], words: field.words, field }];
    });
  }

  /** @param isClear whether columns are left that may have several meanings, rather than given the first one */
  #named(meanings: readonly Meaning[], isClear: boolean): void {
    for (const column of [...this.#open]) {
      const [first, ...others] = meanings.filter(
        ({ at, words: names }) => !this.#taken.has(keyOf(at)) && isNamed(column.name, names),
      );
      if (first === undefined || (isClear && others.length > 0)) continue;
      if (first.field !== undefined) this.#field([column], first.field);
      else this.#take([column], first.at, { column: column.name });
    }
  }

  #hours(): void {
    if (!hasHours(this.#collection, this.#version)) return;
    const texts = new Map([...this.#open].map((column) => [column, this.#text(column)]));
    for (const { days, columns, value } of guessHours(texts)) this.#take(columns, ['hours', days], value);
  }

  /** `52.3990, 0.2630`: latitude and longitude in one column, unless a column is called after the latitude. */
  #coordinates(fields: readonly Meaning[]): void {
    const places = coordinateFields(this.#fields);
    const latitude = fields.find(({ field }) => field === places?.[0]);
    if (places === undefined || latitude === undefined) return;
    if ([...this.#open].some(({ name }) => isNamed(name, latitude.words))) return;
    for (const column of [...this.#open]) {
      const orders = (['lat-lon', 'lon-lat'] as const).map((order) => {
        const isRead = (text: string) =>
          typeof readCoordinates(text, order) === 'object' && /\d[.,]\d{2}|[°º]/.test(text);
        return { order, fit: share(this.#text(column), isRead) };
      });
      const [best] = orders.sort((a, b) => b.fit - a.fit);
      if (best === undefined || best.fit < 0.8) continue;
      this.#take([column], ['coordinates'], { column: column.name, order: best.order });
      for (const { path } of places) this.#taken.add(path);
      return;
    }
  }

  /** `Address 1`, `Address line 2`, `Addr3`: several columns for one field. */
  #addressLines(): void {
    const field = [...this.#fields.values()].find(({ path }) => path.endsWith('AddressLine'));
    const isLine =
      /^(?:(?:atm|branch|location|postal|site|street) )?(?:address(?: line)?|line) (?:\d|one|two|three|four)$/;
    const lines = [...this.#open].filter(({ name }) => isLine.test(headerWords(name)));
    if (field !== undefined && lines.length > 0) this.#field(lines, field);
  }

  /** Columns of yes and no that are named after a code. */
  #flags(): void {
    for (const field of this.#fields.values()) {
      if (field.codes === undefined || !field.isList) continue;
      const found = [...this.#open].flatMap((column) => {
        const code = codeOf(column.name, field);
        return code === undefined || share(this.#text(column), isFlag) < 0.6 ? [] : [{ column, code }];
      });
      if (found.length === 0) continue;
      const columns = found.map(({ column }) => column);
      const flags = Object.fromEntries(found.map(({ column, code }) => [column.name, code]));
      this.#take(columns, ['columns', field.path], { flags });
    }
  }

  #field(columns: readonly Column[], field: TableField): void {
    const texts = columns.flatMap((column) => this.#text(column));
    const values = guessValues(field, texts, columns.length > 1);
    // The name is known but the cells don't fit it: a column "Services" with yes and no in it.
    if (values === undefined) return;
    const [first = '', ...others] = columns.map(({ name }) => name);
    const source = others.length === 0 ? { column: first } : { columns: [first, ...others] };
    this.#take(columns, ['columns', field.path], { ...source, ...values });
  }

  #take(columns: readonly Column[], at: Guess['at'], value: Guess['value']): void {
    for (const column of columns) this.#open.delete(column);
    this.#taken.add(keyOf(at));
    this.#guesses.push({ at, value, columns });
  }

  /** The required fields that cells can fill. */
  #required(): string[] {
    const schema = recordSchema(this.#version, this.#collection);
    return [...this.#fields.keys()].filter((path) => {
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
}

function keyOf([section, key = '']: Guess['at']): string {
  return section === 'columns' ? key : `${section} ${key}`;
}
