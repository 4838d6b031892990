import { thrownMessage } from '../../base/errors.js';
import { capital } from '../../base/text/capital.js';
import type { FieldPath } from '../../model/location.js';
import { counted } from '../../model/message.js';
import { dayAfter, dayInWords, isCalendarDate } from '../../model/time/calendar.js';
import { changedFields, takenIn } from '../records/changed-fields.js';
import type { Form } from '../records/form-fields.js';
import { leftBehind } from '../records/left-behind.js';
import type { Ask, OpenRecord, Saved } from '../records/replies.js';
import type { ListName, RecordChange, RecordValue } from '../records/requests.js';
import { FormState } from './form/form-state.js';
import { isOnSale, soldUntil } from './form/values/sale.js';
import { withoutPast, withRequired } from './form/values/values.js';

/** What is typed on a page and not saved, and what it was typed over. */
export interface KeptDraft {
  readonly draft: RecordValue;
  readonly before?: RecordValue;
  /** The values that it is a copy of, if it is to become another record. */
  readonly copied?: RecordValue | undefined;
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
  /** True if it was new on this page. */
  readonly isNew: boolean;
  inFile: OpenRecord;
  /** What it is a copy of, if it is to become another record. */
  copied: RecordValue | undefined;
  /** True while it is being written. What is typed meanwhile stays. */
  isWriting = false;
  /** True while a value is being typed, which may be complete only once its field is left. */
  isTyping = false;
  outcome: Outcome | undefined;
  /** As it is in its file now, if somebody else has changed it there. */
  news: OpenRecord | undefined;
  /** The draft as it was checked last. */
  checked: RecordValue;

  constructor(list: ListName, opened: OpenRecord, form: Form, ask: Ask, redraw: () => void) {
    const isNew = opened.at === undefined;
    super(isNew ? withRequired(form.fields, opened.value) : opened.value, redraw);
    this.isNew = isNew;
    this.#list = list;
    this.#ask = ask;
    this.checked = this.draft;
    this.inFile = opened;
    this.found = opened.problems;
    this.untried = isNew ? [] : undefined;
  }

  override get isChanged(): boolean {
    return this.isLater || super.isChanged;
  }

  undo(): void {
    this.copied = undefined;
    this.news = undefined;
    this.outcome = undefined;
    this.draft = this.saved;
    this.checked = this.draft;
    this.found = this.inFile.problems;
    this.untried = this.inFile.at === undefined ? [] : undefined;
    this.redraw();
  }

  /** What is to be kept in case that the page is loaded anew; undefined if nothing is. */
  get kept(): KeptDraft | undefined {
    const { draft, saved: before, copied } = this;
    return this.isChanged ? { draft, before, copied } : undefined;
  }

  /** Goes on with what was kept. */
  restore({ draft, before = this.saved, copied }: KeptDraft): void {
    // A new record has the next number, whatever its other values are of.
    this.draft = this.inFile.at === undefined ? { ...this.draft, ...draft } : draft;
    this.saved = before;
    this.copied = copied;
    this.untried = undefined;
    const isCopy = copied !== undefined && !this.isLater;
    const again = 'What you typed here and had not saved is here again.';
    const text = isCopy ? 'This is a copy, with a number of its own.' : again;
    this.#say({ kind: 'said', text: `${text} It is not saved yet.` });
    this.judge();
    void this.#lookAgain();
  }

  /** Begins a copy that is published from a day on, which is to be entered. */
  beginLater(): void {
    const { from: _, ...values } = this.draft;
    this.draft = values;
    this.copied = this.saved;
    this.show(['from']);
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
    super.set(path, value);
    const { kind } = this.outcome ?? {};
    if (kind !== 'failed' && kind !== 'said' && !this.isWriting) this.#say(undefined);
  }

  /** Checks what was typed or chosen. Later, since a button that is being pressed must not move away. */
  leave(): void {
    setTimeout(() => {
      if (this.isChanged && !this.isTyping && this.draft !== this.checked) this.judge();
    }, 200);
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

  /** Shows the problems of the draft, some time. */
  judge(): void {
    this.check().catch((error) => this.#fail(error));
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
      this.copied = undefined;
      this.news = undefined;
      if (sent === this.draft) this.undo();
      this.outcome = { kind: 'saved', saved };
    });
  }

  /** @param done is called once it is removed */
  async remove(done: (saved: Saved) => void): Promise<void> {
    await this.#write(async () => {
      const { at } = this.inFile;
      const change = { ...this.#list, kind: 'remove', opened: { at: at!, value: this.saved } } as const;
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

  /** True if it is to become a copy of what is in the file, which begins later. */
  get isLater(): boolean {
    return this.copied !== undefined && this.inFile.at !== undefined;
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
    doubts.push(...leftBehind(this.copied ?? this.saved, this.draft, this.copied !== undefined));
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
    const { at } = this.inFile;
    const { draft: after, saved: value, isLater } = this;
    if (at === undefined) return { ...this.#list, kind: 'add', after };
    const opened = { at, value };
    if (!isLater) return { ...this.#list, kind: 'change', opened, after };
    return { ...this.#list, kind: 'copy', opened, after: withoutPast(after, String(after['from'])) };
  }

  /** The last day of a product that is on sale, and of its record, if the copy that begins then isn't. */
  get #ending(): RecordChange | undefined {
    const { opened, after, ...change } = this.#change;
    const from = String(after?.['from']);
    if (change.kind !== 'copy' || !isCalendarDate(from)) return undefined;
    const isEnd = isOnSale(this.saved) && isOnSale(this.draft) === false;
    const last = dayAfter(from, -1);
    const ended = { ...soldUntil(this.saved, last), until: last };
    return isEnd ? { ...this.#list, kind: 'change', opened: opened!, after: ended } : undefined;
  }
}
