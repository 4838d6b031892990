import { capital } from '../../../base/text/capital.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { FieldProblem, Form, OpenRecord, RecordValue, Saved } from '../contract.js';
import { objectFields } from './fields.js';
import type { Editing } from './groups.js';
import { Marks } from './marks.js';
import { rootPlace } from './place.js';
import { askServer, Refused } from './server.js';

/** What the page of a record needs of the rest. */
export interface RecordPageOptions {
  readonly opened: OpenRecord;
  readonly form: Form;
  /** One record, in words: `branch`. */
  readonly noun: string;
  readonly title: string;
  /** Goes to another page. */
  readonly go: (hash: string) => void;
  readonly hashOf: (at: OpenRecord['at']) => string;
  readonly listHash: string;
  /** The title of a record that has a place. */
  readonly titleOf: (record: RecordValue) => string;
  /** Makes the list the present address, since the record is no more. */
  readonly leave: () => void;
  /** Says something to readers of screens. */
  readonly say: (text: string) => void;
}

export interface RecordPage {
  readonly element: HTMLElement;
  /** True while there are changes that are not saved. */
  readonly isChanged: () => boolean;
  /** Saves what is changed. */
  readonly save: () => Promise<void> | undefined;
}

/** Milliseconds after the last change before the record is checked. */
const pause = 300;

/** The form of one record. */
export function recordPage(options: RecordPageOptions): RecordPage {
  const { opened, form, noun, say } = options;
  let { at } = opened;
  let before: RecordValue = opened.value;
  let draft = structuredClone(before) as Record<string, unknown>;
  let isChanged = false;
  /** Problems of a new record are shown where something was written, until it is saved. */
  let isTried = at !== undefined;
  const touched: string[] = [];

  const summary = element('div', { className: 'summary', tabIndex: -1 });
  const outcome = element('div', { className: 'outcome' });
  const holder = element('div', { className: 'form' });
  const save = element('button', { type: 'button' }, 'Save');
  const undo = element('button', { type: 'button', className: 'secondary' }, 'Undo all changes');
  const remove = element('button', { type: 'button', className: 'secondary' }, `Remove this ${noun}`);
  const state = element('span', { className: 'hint' });
  const bar = element('div', { className: 'bar' }, outcome, save, undo, state, remove);

  const heading = element('h1', {}, options.title);
  const where = element('p', { className: 'hint' });
  const entitle = () => {
    const place = at === undefined ? `It will be written to ${opened.goesTo}.` : at.file;
    where.textContent = `${place} · ${opened.version}`;
    if (at !== undefined) heading.textContent = options.titleOf(before);
  };
  entitle();

  let marks = new Marks();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let { problems, shared } = opened;

  const change = (after: RecordValue | undefined) => ({
    brand: opened.brand,
    collection: opened.collection,
    ...(at !== undefined && { at, before }),
    ...(after === undefined ? { remove: true as const } : { after }),
  });

  const shown = () => {
    const known = isTried
      ? problems
      : problems.filter(({ field }) => touched.includes(JSON.stringify(field)));
    marks.show(known);
    summary.replaceChildren(...summaryOf(marks.inOrder(known), isTried, marks));
  };

  const tell = () => {
    const isDone = !isChanged && at !== undefined;
    save.disabled = isDone;
    undo.hidden = !isChanged;
    remove.hidden = at === undefined;
    state.textContent = isChanged ? 'Not saved yet.' : '';
  };

  const look = async () => {
    const sent = JSON.stringify(draft);
    try {
      const tried = await askServer('try', change(draft));
      if (sent !== JSON.stringify(draft)) return;
      problems = tried.problems;
      shown();
    } catch (error) {
      fail(error);
    }
  };

  const editing = (): Editing => ({
    marks,
    isNew: opened.at === undefined,
    changed(path) {
      isChanged = true;
      outcome.replaceChildren();
      touched.push(JSON.stringify(path));
      tell();
      clearTimeout(timer);
      timer = setTimeout(look, pause);
    },
  });

  const draw = () => {
    marks = new Marks();
    marks.share(shared);
    holder.replaceChildren(
      objectFields(
        form.fields,
        rootPlace(() => draft),
        editing(),
      ),
    );
    shown();
    tell();
  };

  const fail = (error: unknown) => {
    const { message } = error as Error;
    const notice = element('p', { className: 'notice bad' }, message);
    if (error instanceof Refused && error.isConflict && at !== undefined) {
      const again = element('button', { type: 'button', className: 'secondary small' }, 'Open it again');
      again.addEventListener('click', () => {
        isChanged = false;
        options.go(options.hashOf(at));
      });
      notice.append(' ', again);
    }
    outcome.replaceChildren(notice);
    say(message);
  };

  const write = async () => {
    save.disabled = true;
    state.textContent = 'Saving …';
    try {
      const saved = await askServer('save', change(draft));
      isChanged = false;
      isTried = true;
      const isNew = at === undefined;
      at = saved.at;
      before = saved.value ?? draft;
      draft = structuredClone(before) as Record<string, unknown>;
      ({ problems, shared } = saved);
      marks.share(shared);
      outcome.replaceChildren(savedNotice(saved, options.listHash, marks.empty()));
      say(`Saved to ${saved.file}.`);
      if (isNew) history.replaceState(null, '', options.hashOf(at));
      entitle();
      shown();
    } catch (error) {
      fail(error);
    }
    tell();
  };

  const saveAll = async () => {
    clearTimeout(timer);
    isTried = true;
    await look();
    const wrong = problems.filter(({ severity }) => severity === 'error').length;
    if (wrong === 0) return write();
    const anyway = element('button', { type: 'button', className: 'secondary small' }, 'Save it as it is');
    anyway.addEventListener('click', write);
    const things = wrong === 1 ? '1 thing has' : `${wrong} things have`;
    outcome.replaceChildren(
      element(
        'p',
        { className: 'notice bad' },
        `${things} to be corrected before this can be published. Nothing is saved yet. `,
        anyway,
      ),
    );
    say(`Not saved: ${things} to be corrected.`);
    summary.focus();
  };
  save.addEventListener('click', saveAll);
  undo.addEventListener('click', () => {
    draft = structuredClone(before) as Record<string, unknown>;
    isChanged = false;
    problems = opened.problems;
    outcome.replaceChildren();
    draw();
    void look();
  });
  remove.addEventListener('click', async () => {
    if (
      !(await confirmed(
        `Remove ${heading.textContent}?`,
        `This ${noun} will be removed from ${at?.file}.`,
        'Remove',
      ))
    )
      return;
    try {
      const saved = await askServer('save', change(undefined));
      isChanged = false;
      holder.replaceChildren();
      summary.replaceChildren();
      bar.replaceChildren(outcome);
      options.leave();
      outcome.replaceChildren(savedNotice(saved, options.listHash, []));
      say(`Removed from ${saved.file}.`);
    } catch (error) {
      fail(error);
    }
  });

  draw();
  return {
    element: element('div', {}, heading, where, summary, holder, bar),
    isChanged: () => isChanged,
    save: () => (save.disabled ? undefined : saveAll()),
  };
}

/** All problems as links to their fields. */
function summaryOf(problems: readonly FieldProblem[], isTried: boolean, marks: Marks): HTMLElement[] {
  if (!isTried || problems.length === 0) return [];
  const items = problems.map(({ severity, field, message }) => {
    const link = element('a', { href: '#' }, `${marks.titleOf(field)}: ${message}`);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      marks.focus(field);
    });
    return element('li', { className: severity }, field.length === 0 ? capital(message) : link);
  });
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const title = errors === 0 ? 'Worth a look' : errors === 1 ? '1 error to fix' : `${errors} errors to fix`;
  return [
    element(
      'section',
      { className: errors === 0 ? 'notice' : 'notice bad' },
      element('h2', {}, title),
      element('ul', { className: 'plain' }, ...items),
    ),
  ];
}

/**
 * What was written, line by line.
 * @param empty the fields that nothing was entered in
 */
function savedNotice({ file, lines, at }: Saved, listHash: string, empty: readonly string[]): HTMLElement {
  const text = at === undefined ? `Removed from ${file}.` : `Saved to ${file}.`;
  const notice = element(
    'section',
    { className: 'notice good' },
    element('p', {}, element('b', {}, text), ' '),
  );
  notice.append(element('a', { href: listHash }, 'Back to the list'));
  if (empty.length > 0) {
    const most = 5;
    const more = empty.length > most ? [`${empty.length - most} more`] : [];
    const names = [...empty.slice(0, most), ...more].join('; ');
    notice.append(element('p', {}, `Left out of the file, because they are empty: ${names}.`));
  }
  if (lines.length === 0) {
    notice.append(element('p', {}, 'The file is the same as before.'));
    return notice;
  }
  const count = lines.length === 1 ? '1 line' : `${lines.length} lines`;
  const diff = element(
    'pre',
    { tabIndex: 0 },
    ...lines.map(({ sign, line, text: content }) =>
      element(
        'span',
        { className: sign === '+' ? 'added' : 'removed' },
        `${String(line).padStart(5)} ${sign} ${content}\n`,
      ),
    ),
  );
  notice.append(
    element('details', { open: lines.length <= 12 }, element('summary', {}, `${count} changed`), diff),
  );
  return notice;
}

/** Asks before something is done that can't be undone here. */
function confirmed(title: string, text: string, yes: string): Promise<boolean> {
  const dialog = element('dialog', {}, element('h2', {}, title), element('p', {}, text));
  const form = element('form', { method: 'dialog', className: 'buttons' });
  form.append(
    element('button', { value: 'yes' }, yes),
    element('button', { value: 'no', className: 'secondary', autofocus: true }, 'Cancel'),
  );
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}
