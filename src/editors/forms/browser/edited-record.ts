import { type FieldPath, valueAt } from '../../../model/location.js';
import type { Ask } from '../calls.js';
import type {
  FieldProblem,
  OpenRecord,
  RecordChange,
  RecordInTime,
  RecordNow,
  RecordValue,
  Saved,
} from '../contract.js';
import { leaves } from './place.js';

/** What is typed on a page and not saved, and what it was typed over. */
export interface KeptDraft {
  readonly draft: RecordValue;
  readonly before?: RecordValue;
  /** It is to be a copy that begins later. */
  readonly isCopy?: boolean;
}

/** The rules for what can't exist that are only warnings, since real feeds have some. */
const impossible: ReadonlySet<string> = new Set(['places/postcode']);

/** A record that is edited: as it is in its file, as it is in the form, and what is wrong with it. */
export class EditedRecord {
  readonly #opened: OpenRecord;
  readonly #ask: Ask;
  #inFile: Pick<OpenRecord, 'at' | 'value' | 'problems' | 'shared' | 'when' | 'others'>;
  /** True for a copy that is not saved yet, of what is in the file. */
  #isCopy = false;
  #draft: Record<string, unknown>;
  #problems: readonly FieldProblem[];
  #isChanged = false;
  /** Where problems are not shown yet, by path: a new record, and what was added empty. What is inside counts too. */
  #begun = new Set<string>();
  /** What was typed in there, and is left, so that its problems are shown. */
  #typed = new Set<string>();
  #left = new Set<string>();
  /** The fields that were wrong before somebody began to type. Nothing else is shown as wrong until that ends. */
  #whileTyping: ReadonlySet<string> | undefined;

  constructor(opened: OpenRecord, ask: Ask) {
    this.#opened = opened;
    this.#ask = ask;
    this.#inFile = opened;
    this.#draft = structuredClone(opened.value);
    this.#problems = opened.problems;
    this.#begin();
  }

  /** Where it is; undefined as long as it is in no file. */
  get at(): OpenRecord['at'] {
    return this.#isCopy ? undefined : this.#inFile.at;
  }

  /** The place of what is in a file: for a copy, that of the record that it is of. */
  get fileAt(): OpenRecord['at'] {
    return this.#inFile.at;
  }

  get isCopy(): boolean {
    return this.#isCopy;
  }

  /** When what is in the file is published, and the other records of its identity. */
  get inTime(): RecordInTime {
    return this.#inFile;
  }

  get inFile(): RecordValue {
    return this.#inFile.value;
  }

  get shared(): OpenRecord['shared'] {
    return this.#inFile.shared;
  }

  get draft(): Record<string, unknown> {
    return this.#draft;
  }

  /** True while there are changes that are not saved. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** True if all of its problems are shown. */
  get isTried(): boolean {
    return !this.#begun.has(nameOf([]));
  }

  /** What can't exist and isn't in the file yet: it is asked about before it is saved (D61). */
  get doubtful(): readonly FieldProblem[] {
    const known = this.#inFile.problems.map(({ message }) => message);
    return this.#problems.filter(({ rule, message }) => impossible.has(rule) && !known.includes(message));
  }

  /** The problems to show now: none of what nobody has typed yet, or is just typing. */
  get problems(): readonly FieldProblem[] {
    return this.#problems.filter(({ field }) => {
      const name = nameOf(field);
      if (this.#whileTyping !== undefined && !this.#whileTyping.has(name)) return false;
      return this.#left.has(name) || !this.#isBegun(field);
    });
  }

  /** A field of the draft has another value now. */
  changed(path: FieldPath): void {
    this.#isChanged = true;
    this.#typed.add(nameOf(path));
    this.#left.delete(nameOf(path));
    this.#whileTyping ??= new Set(this.problems.map(({ field }) => nameOf(field)));
  }

  /** The cursor has left a field, or its change is complete. Returns true if more may have to be shown. */
  left(path: FieldPath): boolean {
    const name = nameOf(path);
    const wasTyping = this.#whileTyping !== undefined;
    this.#whileTyping = undefined;
    const isInside = this.#isBegun(path);
    // What was added and filled in is as any other from now on.
    if (path.length > 0 && leaves(valueAt(this.#draft, path)) > 0) this.#begun.delete(name);
    if (this.#typed.has(name)) this.#left.add(name);
    return wasTyping || isInside;
  }

  /** Something was added empty. */
  begun(path: FieldPath): void {
    this.#begun.add(nameOf(path));
  }

  /** Items of a list get other places. @param to undefined for an item that is removed */
  moved(list: FieldPath, to: (index: number) => number | undefined): void {
    const placed = (path: FieldPath): FieldPath | undefined => {
      const index = path[list.length];
      if (typeof index !== 'number' || list.some((step, at) => path[at] !== step)) return path;
      const now = to(index);
      return now === undefined ? undefined : [...list, now, ...path.slice(list.length + 1)];
    };
    const moveAll = (names: ReadonlySet<string>) => {
      const paths = [...names].map((name) => placed(JSON.parse(name) as FieldPath));
      return new Set(paths.flatMap((path) => (path === undefined ? [] : [nameOf(path)])));
    };
    this.#begun = moveAll(this.#begun);
    this.#left = moveAll(this.#left);
    this.#typed = moveAll(this.#typed);
    this.#problems = this.#problems.flatMap((problem) => {
      const field = placed(problem.field);
      return field === undefined ? [] : [{ ...problem, field }];
    });
  }

  /** From now on, the draft is a copy of the record that begins at a time. The record stays as it is in its file. */
  copy(from: string): void {
    const { from: _, ...others } = this.#draft;
    this.#draft = { from, ...others };
    this.#isCopy = true;
    this.#isChanged = true;
  }

  undo(): void {
    this.#isCopy = false;
    this.#draft = structuredClone(this.#inFile.value);
    this.#problems = this.#inFile.problems;
    this.#isChanged = false;
    this.#begin();
  }

  /** What is to be kept in case that the page is loaded anew; undefined if nothing is. */
  get kept(): KeptDraft | undefined {
    if (!this.#isChanged) return undefined;
    return { draft: this.#draft, before: this.#inFile.value, isCopy: this.#isCopy };
  }

  /** Goes on with what was kept. */
  restore({ draft, before = this.#inFile.value, isCopy = false }: KeptDraft): void {
    this.#inFile = { ...this.#inFile, value: before };
    this.#draft = structuredClone(draft) as Record<string, unknown>;
    this.#isCopy = isCopy;
    this.#isChanged = true;
  }

  /** From now on, all of its problems are shown. */
  try(): void {
    this.#begun.clear();
    this.#whileTyping = undefined;
  }

  /** Asks for the problems of the draft. Returns false if it was changed meanwhile, so that they are those of another. */
  async check(): Promise<boolean> {
    const sent = JSON.stringify(this.#draft);
    const { problems } = await this.#ask('try', this.#change({ after: this.#draft }));
    if (sent !== JSON.stringify(this.#draft)) return false;
    this.#problems = problems;
    return true;
  }

  /** Writes the draft as it is. What is typed until the answer comes stays, as a change of what was written. */
  async save(): Promise<Saved> {
    const sent = structuredClone(this.#draft);
    const saved = await this.#ask('save', this.#change({ after: sent }));
    this.#inFile = { ...saved, value: saved.value ?? sent };
    this.#isCopy = false;
    if (JSON.stringify(sent) === JSON.stringify(this.#draft)) this.undo();
    return saved;
  }

  async remove(): Promise<Saved> {
    const saved = await this.#ask('save', this.#change({ remove: true }));
    this.#isChanged = false;
    return saved;
  }

  /** What it is in its file now, and what changed there since it was opened; undefined for a record that is in none. */
  async now(): Promise<RecordNow | undefined> {
    const { brand, collection } = this.#opened;
    const { at, value } = this.#inFile;
    if (at === undefined) return undefined;
    return this.#ask('record-now', { brand, collection, at, value, draft: this.#draft });
  }

  /** From now on, that is in its file, and what is in the form has it taken in. */
  takeIn({ opened, draft }: RecordNow): void {
    this.#inFile = opened;
    this.#draft = structuredClone(draft) as Record<string, unknown>;
    this.#isChanged = this.#isCopy || JSON.stringify(draft) !== JSON.stringify(opened.value);
  }

  #begin(): void {
    this.#begun = new Set(this.#inFile.at === undefined ? [nameOf([])] : []);
    this.#left.clear();
    this.#typed.clear();
    this.#whileTyping = undefined;
  }

  #isBegun(path: FieldPath): boolean {
    return (
      path.some((_, length) => this.#begun.has(nameOf(path.slice(0, length)))) ||
      this.#begun.has(nameOf(path))
    );
  }

  #change(what: Pick<RecordChange, 'after' | 'remove'>): RecordChange {
    const { brand, collection } = this.#opened;
    const { at, value } = this.#inFile;
    const place = at === undefined ? {} : this.#isCopy ? { copyOf: { at, value } } : { at, before: value };
    return { brand, collection, ...place, ...what };
  }
}

function nameOf(path: FieldPath): string {
  return JSON.stringify(path);
}
