import { thrownMessage } from '../../../base/errors.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { Ask } from '../calls.js';
import type { OpenRecord, RecordChange } from '../contract.js';
import type { OpenSettings, SettingsAsked } from '../settings-contract.js';
import { EditedRecord } from './edited-record.js';
import { objectFields } from './fields.js';
import { keepDraft, takeKeptDraft } from './kept-draft.js';
import { Marks } from './marks.js';
import { linesChanged, problemSummary } from './notices.js';
import type { PageContext } from './page.js';
import { rootPlace } from './place.js';
import { askServer } from './server.js';

/** The address of the settings of a brand, or of the site. */
export function settingsHash(brand: string | undefined): string {
  return brand === undefined ? '#/settings/site' : `#/settings/brand/${encodeURIComponent(brand)}`;
}

/** The settings that there are, or those of one file. */
export async function settingsPage(context: PageContext): Promise<HTMLElement> {
  const { site, rest } = context;
  const [kind, brand] = rest;
  if (kind === 'site') return new SettingsPage(await askServer('settings', {}), {}, context).element;
  if (kind === 'brand' && brand !== undefined) {
    const asked = { brand };
    return new SettingsPage(await askServer('settings', asked), asked, context).element;
  }
  const links = [
    ...site.brands.map(({ folder, name }) => [folder, name] as const),
    [undefined, 'The site'] as const,
  ];
  return element(
    'div',
    {},
    element('h1', {}, 'Settings'),
    element(
      'p',
      { className: 'lead' },
      'The names of brands, and what holds for the publication as a whole.',
    ),
    element(
      'ul',
      { className: 'cards' },
      ...links.map(([folder, name]) =>
        element('li', { className: 'card' }, element('a', { href: settingsHash(folder) }, name)),
      ),
    ),
  );
}

/** Milliseconds after the last change before the settings are checked. */
const pause = 300;

/** The form of a file's settings. */
class SettingsPage {
  readonly element: HTMLElement;
  readonly #opened: OpenSettings;
  readonly #settings: EditedRecord;
  readonly #say: (text: string) => void;
  #marks = new Marks(() => this.#settings.draft);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWriting = false;

  readonly #summary = element('div', { className: 'summary', tabIndex: -1 });
  readonly #holder = element('div', { className: 'form' });
  readonly #outcome = element('div', { className: 'outcome' });
  readonly #save = element('button', { type: 'button' }, 'Save');
  readonly #undo = element('button', { type: 'button', className: 'secondary' }, 'Undo all changes');
  readonly #state = element('span', { className: 'hint' });

  constructor(opened: OpenSettings, asked: SettingsAsked, { edit, say }: PageContext) {
    this.#opened = opened;
    this.#say = say;
    this.#settings = editedSettings(opened, asked);
    this.#save.addEventListener('click', () => this.#trySaving());
    this.#undo.addEventListener('click', () => {
      this.#settings.undo();
      this.#outcome.replaceChildren();
      this.#draw();
    });
    const bar = element('div', { className: 'bar' }, this.#outcome, this.#save, this.#undo, this.#state);
    this.#draw();
    const kept = takeKeptDraft();
    if (kept !== undefined) {
      // What others changed meanwhile stays.
      const { draft, before = {} } = kept;
      const own = Object.entries(draft).filter(
        ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
      );
      this.#settings.restore({ draft: { ...opened.value, ...Object.fromEntries(own) } });
      this.#draw();
      void this.#check();
    }
    this.element = element(
      'div',
      {},
      element('p', { className: 'crumbs' }, element('a', { href: '#/settings' }, 'Settings')),
      element('h1', {}, `Settings: ${opened.title}`),
      element('p', { className: 'hint' }, opened.file),
      this.#summary,
      this.#holder,
      ...this.#about(),
      bar,
    );
    const settings = this.#settings;
    edit({
      get isChanged() {
        return settings.isChanged;
      },
      save: () => {
        if (!this.#save.disabled) void this.#trySaving();
      },
      focus: (field) => this.#marks.focus(field),
    });
  }

  /** What else a change means, and what has to be changed in the file. */
  #about(): HTMLElement[] {
    const { follows, others, file } = this.#opened;
    const list = (texts: readonly (Node | string)[][]) =>
      element('ul', { className: 'plain' }, ...texts.map((text) => element('li', {}, ...text)));
    return [
      ...(follows.length === 0
        ? []
        : [
            element(
              'section',
              { className: 'group form' },
              element('h2', { className: 'label' }, 'What follows from a new name'),
              list(follows.map((text) => [text])),
            ),
          ]),
      element(
        'details',
        { className: 'group form' },
        element('summary', {}, `What is changed in ${file} itself`),
        element(
          'p',
          { className: 'hint' },
          'These change addresses, how content is read or what is checked, so whoever looks after the publication changes them.',
        ),
        list(others.map(({ key, meaning }) => [element('b', {}, key), `: ${meaning}`])),
      ),
    ];
  }

  #draw(): void {
    const settings = this.#settings;
    this.#marks = new Marks(() => settings.draft);
    const editing = {
      marks: this.#marks,
      isNew: false,
      currency: '',
      used: () => ({}),
      changed: (path: readonly (number | string)[]) => {
        settings.changed(path);
        this.#outcome.replaceChildren();
        this.#showState();
        this.#checkSoon();
      },
      left: (path: readonly (number | string)[]) => {
        if (settings.left(path)) this.#checkSoon();
      },
      begun: (path: readonly (number | string)[]) => settings.begun(path),
      moved: settings.moved.bind(settings),
    };
    const root = rootPlace(() => settings.draft);
    this.#holder.replaceChildren(objectFields(this.#opened.fields, root, editing));
    this.#show();
  }

  #show(): void {
    const { problems } = this.#settings;
    this.#marks.show(problems);
    this.#summary.replaceChildren(...problemSummary(this.#marks.inOrder(problems), this.#marks));
    this.#showState();
  }

  #showState(): void {
    const { isChanged, kept } = this.#settings;
    this.#save.disabled = !isChanged || this.#isWriting;
    this.#undo.hidden = !isChanged;
    this.#undo.disabled = this.#isWriting;
    this.#state.textContent = isChanged ? 'Not saved yet.' : '';
    keepDraft(kept);
  }

  #checkSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), pause);
  }

  async #check(): Promise<void> {
    try {
      if (await this.#settings.check()) this.#show();
    } catch (error) {
      this.#fail(thrownMessage(error));
    }
  }

  /** Saves the settings. A second click meanwhile does nothing. */
  async #trySaving(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    this.#showState();
    try {
      await this.#saveIfRight();
    } catch (error) {
      this.#fail(thrownMessage(error));
    }
    this.#isWriting = false;
    this.#showState();
  }

  async #saveIfRight(): Promise<void> {
    const { activeElement } = document;
    if (this.element.contains(activeElement))
      activeElement?.dispatchEvent(new Event('change', { bubbles: true }));
    clearTimeout(this.#timer);
    // What is typed meanwhile is saved too, so it is checked.
    do this.#settings.try();
    while (!(await this.#settings.check()));
    this.#show();
    // A wrong setting stops every command, so it is not written.
    if (this.#settings.problems.some(({ severity }) => severity === 'error')) {
      this.#fail('Nothing is saved yet: correct what is wrong first.');
      this.#summary.focus();
      return;
    }
    const { file, lines } = await this.#settings.save();
    const text = `Saved to ${file}.`;
    const said = element(
      'p',
      {},
      element('b', {}, text),
      ' ',
      element('a', { href: '#/changes' }, 'Take it back'),
      ...(this.#settings.isChanged ? [' What you typed while it was being saved is not saved yet.'] : []),
    );
    this.#outcome.replaceChildren(
      element('section', { className: 'notice good' }, said, ...linesChanged(lines)),
    );
    this.#say(text);
    this.#show();
  }

  #fail(text: string): void {
    this.#outcome.replaceChildren(element('p', { className: 'notice bad' }, text));
    this.#say(text);
  }
}

/** Settings that are edited as a record is: their server knows no collections and no places. */
function editedSettings({ file, value, problems }: OpenSettings, asked: SettingsAsked): EditedRecord {
  const ask = ((name, change) => {
    const { before = {}, after = {} } = change as RecordChange;
    const what = { ...asked, before, after };
    return name === 'save' ? saved(what) : askServer('try-settings', what);
  }) as Ask;
  const saved = async (what: Parameters<typeof askServer<'save-settings'>>[1]) => ({
    ...(await askServer('save-settings', what)),
    at: { file, index: 0 },
  });
  const opened = { brand: '', at: { file, index: 0 }, value, problems, shared: [], when: '', others: [] };
  return new EditedRecord(opened as unknown as OpenRecord, ask);
}
