import { thrownMessage } from '../../../base/errors.js';
import { type FieldPath, valueAt } from '../../../model/location.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { EarlierAsked, EarlierRecord, FieldBefore } from '../earlier-contract.js';
import { isFields } from './place.js';
import { askServer } from './server.js';

export interface EarlierOptions {
  /** What is compared now. */
  readonly asked: () => EarlierAsked;
  /** Makes a field say what it said, as an edit that isn't saved; undefined leaves it out. */
  readonly bring: (field: FieldPath, value: unknown) => void;
  readonly say: (text: string) => void;
}

/** A record as it was, side by side with what it is. It is looked up when somebody opens it. */
export function earlierSection({ asked, bring, say }: EarlierOptions): HTMLElement {
  const body = element('div', {});
  const state = element('p', { className: 'hint', tabIndex: -1 });
  const section = element(
    'details',
    { className: 'form earlier' },
    element('summary', {}, 'As it was when it was last published'),
    state,
    body,
  );
  const fill = async () => {
    state.textContent = 'Looking …';
    try {
      const found = await askServer('earlier', asked());
      state.textContent = sentenceOf(found);
      body.replaceChildren(
        ...comparison(found, (field, value, words) => {
          bring(field, value);
          say(`${words}: as it was. Not saved yet.`);
          void fill().then(() => state.focus());
        }),
      );
    } catch (error) {
      state.textContent = thrownMessage(error);
    }
  };
  section.addEventListener('toggle', () => {
    if (section.open) void fill();
  });
  return section;
}

function sentenceOf({ since, isThere, fields, note }: EarlierRecord): string {
  if (since === '') return 'Nothing is known of it: there is no publication and no commit.';
  if (!isThere) return `It wasn’t in ${since}.`;
  const count = fields.filter(({ isSame }) => !isSame).length;
  const what = count === 0 ? 'Nothing differs' : count === 1 ? '1 field differs' : `${count} fields differ`;
  return [`${what} from ${since}.`, note].filter((text) => text !== undefined).join(' ');
}

function comparison(
  { fields, isThere }: EarlierRecord,
  bring: (field: FieldPath, value: unknown, words: string) => void,
): HTMLElement[] {
  if (!isThere) return [];
  const same = fields.filter(({ isSame }) => isSame).length;
  const rows = fields.map((field) => ({ field, row: rowOf(field, bring) }));
  const show = element('input', { type: 'checkbox' });
  const apply = () => {
    for (const { field, row } of rows) row.hidden = field.isSame && !show.checked;
  };
  show.addEventListener('change', apply);
  apply();
  return [
    element('p', {}, element('label', {}, show, ` Show the ${same} that are the same, too`)),
    element('ul', { className: 'plain' }, ...rows.map(({ row }) => row)),
  ];
}

function rowOf(
  { field, words, was, is, isSame, bring: back }: FieldBefore,
  bring: (field: FieldPath, value: unknown, words: string) => void,
): HTMLElement {
  const side = (label: string, text: string | undefined, kind: string) =>
    element(
      'div',
      {},
      element('span', { className: 'hint' }, label),
      element('bdi', { className: isSame ? '' : kind }, text ?? 'left out'),
    );
  const button = element('button', { type: 'button', className: 'secondary small' }, 'Bring it back');
  button.setAttribute('aria-label', `Bring it back: ${words}`);
  button.addEventListener('click', () => bring(field, back?.value, words));
  return element(
    'li',
    isSame ? {} : { className: 'wrong' },
    element('p', { className: 'label' }, words, ...(isSame ? [] : [' · differs'])),
    element('div', { className: 'sides' }, side('Then', was, 'was'), side('Now', is, 'is')),
    ...(isSame
      ? []
      : back === undefined
        ? [
            element(
              'p',
              { className: 'hint' },
              'It was published in another form, so it has to be entered again.',
            ),
          ]
        : [element('p', {}, button)]),
  );
}

/** Writes a value into a record. What is around it is there. */
export function writeInto(record: Record<string, unknown>, field: FieldPath, value: unknown): void {
  const holder = valueAt(record, field.slice(0, -1));
  const last = field.at(-1);
  if (Array.isArray(holder) && typeof last === 'number') holder[last] = value;
  else if (isFields(holder) && value === undefined) delete holder[String(last)];
  else if (isFields(holder)) holder[String(last)] = value;
}
