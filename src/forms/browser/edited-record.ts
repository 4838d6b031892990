import { changedFields, takenIn } from '../records/changed-fields.js';
import type {
  Ask,
  Asked,
  EditedField,
  FieldProblem,
  Form,
  OpenRecord,
  RecordChange,
  RecordValue,
  Saved,
} from '../records/contract.js';
import { FormState } from './form-state.js';
import { withRequired, withValue } from './values.js';

/** What is typed on a page and not saved, and what it was typed over. */
export interface KeptDraft {
  readonly draft: RecordValue;
  readonly before?: RecordValue;
  /** It is to be a copy that begins later. */
  readonly isCopy?: boolean;
}

/** A record as it is in its file now, and what changed there since it was opened. */
export interface RecordNow {
  readonly opened: OpenRecord;
  readonly fields: readonly EditedField[];
}

/** The rules for what can't exist that are only warnings, since real feeds have some. */
const impossible: ReadonlySet<string> = new Set(['places/postcode']);

/** A record that is edited: as it is in its file, as it is in the form, and what is wrong with it. */
export class EditedRecord extends FormState {
  readonly #list: Asked<'form'>;
  readonly #ask: Ask;
  inFile: OpenRecord;
  /** True for a copy of what is in the file, which begins later and is not saved yet. */
  isCopy = false;

  constructor(list: Asked<'form'>, opened: OpenRecord, form: Form, ask: Ask, redraw: () => void) {
    super(opened.at === undefined ? withRequired(form.fields, opened.value) : opened.value, redraw);
    this.#list = list;
    this.#ask = ask;
    this.inFile = { ...opened, value: this.draft };
    this.found = opened.problems;
    this.isTried = opened.at !== undefined;
  }

  /** Where it is; undefined as long as it is in no file. */
  get at(): OpenRecord['at'] {
    return this.isCopy ? undefined : this.inFile.at;
  }

  /** What can't exist and isn't in the file yet: it is asked about before it is saved (D61). */
  get doubtful(): readonly FieldProblem[] {
    const known = this.inFile.problems.map(({ message }) => message);
    return this.found.filter(({ rule, message }) => impossible.has(rule) && !known.includes(message));
  }

  get errors(): number {
    return this.found.filter(({ severity }) => severity === 'error').length;
  }

  /** From now on, the draft is a copy of the record, which begins later. The record stays as it is in its file. */
  copy(): void {
    this.draft = withValue(this.draft, ['from'], undefined);
    this.show(['from']);
    this.isCopy = true;
    this.isTried = true;
    this.isChanged = true;
    this.redraw();
  }

  undo(): void {
    this.isCopy = false;
    this.begin(this.inFile.value, this.inFile.problems, this.inFile.at !== undefined);
  }

  /** What is to be kept in case that the page is loaded anew; undefined if nothing is. */
  get kept(): KeptDraft | undefined {
    if (!this.isChanged) return undefined;
    return { draft: this.draft, before: this.inFile.value, isCopy: this.isCopy };
  }

  /** Goes on with what was kept. */
  restore({ draft, before = this.inFile.value, isCopy = false }: KeptDraft): void {
    this.inFile = { ...this.inFile, value: before };
    this.draft = draft;
    this.isCopy = isCopy;
    this.isChanged = true;
    this.isTried = true;
  }

  /** Asks for the problems of the draft. Returns false if it was changed meanwhile, so that they are those of another. */
  async check(): Promise<boolean> {
    const sent = this.draft;
    const problems = await this.#ask('try', this.#change({ after: sent }));
    if (sent !== this.draft) return false;
    this.found = problems;
    this.redraw();
    return true;
  }

  /** Writes the draft as it is. What is typed until the answer comes stays, as a change of what was written. */
  async save(): Promise<Saved> {
    const sent = this.draft;
    const saved = await this.#ask('save', { change: this.#change({ after: sent }) });
    this.inFile = saved.record!;
    this.isCopy = false;
    if (sent === this.draft) this.undo();
    return saved;
  }

  async remove(): Promise<Saved> {
    const saved = await this.#ask('save', { change: this.#change({ remove: true }) });
    this.isChanged = false;
    return saved;
  }

  /** What it is in its file now, and what changed there since it was opened; undefined for a record that is in none. */
  async now(): Promise<RecordNow | undefined> {
    const { at, value } = this.inFile;
    if (at === undefined) return undefined;
    const opened = await this.#ask('open', { ...this.#list, at, opened: value });
    return { opened, fields: changedFields(value, opened.value) };
  }

  /** From now on, that is in its file. What was changed in the form stays as it is there. */
  takeIn({ opened }: RecordNow): void {
    this.draft = takenIn(this.draft, this.inFile.value, opened.value) as RecordValue;
    this.inFile = opened;
    this.isChanged = this.isCopy || JSON.stringify(this.draft) !== JSON.stringify(opened.value);
    this.redraw();
  }

  #change(what: Pick<RecordChange, 'after' | 'remove'>): RecordChange {
    const { at, value } = this.inFile;
    const place = at === undefined ? {} : this.isCopy ? { copyOf: { at, value } } : { at, before: value };
    return { ...this.#list, ...place, ...what };
  }
}
