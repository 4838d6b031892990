import { thrownMessage } from '../../../base/errors.js';
import { counted } from '../../../model/message.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { SetSource } from '../change-set.js';
import type { Form, FormField, Input } from '../contract.js';
import type { Condition, FieldChange } from '../many.js';
import { recordHash } from './addresses.js';
import { fieldChooser, labelled, option } from './choosers.js';
import { crumbs } from './crumbs.js';
import { valueRow } from './fields.js';
import { type Editing, smallButton } from './groups.js';
import { Marks } from './marks.js';
import type { PageContext } from './page.js';
import { fieldPlace, rootPlace } from './place.js';
import { type ChoosableRecord, recordChooser } from './record-chooser.js';
import { askServer } from './server.js';
import { setReview } from './set-review.js';

/** Chooses records of a collection, and changes all of them at once. */
export async function manyPage({
  site,
  rest: [collection = ''],
  say,
  edit,
}: PageContext): Promise<HTMLElement> {
  const of = site.brands
    .flatMap(({ collections }) => collections)
    .filter((each) => each.collection === collection);
  const [first] = of;
  if (first === undefined) throw new Error('There is no such page.');
  const [one, several] = first.nouns;
  const newest = of
    .map(({ version }) => version)
    .sort()
    .at(-1)!;
  const [form, all] = await Promise.all([
    askServer('form', { collection, version: newest }),
    askServer('find', { collection }),
  ]);
  const chooser = filteredRecords(collection, one, several, form, all.records);
  const result = element('div', {});
  const holder = element('div', { className: 'form' });
  const kinds: readonly (readonly [FieldChange['change']['kind'], string])[] = [
    ['set', 'Set a field'],
    ['remove', 'Leave out a field'],
    ['add-code', 'Add a code to a list'],
    ['remove-code', 'Remove a code from a list'],
  ];
  const kind = element('select', {}, ...kinds.map(([value, words]) => option(value, words)));
  /** Shows what a set of changes would do. */
  const plan = async (source: SetSource, saved: () => void) => {
    result.replaceChildren(element('p', { className: 'hint', role: 'status' }, 'Working it out …'));
    try {
      const planned = await askServer('plan-set', source);
      if ('wrong' in planned) throw new Error(planned.wrong.map(({ message }) => message).join(' '));
      const review = setReview(source, planned, say, saved);
      result.replaceChildren(review);
      review.focus();
      review.scrollIntoView({ block: 'start' });
    } catch (error) {
      fail(error);
    }
  };
  const fail = (error: unknown) => {
    const notice = element('p', { className: 'notice bad', tabIndex: -1 }, thrownMessage(error));
    result.replaceChildren(notice);
    notice.focus();
    say(notice.textContent);
  };
  const chosenOr = (): readonly ChoosableRecord[] | undefined => {
    const chosen = chooser.chosen();
    if (chosen.length > 0) return chosen;
    fail(new Error(`No ${one} is chosen. Choose some above.`));
    return undefined;
  };
  let hasUnsaved = () => false;
  edit({
    get isChanged() {
      return hasUnsaved();
    },
    save: () => holder.querySelector<HTMLButtonElement>('button.plan')?.click(),
  });
  const draw = () => {
    result.replaceChildren();
    hasUnsaved = () => false;
    const how = kind.value as FieldChange['change']['kind'];
    let isTyped = false;
    hasUnsaved = () => isTyped;
    const typed = () => {
      isTyped = true;
    };
    const saved = () => {
      isTyped = false;
      chooser.again();
    };
    const planField = async (field: string, change: FieldChange['change']) => {
      const chosen = chosenOr();
      if (chosen === undefined) return;
      const records = chosen.map(({ brand, file, index }) => ({ brand, file, index }));
      await plan({ many: { collection: first.collection, records, field, change } }, saved);
    };
    holder.replaceChildren(...fieldChange(form, all.currency, how, planField, typed));
  };
  kind.addEventListener('change', draw);
  draw();
  return element(
    'div',
    {},
    crumbs(),
    element('h1', {}, `Change many ${several}`),
    element('h2', {}, `1. Choose ${several}`),
    chooser.element,
    element('h2', {}, '2. Say what to change'),
    element('div', { className: 'form' }, labelled('What to do', kind)),
    holder,
    result,
  );
}

/** The records to choose from, with a filter on a field. */
function filteredRecords(
  collection: string,
  one: string,
  several: string,
  form: Form,
  all: readonly ChoosableRecord[],
) {
  let records = all;
  const field = fieldChooser(form.fields, 'in-lists', 'Any');
  const is = element(
    'select',
    {},
    option('there', 'is there'),
    option('missing', 'is missing'),
    option('equal', 'is'),
    option('containing', 'contains'),
  );
  const text = element('input', { type: 'text', autocomplete: 'off' });
  text.setAttribute('aria-label', 'What the field is compared with');
  is.setAttribute('aria-label', 'How the field is compared');
  const { search, brand, hasBrands, parts, fill, chosen } = recordChooser({
    all,
    filtered: () => records,
    every: (count) => `Choose all ${count} shown`,
    status: (found, picked) =>
      `${counted(found, one, several)} shown, ${counted(picked, one, several)} chosen.`,
    aside: (record) =>
      element(
        'a',
        {
          href: recordHash(record.brand, collection, record),
          ariaLabel: `Open ${record.name || record.identity}`,
        },
        'Open',
      ),
  });
  const problem = element('p', { role: 'status' });
  /** Asks again for the records whose field is as wanted. */
  const again = async () => {
    const isCompared = is.value === 'equal' || is.value === 'containing';
    text.hidden = field.value === '' || !isCompared;
    is.hidden = field.value === '';
    const condition = { field: field.value, is: is.value as Condition['is'], text: text.value };
    const isAsked = field.value !== '' && !(isCompared && text.value.trim() === '');
    try {
      records = (await askServer('find', { collection, ...(isAsked && { condition }) })).records;
      problem.textContent = '';
      fill();
    } catch (error) {
      problem.textContent = thrownMessage(error);
    }
  };
  for (const control of [field, is, text]) control.addEventListener('change', () => void again());
  text.hidden = true;
  is.hidden = true;
  fill();
  return {
    element: element(
      'div',
      { className: 'chooser' },
      element(
        'div',
        { className: 'record-filter' },
        labelled('Words', search),
        ...(hasBrands ? [labelled('Brand', brand)] : []),
        labelled('Only where the field', field),
        is,
        text,
      ),
      ...parts,
      problem,
    ),
    chosen,
    again: () => void again(),
  };
}

/** The field and what becomes of it, with a button that shows what that would do. */
function fieldChange(
  form: Form,
  currency: string,
  kind: FieldChange['change']['kind'],
  plan: (field: string, change: FieldChange['change']) => void,
  changed: () => void,
): readonly HTMLElement[] {
  const isCodes = kind === 'add-code' || kind === 'remove-code';
  const wanted = ({ input, isRequired }: FormField) =>
    isCodes ? codesOf(input) !== undefined : kind === 'set' || !isRequired;
  // One value for many records is never one of those that tell them apart.
  const fields = form.fields.filter(({ key }) => key !== 'Identification' && key !== 'SequenceNumber');
  const field = fieldChooser(fields, 'in-objects', undefined, wanted);
  const holder = element('div', {});
  const show = smallButton('Show what this would do', () => plan(field.value, changeOf()));
  show.className = 'plan';
  let changeOf: () => FieldChange['change'] = () => ({ kind: 'remove' });
  const draw = () => {
    holder.replaceChildren();
    const found = fieldAt(form.fields, field.value.split('.'));
    if (found === undefined || kind === 'remove') return;
    if (isCodes) {
      const codes = codesOf(found.input) ?? [];
      const code = element(
        'select',
        {},
        ...codes.map(({ code, meaning = '' }) =>
          option(code, `${code}${meaning === '' ? '' : ` — ${meaning}`}`.slice(0, 90)),
        ),
      );
      changeOf = () => ({ kind, code: code.value });
      holder.append(labelled('Code', code));
      return;
    }
    const draft: Record<string, unknown> = {};
    const root = rootPlace(() => draft);
    const place = field.value.split('.').reduce(fieldPlace, root);
    const editing: Editing = {
      marks: new Marks(() => draft),
      isNew: true,
      used: () => ({}),
      currency,
      changed,
      left() {},
      begun() {},
      moved() {},
    };
    holder.append(valueRow({ ...found, isRequired: true }, found.input, place, editing, undefined));
    changeOf = () => ({ kind: 'set', value: place.read() });
  };
  field.addEventListener('change', draw);
  draw();
  return [labelled('Field', field), holder, element('p', {}, show)];
}

function codesOf(input: Input) {
  return input.kind === 'list' && input.item.kind === 'codes' ? input.item.codes : undefined;
}

function fieldAt(fields: readonly FormField[], [key, ...rest]: readonly string[]): FormField | undefined {
  const found = fields.find((field) => field.key === key);
  if (found === undefined || rest.length === 0) return found;
  return found.input.kind === 'object' ? fieldAt(found.input.fields, rest) : undefined;
}
