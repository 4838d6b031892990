import type { FieldPath } from '../../../model/location.js';
import type {
  Ask,
  FieldProblem,
  OpenRecord,
  RecordChange,
  RecordInTime,
  RecordValue,
  Saved,
} from '../contract.js';

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
  readonly #touched = new Set<string>();
  /** Problems of a new record are shown where something was written, until it is saved. */
  #isTried: boolean;

  constructor(opened: OpenRecord, ask: Ask) {
    this.#opened = opened;
    this.#ask = ask;
    this.#inFile = opened;
    this.#draft = structuredClone(opened.value);
    this.#problems = opened.problems;
    this.#isTried = opened.at !== undefined;
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
    return this.#isTried;
  }

  /** The problems to show now. */
  get problems(): readonly FieldProblem[] {
    return this.#isTried
      ? this.#problems
      : this.#problems.filter(({ field }) => this.#touched.has(JSON.stringify(field)));
  }

  /** A field of the draft has another value now. */
  changed(path: FieldPath): void {
    this.#isChanged = true;
    this.#touched.add(JSON.stringify(path));
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
  }

  /** Gives the changes up, since the record is opened again. */
  forget(): void {
    this.#isChanged = false;
  }

  /** From now on, all of its problems are shown. */
  try(): void {
    this.#isTried = true;
  }

  /** Asks for the problems of the draft. Returns false if it was changed meanwhile, so that they are those of another. */
  async check(): Promise<boolean> {
    const sent = JSON.stringify(this.#draft);
    const { problems } = await this.#ask('try', this.#change({ after: this.#draft }));
    if (sent !== JSON.stringify(this.#draft)) return false;
    this.#problems = problems;
    return true;
  }

  async save(): Promise<Saved> {
    const saved = await this.#ask('save', this.#change({ after: this.#draft }));
    this.#inFile = { ...saved, value: saved.value ?? this.#draft };
    this.undo();
    this.#isTried = true;
    return saved;
  }

  async remove(): Promise<Saved> {
    const saved = await this.#ask('save', this.#change({ remove: true }));
    this.#isChanged = false;
    return saved;
  }

  #change(what: Pick<RecordChange, 'after' | 'remove'>): RecordChange {
    const { brand, collection } = this.#opened;
    const { at, value } = this.#inFile;
    const place = at === undefined ? {} : this.#isCopy ? { copyOf: { at, value } } : { at, before: value };
    return { brand, collection, ...place, ...what };
  }
}
