import { contactsHaveText, hasHours } from '../../interface/records/notation.js';
import type { Version } from '../../model/version.js';
import { readCoordinates } from '../repairs/degrees.js';
import { readCell, readFlag } from '../table/cell.js';
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
  /** The texts of the columns that have no part of the mapping yet. */
  readonly #open: Map<Column, readonly string[]>;
  /** The parts of the mapping, by where they are. */
  readonly #guesses = new Map<string, Guess>();
  readonly #samples: MappingProposal['samples'];

  constructor({ columns, rows }: Table, collection: TableCollection, version: Version) {
    this.#collection = collection;
    this.#version = version;
    this.#fields = fieldsOfTable(collection, version);
    const examined = rows.slice(0, mostRows);
    const textsOf = ({ index }: Column) =>
      examined.flatMap(({ cells }) => readCell(cells[index] ?? '') || []);
    this.#open = new Map(columns.map((column) => [column, textsOf(column)]));
    const texts = new Map(this.#open);
    this.#samples = (column) => [...new Set(texts.get(column))].slice(0, 3);
  }

  propose(): MappingProposal {
    const [collection, version] = [this.#collection, this.#version];
    if (hasHours(collection, version))
      for (const { days, columns, value } of guessHours(this.#open))
        this.#take(columns, ['hours', days], value);
    this.#addressLines();
    this.#coordinates();
    const meanings = this.#meanings();
    this.#named(meanings, true);
    this.#named(meanings, false);
    this.#flags();
    const isOpen = (path: string) => !this.#isTaken(['columns', path]);
    const { usual } = tableOf(collection);
    const required = [...this.#fields.values()].filter(({ isRequired }) => isRequired);
    const index = ({ columns }: Guess) => columns[0]?.index ?? 0;
    return {
      collection,
      version,
      guesses: [...this.#guesses.values()].sort((a, b) => index(a) - index(b)),
      supplied: Object.fromEntries(Object.entries(usual).filter(([path]) => isOpen(path))),
      missing: required.map(({ path }) => path).filter((path) => isOpen(path) && !Object.hasOwn(usual, path)),
      unplaced: [...this.#open.keys()],
      samples: this.#samples,
    };
  }

  /** What columns are for by their names. Of two fields with the same word, the first one is taken. */
  #meanings(): Meaning[] {
    const { columns } = tableOf(this.#collection);
    const paths = new Set([...Object.keys(columns), ...this.#fields.keys()]);
    const fields = [...paths].flatMap((path): Meaning[] => {
      const field = this.#fields.get(path);
      return field === undefined ? [] : [{ at: ['columns', path], words: field.words, field }];
    });
    const contacts = contactsHaveText(this.#collection, this.#version) ? Object.entries(words.contacts) : [];
    return [
      { at: ['brand'], words: words.brand },
      ...fields,
      ...contacts.map(([type, names]) => ({ at: ['contacts', type], words: [type, ...names] })),
    ];
  }

  /** @param isClear whether columns are left that may have several meanings, rather than given the first one */
  #named(meanings: readonly Meaning[], isClear: boolean): void {
    for (const column of [...this.#open.keys()]) {
      const [first, ...others] = meanings.filter(
        ({ at, words: names }) => !this.#isTaken(at) && isNamed(column.name, names),
      );
      if (first === undefined || (isClear && others.length > 0)) continue;
      if (first.field !== undefined) this.#field([column], first.field);
      else this.#take([column], first.at, { column: column.name });
    }
  }

  /** `52.3990, 0.2630`: latitude and longitude in one column, unless a column is called after the latitude. */
  #coordinates(): void {
    const [latitude] = coordinateFields(this.#fields) ?? [];
    if (latitude === undefined) return;
    if ([...this.#open.keys()].some(({ name }) => isNamed(name, latitude.words))) return;
    for (const [column, texts] of this.#open) {
      const isRead = (text: string) => readCoordinates(text) !== undefined && /\d[.,]\d{2}|[°º]/.test(text);
      if (share(texts, isRead) < 0.8) continue;
      this.#take([column], ['coordinates'], { column: column.name });
      return;
    }
  }

  /** `Address 1`, `Address line 2`, `Addr3`: several columns for one field. */
  #addressLines(): void {
    const field = [...this.#fields.values()].find(({ path }) => path.endsWith('AddressLine'));
    const isLine =
      /^(?:(?:atm|branch|location|postal|site|street) )?(?:address(?: line)?|line) (?:\d|one|two|three|four)$/;
    const lines = [...this.#open.keys()].filter(({ name }) => isLine.test(headerWords(name)));
    if (field !== undefined && lines.length > 0) this.#field(lines, field);
  }

  /** Columns of yes and no that are named after a code. */
  #flags(): void {
    for (const field of this.#fields.values()) {
      if (!field.isList) continue;
      const flags: Record<string, string> = {};
      const columns = [...this.#open].flatMap(([column, texts]) => {
        const code = codeOf(column.name, field);
        if (code === undefined || share(texts, isFlag) < 0.6) return [];
        flags[column.name] = code;
        return [column];
      });
      if (columns.length > 0) this.#take(columns, ['columns', field.path], { flags });
    }
  }

  #field(columns: readonly Column[], field: TableField): void {
    const texts = columns.flatMap((column) => this.#open.get(column) ?? []);
    const values = guessValues(field, texts, columns.length > 1);
    // The name is known but the cells don't fit it: a column "Services" with yes and no in it.
    if (values === undefined) return;
    const names = columns.map(({ name }) => name);
    const source = names.length === 1 ? { column: names[0] } : { columns: names };
    this.#take(columns, ['columns', field.path], { ...source, ...values });
  }

  #take(columns: readonly Column[], at: Guess['at'], value: Guess['value']): void {
    for (const column of columns) this.#open.delete(column);
    const before = this.#guesses.get(at.join(' '));
    const all = [...(before?.columns ?? []), ...columns];
    this.#guesses.set(at.join(' '), { at, value: { ...before?.value, ...value }, columns: all });
  }

  #isTaken(at: Guess['at']): boolean {
    const isPlace = at.at(-1)!.includes('.GeographicCoordinates.');
    return this.#guesses.has(at.join(' ')) || (isPlace && this.#guesses.has('coordinates'));
  }
}
