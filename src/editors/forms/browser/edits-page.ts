import { thrownMessage } from '../../../base/errors.js';
import { capital } from '../../../base/text/capital.js';
import type { FieldPath } from '../../../model/location.js';
import { counted } from '../../../model/message.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { ChangedFile, EditEntry, RecordAddress, RecordEdit } from '../contract.js';
import { changedFieldList } from './changed-fields.js';
import { linesChanged } from './notices.js';
import type { PageContext } from './page.js';
import { askServer } from './server.js';

type HashOf = (brand: string, collection: string, at: RecordAddress | undefined, field?: FieldPath) => string;

/** What was saved here, the latest first. */
export async function editsPage(hashOf: HashOf, { say }: Pick<PageContext, 'say'>): Promise<HTMLElement> {
  const page = element('div', {});
  const outcome = element('div', { tabIndex: -1 });
  const list = element('ul', { className: 'plain edits' });
  const lead = element('p', { className: 'lead' });
  page.append(element('h1', {}, 'What you changed'), lead, outcome, list);
  const fill = async () => {
    const { edits } = await askServer('edits', {});
    lead.textContent =
      edits.length === 0
        ? 'Nothing was saved with these forms yet.'
        : 'A save can be taken back as long as nothing else has changed its files. Nothing of this is published until somebody commits it.';
    list.replaceChildren(...edits.map((edit) => item(edit)));
  };
  const item = (edit: EditEntry): HTMLElement => {
    const button = element('button', { type: 'button', className: 'secondary small' }, 'Take it back');
    button.setAttribute('aria-label', `${button.textContent}: ${sentenceOf(edit)}`);
    button.addEventListener('click', async () => {
      button.disabled = true;
      await takeBack(edit, outcome, say);
      await fill();
      outcome.focus();
    });
    const [first] = edit.records;
    const time = [timeText(edit.time), edit.by].filter((text) => text !== undefined).join(' · ');
    const title =
      edit.title === undefined && first !== undefined
        ? element('p', {}, ...recordLine(first, hashOf, `${time} · `))
        : element(
            'p',
            {},
            element('b', {}, sentenceOf(edit)),
            ' ',
            element('span', { className: 'hint' }, time),
          );
    return element(
      'li',
      edit.isTakenBack ? { className: 'taken-back' } : {},
      title,
      ...(edit.title === undefined && first !== undefined
        ? [fieldsChanged(first, hashOf)]
        : [
            element(
              'details',
              {},
              recordsSummary(edit.count),
              recordsChanged(edit.records, edit.count, hashOf),
            ),
          ]),
      element(
        'p',
        {},
        edit.isTakenBack ? 'Taken back.' : edit.isAsLeft ? button : 'Changed once more since.',
      ),
    );
  };
  await fill();
  return page;
}

function recordsSummary(count: number): HTMLElement {
  return element('summary', {}, counted(count, 'record'));
}

/** Records, each with what is changed in it. @param count the number of all, of which these are the first */
export function recordsChanged(
  records: readonly RecordEdit[],
  count: number,
  hashOf: HashOf,
  more: (record: RecordEdit) => readonly HTMLElement[] = () => [],
): HTMLElement {
  const left = count - records.length;
  return element(
    'ul',
    { className: 'plain edits' },
    ...records.map((record) =>
      element(
        'li',
        {},
        element('p', {}, ...recordLine(record, hashOf)),
        fieldsChanged(record, hashOf),
        ...more(record),
      ),
    ),
    ...(left > 0 ? [element('li', { className: 'hint' }, `and ${left.toLocaleString('en-GB')} more`)] : []),
  );
}

function recordLine(record: RecordEdit, hashOf: HashOf, time = ''): (HTMLElement | string)[] {
  const { brand, brandName, collection, at } = record;
  const title = element('bdi', {}, recordSentence(record));
  return [
    at === undefined ? title : element('a', { href: hashOf(brand, collection, at) }, title),
    ' ',
    element('span', { className: 'hint' }, `${time}${brandName}`),
  ];
}

/** What is changed in a record, a line for each field. */
function fieldsChanged({ fields, count, brand, collection, at }: RecordEdit, hashOf: HashOf): HTMLElement {
  return changedFieldList(fields, count, at && ((field) => hashOf(brand, collection, at, field)));
}

/** The changed lines of files. */
export function filesChanged(files: readonly ChangedFile[]): HTMLElement[] {
  return files.flatMap(({ file, lines, count }) => [element('p', {}, file), ...linesChanged(lines, count)]);
}

async function takeBack(edit: EditEntry, outcome: HTMLElement, say: (text: string) => void): Promise<void> {
  let notice: HTMLElement;
  let text: string;
  try {
    const { files } = await askServer('take-back', { id: edit.id });
    text = `Taken back: ${sentenceOf(edit)}.`;
    notice = element(
      'section',
      { className: 'notice good' },
      element('p', {}, element('b', {}, text)),
      ...filesChanged(files),
    );
  } catch (error) {
    text = thrownMessage(error);
    notice = element('p', { className: 'notice bad' }, text);
  }
  say(text);
  outcome.replaceChildren(notice);
}

/** What was saved, in words. */
export function sentenceOf({ title, records: [first] }: EditEntry): string {
  return title ?? (first === undefined ? '' : recordSentence(first));
}

function recordSentence({ kind, noun, name, identity }: RecordEdit): string {
  const title = [name, identity === name ? '' : identity].filter((text) => text !== '').join(', ');
  return `${capital(kind)} ${noun}${title === '' ? '' : ` ${title}`}`;
}

function timeText(time: number): string {
  return new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}
