import { thrownMessage } from '../../../base/errors.js';
import { capital } from '../../../base/text/capital.js';
import type { FieldPath } from '../../../model/location.js';
import { element } from '../../../parts/pages/browser/element.js';
import { signOf } from '../../../parts/pages/money.js';
import type {
  Form,
  OpenRecord,
  RecordAddress,
  RecordNow,
  RecordValue,
  Saved,
  UsedCodes,
} from '../contract.js';
import type { PublicPageAsked } from '../public-page-contract.js';
import { changedFieldList } from './changed-fields.js';
import { EditedRecord, type KeptDraft } from './edited-record.js';
import { objectFields } from './fields.js';
import type { Editing } from './groups.js';
import { keepDraft } from './kept-draft.js';
import { Marks } from './marks.js';
import { confirmed, problemSummary, savedNotice } from './notices.js';
import { type Place, rootPlace } from './place.js';
import { askServer } from './server.js';
import { timesSection } from './times.js';

/** What the page of a record needs of the rest. */
export interface RecordPageOptions {
  readonly opened: OpenRecord;
  readonly form: Form;
  /** One record, in words: `branch`. */
  readonly noun: string;
  readonly title: string;
  /** Makes its place the present address, unless somebody has left the page meanwhile. */
  readonly placed: (at: OpenRecord['at']) => void;
  /** The address of another record of the collection. */
  readonly hrefOf: (at: RecordAddress) => string;
  readonly listHash: string;
  /** The title of a record that has a place. */
  readonly titleOf: (record: RecordValue) => string;
  /** Makes the list the present address, since the record is no more. */
  readonly leave: () => void;
  /** To be called when the record may have changed, in its file or in the form. */
  readonly changed: () => void;
  /** Says something to readers of screens. */
  readonly say: (text: string) => void;
}

/** Milliseconds after the last change before the record is checked. */
const pause = 300;

/** The form of one record. */
export class RecordPage {
  readonly element: HTMLElement;
  readonly #options: RecordPageOptions;
  readonly #record: EditedRecord;
  #marks = new Marks(() => this.#record.draft);
  #used: UsedCodes = {};
  #drawTimes = () => {};
  #isWriting = false;
  /** Ends when what others changed is taken in: a save waits for it, so that one outcome is shown. */
  #taking = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #heading = element('h1', { tabIndex: -1 });
  readonly #where = element('p', { className: 'hint' });
  readonly #summary = element('div', { className: 'summary', tabIndex: -1 });
  readonly #times = element('div', { className: 'form' });
  readonly #holder = element('div', { className: 'form' });
  readonly #news = element('div', { className: 'news' });
  readonly #outcome = element('div', { className: 'outcome' });
  readonly #save = element('button', { type: 'button' }, 'Save');
  readonly #undo = element('button', { type: 'button', className: 'secondary' }, 'Undo all changes');
  readonly #remove = element('button', { type: 'button', className: 'secondary' });
  readonly #state = element('span', { className: 'hint' });
  readonly #bar = element(
    'div',
    { className: 'bar' },
    this.#news,
    this.#outcome,
    this.#save,
    this.#undo,
    this.#state,
    this.#remove,
  );

  constructor(options: RecordPageOptions) {
    this.#options = options;
    this.#record = new EditedRecord(options.opened, askServer);
    this.#heading.textContent = options.title;
    this.#remove.textContent = `Remove this ${options.noun}`;
    this.#save.addEventListener('click', () => this.#trySaving());
    this.#undo.addEventListener('click', () => this.#undoAll());
    this.#remove.addEventListener('click', () => this.#removeAsked());
    this.#entitle();
    this.#draw();
    void this.#askUsed();
    this.element = element(
      'div',
      {},
      this.#heading,
      this.#where,
      this.#summary,
      this.#times,
      this.#holder,
      this.#bar,
    );
  }

  /** True while there are changes that are not saved. */
  get isChanged(): boolean {
    return this.#record.isChanged;
  }

  /** What the public page of the record is made of. */
  get asked(): PublicPageAsked {
    const { brand, collection } = this.#options.opened;
    const { fileAt: at, draft: value } = this.#record;
    return { brand, collection, value, ...(at && { at }) };
  }

  linkTo(field: FieldPath, more: string): HTMLElement {
    return this.#marks.link(field, more);
  }

  /** Opens all that is around a field, and moves the cursor there. */
  focus(path: FieldPath): void {
    this.#marks.focus(path);
  }

  /** Saves what is changed. */
  save(): void {
    if (!this.#save.disabled) void this.#trySaving();
  }

  /** Goes on with what was typed before the page was loaded anew. */
  restore(kept: KeptDraft): void {
    this.#record.restore(kept);
    this.#record.try();
    this.#entitle();
    this.#draw();
    const notice = 'What you typed here and had not saved is here again. It is not saved yet.';
    this.#outcome.replaceChildren(element('p', { className: 'notice' }, notice));
    this.#options.say(notice);
    void this.#check();
    void this.#lookAgain();
  }

  /** Asked for when the form is there, since all records of the list have to be read for it. */
  async #askUsed(): Promise<void> {
    const { brand, collection } = this.#options.opened;
    try {
      this.#used = await askServer('used-codes', { brand, collection });
    } catch {
      // The lists are without it then.
    }
  }

  /** Offers to take in what changed in the file meanwhile. */
  async #lookAgain(): Promise<void> {
    try {
      const now = await this.#record.now();
      if (now !== undefined && now.count > 0) this.#offer(now);
    } catch {
      // The record is gone, or the server has ended: saving says so.
    }
  }

  #offer(now: RecordNow): void {
    const title = `${this.#options.titleOf(this.#record.inFile)} has changed in its file since you opened it:`;
    const take = element('button', { type: 'button', className: 'small' }, 'Take it in, and keep my changes');
    take.addEventListener('click', () => {
      this.#taking = this.#takeIn(now);
    });
    this.#news.replaceChildren(
      element(
        'section',
        { className: 'notice' },
        element('p', {}, element('b', {}, title)),
        changedFieldList(now.fields, now.count),
        element('p', {}, 'What you have changed as well stays as you have it. ', take),
      ),
    );
    this.#options.say(title);
  }

  /** Takes in what was offered, unless there is something else to take in by now. */
  async #takeIn(offered: RecordNow): Promise<void> {
    try {
      const now = await this.#record.now();
      if (now === undefined) return;
      if (JSON.stringify(now.fields) !== JSON.stringify(offered.fields)) return this.#offer(now);
      this.#record.takeIn(now);
      this.#options.placed(now.opened.at);
    } catch (error) {
      return this.#showFailure(error);
    }
    this.#entitle();
    this.#draw();
    this.#outcome.replaceChildren();
    const text = 'Taken in. Your changes are kept, and not saved yet.';
    const done = element('p', { className: 'notice', tabIndex: -1 }, text);
    this.#news.replaceChildren(done);
    done.focus();
    void this.#check();
  }

  #entitle(): void {
    const { opened, titleOf } = this.#options;
    const { at, inFile, draft, isCopy } = this.#record;
    const place = isCopy
      ? 'A copy, which will be written right after the record that it is of. Change in it what changes, then save it.'
      : at === undefined
        ? `It will be written to ${opened.goesTo}.`
        : at.file;
    this.#where.textContent = `${place} · ${opened.version}`;
    if (isCopy) this.#heading.textContent = `${titleOf(draft)}: a copy`;
    else if (at !== undefined) this.#heading.textContent = titleOf(inFile);
  }

  #draw(): void {
    const { form, opened } = this.#options;
    this.#marks = new Marks(() => this.#record.draft);
    this.#marks.share(this.#record.shared);
    const { SupportedCurrencies: currencies } = this.#record.draft;
    const editing: Editing = {
      marks: this.#marks,
      isNew: opened.at === undefined,
      changed: (path) => {
        this.#record.changed(path);
        this.#outcome.replaceChildren();
        this.#showState();
        this.#checkSoon();
      },
      // Later, since a button that is being pressed must not move away.
      left: (path) => {
        if (this.#record.left(path)) this.#checkSoon();
      },
      currency:
        Array.isArray(currencies) && currencies.length === 1
          ? signOf(String(currencies[0]))
          : opened.currency,
      used: (path) => this.#used[path.filter((step) => typeof step === 'string').join('.')] ?? {},
      begun: (path) => this.#record.begun(path),
      moved: (list, to) => this.#record.moved(list, to),
    };
    const record = rootPlace(() => this.#record.draft);
    this.#drawTimes = () => this.#times.replaceChildren(this.#timesOf(record, editing));
    this.#drawTimes();
    this.#holder.replaceChildren(objectFields(form.fields, record, editing));
    this.#showProblems();
    this.#showState();
  }

  #timesOf(record: Place, editing: Editing): HTMLElement {
    const { form, opened, noun, hrefOf } = this.#options;
    const { isCopy, inTime, at } = this.#record;
    const { timeZone } = opened;
    return timesSection({
      fields: form.times,
      record,
      editing,
      noun,
      timeZone,
      hrefOf,
      ...(isCopy ? { when: '', others: [] } : inTime),
      isInFile: at !== undefined,
      hasJob: opened.collection === 'branches' || opened.collection === 'atms',
      copy: (from) => this.#copy(from),
      hasUnsaved: () => this.isChanged,
    });
  }

  /** Goes on with a copy of the record that begins at a time, with what was changed so far. */
  #copy(from: string): void {
    this.#record.copy(from);
    this.#record.try();
    this.#outcome.replaceChildren();
    this.#entitle();
    this.#draw();
    void this.#check();
    this.#options.say('This is the copy. The record itself stays as it is in its file.');
    this.#heading.focus();
    scrollTo(0, 0);
  }

  #showProblems(): void {
    const { problems, isTried } = this.#record;
    this.#marks.show(problems);
    this.#summary.replaceChildren(
      ...(isTried ? problemSummary(this.#marks.inOrder(problems), this.#marks) : []),
    );
  }

  #showState(): void {
    const { isChanged, at } = this.#record;
    const isWriting = this.#isWriting;
    this.#save.disabled = isWriting || (!isChanged && at !== undefined);
    this.#undo.hidden = !isChanged;
    this.#undo.disabled = isWriting;
    this.#remove.disabled = isWriting;
    this.#undo.textContent = this.#record.isCopy ? 'Give up the copy' : 'Undo all changes';
    this.#remove.hidden = at === undefined;
    this.#state.textContent = isWriting ? 'Saving …' : isChanged ? 'Not saved yet.' : '';
    keepDraft(this.#record.kept);
    this.#options.changed();
  }

  #showSaved(saved: Saved, done: string, empty: readonly FieldPath[]): void {
    const notice = savedNotice(saved, this.#options.listHash, empty, this.#marks);
    if (this.isChanged)
      notice.append(element('p', {}, 'What you typed while it was being saved is not saved yet.'));
    this.#outcome.replaceChildren(notice);
    this.#options.say(`${done} ${saved.file}.`);
  }

  #showFailure(error: unknown): void {
    const message = thrownMessage(error);
    this.#outcome.replaceChildren(element('p', { className: 'notice bad' }, message));
    this.#options.say(message);
  }

  #checkSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), pause);
  }

  async #check(): Promise<void> {
    try {
      if (await this.#record.check()) this.#showProblems();
    } catch (error) {
      this.#showFailure(error);
    }
  }

  #undoAll(): void {
    this.#record.undo();
    this.#news.replaceChildren();
    this.#outcome.replaceChildren();
    this.#entitle();
    this.#draw();
    void this.#check();
  }

  /** Saves the record, unless something has to be asked first. A second click meanwhile does nothing. */
  async #trySaving(isAnyway = false): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    this.#showState();
    await this.#taking;
    try {
      if (isAnyway || (await this.#isWanted())) await this.#write();
    } catch (error) {
      this.#showFailure(error);
      void this.#lookAgain();
    }
    this.#isWriting = false;
    this.#showState();
  }

  /** True for a record without errors, and without what can't exist; asks about any other. */
  async #isWanted(): Promise<boolean> {
    clearTimeout(this.#timer);
    // What is being typed is put in order, as when it is left.
    const { activeElement } = document;
    if (this.element.contains(activeElement))
      activeElement?.dispatchEvent(new Event('change', { bubbles: true }));
    // What is typed meanwhile is saved too, so it is checked.
    do this.#record.try();
    while (!(await this.#record.check()));
    this.#showProblems();
    const { problems, doubtful } = this.#record;
    const wrong = problems.filter(({ severity }) => severity === 'error').length;
    if (wrong + doubtful.length === 0) return true;
    const things = wrong === 1 ? '1 thing has' : `${wrong} things have`;
    const why =
      wrong > 0
        ? `${things} to be corrected before this can be published.`
        : doubtful.map(({ message }) => capital(message)).join(' ');
    const anyway = element('button', { type: 'button', className: 'secondary small' }, 'Save it as it is');
    anyway.addEventListener('click', () => void this.#trySaving(true));
    const notice = element('p', { className: 'notice bad' }, `${why} Nothing is saved yet. `, anyway);
    this.#outcome.replaceChildren(notice);
    this.#options.say(`Not saved: ${why}`);
    this.#summary.focus();
    return false;
  }

  async #write(): Promise<void> {
    const isNew = this.#record.at === undefined;
    const saved = await this.#record.save();
    this.#news.replaceChildren();
    this.#marks.share(this.#record.shared);
    this.#showSaved(saved, 'Saved to', this.#marks.empty());
    if (isNew) this.#options.placed(saved.at);
    this.#entitle();
    // Where the cursor is, what is there stays.
    if (!this.#times.contains(document.activeElement)) this.#drawTimes();
    this.#showProblems();
  }

  async #removeAsked(): Promise<void> {
    const { noun, leave } = this.#options;
    const { at, inTime } = this.#record;
    const text =
      inTime.others.length === 0
        ? `This ${noun} will be removed from ${at?.file}. You can take that back under Changes.`
        : `Only this record, ${inTime.when}, will be removed from ${at?.file}. The others of this ${noun} stay. You can take that back under Changes.`;
    if (!(await confirmed(`Remove ${this.#heading.textContent}?`, text, 'Remove'))) return;
    this.#isWriting = true;
    try {
      const saved = await this.#record.remove();
      this.#holder.replaceChildren();
      this.#times.replaceChildren();
      this.#summary.replaceChildren();
      this.#bar.replaceChildren(this.#outcome);
      leave();
      this.#showSaved(saved, 'Removed from', []);
    } catch (error) {
      this.#isWriting = false;
      this.#showFailure(error);
    }
  }
}
