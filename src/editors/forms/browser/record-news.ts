import { type FieldPath, valueAt } from '../../../model/location.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { EditedField } from '../contract.js';
import type { OtherPerson, Overlap, RecordNews } from '../happening.js';
import { isFields } from './place.js';

type Changed = Extract<RecordNews, { readonly kind: 'changed' }>;

/** What was changed in a record, in words: `was changed by A. Smith: Name Ely → Ely Quay`. */
export function newsText({ how, fields, count }: Changed): string {
  const more = count > fields.length ? `; and ${count - fields.length} more` : '';
  return `was changed ${how}: ${fields.map(fieldText).join('; ')}${more}`;
}

function fieldText({ words, was = 'left out', is = 'left out' }: EditedField): string {
  return `${words} ${was} → ${is}`;
}

/**
 * Offers to take in what somebody else changed in a record that is edited here.
 * @param take gets what writes theirs, where that was chosen, into both together
 */
export function takeInOffer(
  news: Changed,
  title: string,
  take: (choose: (draft: Record<string, unknown>) => void) => void,
): HTMLElement {
  const { overlaps } = news;
  const offer = element(
    'section',
    { className: 'notice' },
    element('p', {}, element('b', {}, element('bdi', {}, title), ' ', newsText(news)), '.'),
  );
  const asked = overlaps.map((overlap, at) => ({ overlap, ...choiceOf(overlap, at) }));
  const button = element('button', { type: 'button', className: 'small' }, 'Take it in, and keep my changes');
  button.addEventListener('click', () => {
    take((draft) => {
      for (const { overlap, isTheirs } of asked)
        if (isTheirs()) writeInto(draft, overlap.field, structuredClone(overlap.value));
    });
  });
  if (asked.length > 0)
    offer.append(
      element('p', {}, 'You both changed this. What should it be?'),
      ...asked.map((each) => each.field),
    );
  offer.append(element('p', {}, button));
  return offer;
}

function choiceOf({ words, mine = 'left out', theirs = 'left out' }: Overlap, at: number) {
  const radio = (value: string, text: string, checked: boolean) => {
    const input = element('input', { type: 'radio', name: `overlap-${at}`, value, checked });
    return { input, label: element('label', { className: 'row' }, input, element('bdi', {}, text)) };
  };
  const own = radio('mine', `Mine: ${mine}`, true);
  const other = radio('theirs', `Theirs: ${theirs}`, false);
  const field = element('fieldset', {}, element('legend', {}, words), own.label, other.label);
  return { field, isTheirs: () => other.input.checked };
}

/** Who else has the record open, in words; empty if nobody has. */
export function peopleText(people: readonly OtherPerson[], noun: string): string {
  const sentences = people.map(({ name, isEditing }) =>
    name === undefined
      ? `This ${noun} is ${isEditing ? 'being edited' : 'open'} in another window.`
      : `${name} ${isEditing ? 'is editing' : 'has'} this ${noun}${isEditing ? '' : ' open'}.`,
  );
  return [...new Set(sentences)].join(' ');
}

/** Draws something anew, with what is open, focused and in sight as it was. */
export function keepingPlace(drawn: HTMLElement, draw: () => void): void {
  const { activeElement: active } = document;
  const isInside = active !== null && drawn.contains(active);
  const controls = 'input, select, textarea, summary, button';
  const row = active?.closest<HTMLElement>('[data-field]');
  const at = active === null || !row ? -1 : [...row.querySelectorAll(controls)].indexOf(active);
  const all = () => [...drawn.querySelectorAll<HTMLDetailsElement>('details[data-field]')];
  const open = all().flatMap((each) => (each.open ? [each.dataset['field']] : []));
  const top = scrollY;
  draw();
  // From outside inwards, since what is inside is made when it is opened.
  for (const field of open)
    for (const each of all()) if (each.dataset['field'] === field) each.dispatchEvent(new Event('open-now'));
  if (isInside) {
    const again = drawn.querySelector(`[data-field="${CSS.escape(row?.dataset['field'] ?? '')}"]`);
    again?.querySelectorAll<HTMLElement>(controls)[at]?.focus({ preventScroll: true });
  }
  scrollTo(0, top);
}

/** Writes a value into a record. What is around it is there. */
function writeInto(record: Record<string, unknown>, field: FieldPath, value: unknown): void {
  const holder = valueAt(record, field.slice(0, -1));
  const last = field.at(-1);
  if (Array.isArray(holder) && typeof last === 'number') holder[last] = value;
  else if (isFields(holder) && value === undefined) delete holder[String(last)];
  else if (isFields(holder)) holder[String(last)] = value;
}
