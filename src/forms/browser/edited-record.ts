import { thrownMessage } from '../../base/errors.js';
import { capital } from '../../base/text/capital.js';
import type { FieldPath } from '../../model/location.js';
import { counted } from '../../model/message.js';
import { dayAfter, dayInWords, isCalendarDate } from '../../model/time/calendar.js';
import { changedFields, takenIn } from '../records/changed-fields.js';
import type { Form } from '../records/form-fields.js';
import { leftBehind } from '../records/left-behind.js';
import type { Ask, OpenRecord, Saved } from '../records/replies.js';
import type { ListName, RecordChange, RecordValue, WrittenRecord } from '../records/requests.js';
import { FormState } from './form/form-state.js';
import { isOnSale, soldUntil } from './form/values/sale.js';
import { withoutPast, withRequired } from './form/values/values.js';

/** What is typed on a page and not saved, and what it was typed over. */
export interface KeptDraft {
  readonly draft: RecordValue;
  readonly before: RecordValue;
  /** True for a copy that begins later. */
  readonly isLater?: boolean;
}

/** What is to be said of the last thing that was done. */
type Outcome =
  | { readonly kind: 'saved'; readonly saved: Saved }
  | { readonly kind: 'failed' | 'said' | 'doubted'; readonly text: string };

/** The warnings that a save asks about: what can't exist (D61), and what comes back. */
const askedAbout: readonly string[] = ['places/postcode', 'times/gap'];

/** A record that is edited: as it is in its file, as it is in the form, and what is wrong with it. */
export class EditedRecord extends FormState {
  readonly #list: ListName;
  readonly #ask: Ask;
  inFile: OpenRecord;
  /** True if it is to become a copy of what is in the file, which begins later. */
  isLater = false;
  /** True while it is being written. What is typed meanwhile stays. */
  isWriting = false;
  outcome: Outcome | undefined;
  /** As it is in its file now, if somebody else has changed it there. */
  news: OpenRecord | undefined;
  /** The draft as it was checked last. */
  checked = this.draft;

  constructor(list: ListName, opened: OpenRecord, form: Form, ask: Ask, redraw: () => void) {
    const isNew = opened.at === undefined;
    const value = isNew ? withRequired(form.fields, opened.value) : opened.value;
    super(value, redraw);
    this.#list = list;
    this.#ask = ask;
    this.inFile = { ...opened, value };
    this.found = opened.problems;
    this.untried = isNew ? [] : undefined;
  }

  override get isChanged(): boolean {
    return this.isLater || super.isChanged;
  }

  undo(): void {
    this.isLater = false;
    this.news = undefined;
    this.saved = this.inFile.value;
    this.draft = this.saved;
    this.checked = this.draft;
    this.found = this.inFile.problems;
    this.untried = this.inFile.at === undefined ? [] : undefined;
    this.#say(undefined);
  }

  /** What is to be kept in case that the page is loaded anew; undefined if nothing is. */
  get kept(): KeptDraft | undefined {
    const { draft, saved: before, isLater } = this;
    return this.isChanged ? { draft, before, isLater } : undefined;
  }

  /** Goes on with what was kept. */
  restore({ draft, before, isLater = false }: KeptDraft): void {
    // A new record has the next number, whatever its other values are of.
    this.draft = this.inFile.at === undefined ? { ...this.draft, ...draft } : draft;
    this.saved = before;
    this.isLater = isLater;
    this.untried = undefined;
    this.#say({ kind: 'said', text: 'These values are from before. They are not saved yet.' });
    this.judge();
    void this.#lookAgain();
  }

  /** Begins a copy that is published from a day on, which is to be entered. */
  beginLater(): void {
    const { from: _, ...values } = this.draft;
    this.draft = values;
    this.isLater = true;
    this.redraw();
  }

  /**
   * Ends the sale of a product after a day: at once, or if it says that it is on sale, in a copy from the next day on, which
   * says that it isn't.
   */
  withdraw(last: string, today: string): void {
    const isAtOnce = last < today || !isOnSale(this.draft);
    if (!isAtOnce) this.beginLater();
    this.draft = {
      ...soldUntil(this.draft, last),
      ...(isOnSale(this.draft) && { OnSaleIndicator: false }),
      ...(!isAtOnce && { from: dayAfter(last) }),
    };
    const until = `Sold until ${dayInWords(last)}${isAtOnce ? '' : ', and from the next day on as it is here'}.`;
    const stays = 'It stays published, for the customers who have it. If terms begin later, remove them.';
    this.#say({ kind: 'said', text: `${until} ${stays} Nothing is saved yet.` });
    this.judge();
  }

  /** What was said of the last save is over once something else is typed; a failure stays until the next one. */
  override set(path: FieldPath, value: unknown): void {
    const { draft } = this;
    super.set(path, value);
    const { kind } = this.outcome ?? {};
    if (draft !== this.draft && (kind === 'saved' || kind === 'doubted')) this.#say(undefined);
  }

  /** Asks for the problems of the draft. Returns false if it was changed meanwhile, so that they are those of another. */
  async check(): Promise<boolean> {
    const sent = this.draft;
    this.checked = sent;
    const problems = await this.#ask('try', this.#change);
    if (sent !== this.draft) return false;
    this.found = problems;
    this.redraw();
    return true;
  }

  /** Shows the problems of the draft, some time, unless it was checked already. */
  judge(): void {
    if (this.draft !== this.checked) this.check().catch((error) => this.#fail(error));
  }

  /**
   * Saves the draft, unless something has to be asked first. A second time meanwhile does nothing. What is typed until the
   * answer comes stays, as a change of what was written.
   */
  async save(isAnyway = false): Promise<void> {
    if (this.isWriting || !this.canSave) return;
    await this.#write(async () => {
      if (!isAnyway && !(await this.#isWanted())) return;
      const sent = this.draft;
      const saved = await this.#ask('save', { change: this.#change, ending: this.#ending });
      this.inFile = saved.record!;
      this.saved = this.inFile.value;
      this.isLater = false;
      this.news = undefined;
      if (sent === this.draft) this.undo();
      this.outcome = { kind: 'saved', saved };
    });
  }

  /** @param done is called once it is removed */
  async remove(done: (saved: Saved) => void): Promise<void> {
    await this.#write(async () => {
      const change = { ...this.#list, kind: 'remove', opened: this.#opened } as const;
      const saved = await this.#ask('save', { change });
      this.draft = this.saved;
      done(saved);
    });
  }

  /** From now on, what is news is in its file. What was changed in the form stays as it is there. */
  takeIn(opened: OpenRecord): void {
    this.draft = takenIn(this.draft, this.saved, opened.value) as RecordValue;
    this.inFile = opened;
    this.saved = opened.value;
    this.news = undefined;
    this.#say({ kind: 'said', text: 'Taken in. Your changes are kept, and not saved yet.' });
    this.judge();
  }

  get canSave(): boolean {
    return this.isChanged || this.inFile.at === undefined;
  }

  async #write(work: () => Promise<void>): Promise<void> {
    this.isWriting = true;
    this.#say(undefined);
    await work().catch((error) => this.#fail(error));
    this.isWriting = false;
    this.redraw();
    if (this.outcome?.kind === 'failed') await this.#lookAgain();
  }

  /** True for a draft without errors, and without such warnings that the file hasn't yet; asks about any other. */
  async #isWanted(): Promise<boolean> {
    this.untried = undefined;
    // What is typed meanwhile is saved too, so it is checked.
    while (!(await this.check()));
    const known = this.inFile.problems.map(({ message }) => message);
    const errors = this.found.filter(({ severity }) => severity === 'error').length;
    const doubts = this.found
      .filter(({ rule, message }) => askedAbout.includes(rule) && !known.includes(message))
      .map(({ message, help = '' }) => `${capital(message)} ${help}`.trim());
    doubts.push(...leftBehind(this.saved, this.draft, this.isLater || this.inFile.at === undefined));
    if (errors + doubts.length === 0) return true;
    const toCorrect = counted(errors, 'thing has', 'things have');
    const text = errors > 0 ? `${toCorrect} to be corrected before this can be published.` : doubts.join(' ');
    this.#say({ kind: 'doubted', text });
    return false;
  }

  async #lookAgain(): Promise<void> {
    const { at } = this.inFile;
    if (at === undefined) return;
    // If the record is gone, or the server has ended, saving says so.
    const opened = await this.#ask('open', { ...this.#list, at, opened: this.saved }).catch(() => undefined);
    if (opened === undefined || changedFields(this.saved, opened.value).length === 0) return;
    this.news = opened;
    this.redraw();
  }

  #fail(error: unknown): void {
    this.#say({ kind: 'failed', text: thrownMessage(error) });
  }

  #say(outcome: Outcome | undefined): void {
    this.outcome = outcome;
    this.redraw();
  }

  get #change(): RecordChange {
    const { draft: after } = this;
    if (this.inFile.at === undefined) return { ...this.#list, kind: 'add', after };
    const change = { ...this.#list, opened: this.#opened };
    if (!this.isLater) return { ...change, kind: 'change', after };
    return { ...change, kind: 'copy', after: withoutPast(after, String(after['from'])) };
  }

  /** The last day of a product that is on sale, and of its record, if the copy that begins then isn't. */
  get #ending(): RecordChange | undefined {
    const from = String(this.draft['from']);
    const isEnd = this.isLater && isOnSale(this.saved) && isOnSale(this.draft) === false;
    if (!isEnd || !isCalendarDate(from)) return undefined;
    const last = dayAfter(from, -1);
    const after = { ...soldUntil(this.saved, last), until: last };
    return { ...this.#list, kind: 'change', opened: this.#opened, after };
  }

  get #opened(): WrittenRecord {
    return { at: this.inFile.at!, value: this.saved };
  }
}
