import { capital } from '../../../base/text/capital.js';
import type { FieldPath, SharedValue } from '../../../model/location.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { FieldProblem } from '../contract.js';
import type { Control } from './control.js';

interface Marked {
  readonly row: HTMLElement;
  readonly control: Control | undefined;
}

/** Shows problems beside the fields that they are about. */
export class Marks {
  readonly #rows = new Map<string, Marked>();
  #problems: readonly FieldProblem[] = [];
  #shared = new Map<string, number>();
  #isWaiting = false;

  /** A row of the form. It shows the problems that are known already. */
  add(path: FieldPath, row: HTMLElement, control?: Control): void {
    row.dataset['field'] = path.join('.');
    const name = JSON.stringify(path);
    this.#rows.set(name, { row, control });
    markShared(row, this.#shared.get(name));
    if (this.#problems.length === 0 || this.#isWaiting) return;
    this.#isWaiting = true;
    queueMicrotask(() => {
      this.#isWaiting = false;
      this.show(this.#problems);
    });
  }

  /** Shows these problems, and no others. */
  show(problems: readonly FieldProblem[]): void {
    this.#problems = problems;
    const at = new Map<Marked, FieldProblem[]>();
    const inside = new Map<Marked, FieldProblem[]>();
    for (const problem of problems) {
      const place = this.#nearest(problem.field);
      if (place !== undefined) at.set(place, [...(at.get(place) ?? []), problem]);
      for (let length = problem.field.length - 1; length > 0; length--) {
        const around = this.#at(problem.field.slice(0, length));
        if (around !== undefined) inside.set(around, [...(inside.get(around) ?? []), problem]);
      }
    }
    for (const marked of this.#rows.values()) mark(marked, at.get(marked) ?? [], inside.get(marked) ?? []);
  }

  /** Says of these values that other places have them too, and of no others. */
  share(values: readonly SharedValue[]): void {
    this.#shared = new Map(values.map(({ path, others }) => [JSON.stringify(path), others]));
    for (const [name, { row }] of this.#rows) markShared(row, this.#shared.get(name));
  }

  /** Opens all that is around a field, and moves the cursor there. */
  focus(path: FieldPath): void {
    for (let length = 1; length <= path.length; length++) {
      const around = this.#at(path.slice(0, length));
      around?.row.dispatchEvent(new Event('open-now'));
    }
    const found = this.#nearest(path);
    if (found === undefined) return;
    const { row, control } = found;
    row.scrollIntoView({ block: 'center' });
    (control?.focus ?? row.querySelector<HTMLElement>('input, select, textarea, summary, button'))?.focus();
  }

  /** The errors, then the warnings, then the notes, each in the order of the page. */
  inOrder(problems: readonly FieldProblem[]): readonly FieldProblem[] {
    const rank = ({ severity }: FieldProblem) => severities.indexOf(severity);
    return [...problems].sort((a, b) => {
      const [one, other] = [this.#nearest(a.field)?.row, this.#nearest(b.field)?.row];
      if (rank(a) !== rank(b) || one === undefined || other === undefined || one === other)
        return rank(a) - rank(b);
      return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
    });
  }

  /** The fields that are shown and empty, as the page calls them. */
  empty(): readonly string[] {
    return [...this.#rows].flatMap(([name, { row, control }]) => {
      const isEmpty = control !== undefined && (control.focus as HTMLInputElement).value === '';
      return isEmpty && row.isConnected ? [this.titleOf(JSON.parse(name) as FieldPath)] : [];
    });
  }

  /** A field as the page calls it: `Postal address, Post code`, `Day 2, Name`. */
  titleOf(path: FieldPath): string {
    const names: string[] = [];
    for (let length = 1; length <= path.length; length++) {
      const step = path[length - 1]!;
      const label = this.#at(path.slice(0, length))?.row.dataset['label'];
      if (typeof step === 'string') names.push(label ?? step);
      else names.push(`${names.pop() ?? ''} ${step + 1}`.trim());
    }
    return names.join(', ');
  }

  #at(path: FieldPath): Marked | undefined {
    const found = this.#rows.get(JSON.stringify(path));
    return found?.row.isConnected ? found : undefined;
  }

  /** The row of a field, or of what is around it. */
  #nearest(path: FieldPath): Marked | undefined {
    for (let length = path.length; length > 0; length--) {
      const found = this.#at(path.slice(0, length));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function mark(
  { row, control }: Marked,
  problems: readonly FieldProblem[],
  inside: readonly FieldProblem[],
): void {
  const own = [...row.children].find((child) => child.classList.contains('problems'));
  own?.remove();
  const isWrong = problems.some(({ severity }) => severity === 'error');
  row.classList.toggle('wrong', isWrong);
  if (control !== undefined) control.focus.setAttribute('aria-invalid', String(isWrong));
  if (problems.length > 0) {
    const list = element('ul', { className: 'problems' }, ...problems.map((each) => said(each, control)));
    list.id = control === undefined ? '' : `${control.focus.id}-problems`;
    if (control === undefined) row.firstElementChild!.after(list);
    else row.append(list);
  }
  if (control !== undefined && control.focus.id !== '') {
    if (problems.length > 0) control.focus.setAttribute('aria-errormessage', `${control.focus.id}-problems`);
    else control.focus.removeAttribute('aria-errormessage');
  }
  const summary = row.querySelector(':scope > summary');
  summary?.querySelector('.count')?.remove();
  if (summary && inside.length > 0) {
    const worst = severities.find((each) => inside.some(({ severity }) => severity === each));
    summary.append(
      element(
        'span',
        { className: `count ${worst}` },
        ` ${inside.length} ${inside.length === 1 ? 'problem' : 'problems'} inside`,
      ),
    );
  }
}

function markShared(row: HTMLElement, others: number | undefined): void {
  for (const child of row.children) if (child.classList.contains('shared')) child.remove();
  if (others === undefined) return;
  const text =
    others === 1
      ? 'Shared with another place of the file, which keeps it when you change it here.'
      : `Shared with ${others} other places of the file, which keep it when you change it here.`;
  const meaning = row.querySelector(':scope > .hint') ?? row.firstElementChild!;
  meaning.after(element('p', { className: 'hint shared' }, text));
}

const severities = ['error', 'warning', 'note'] as const;

const words: Record<FieldProblem['severity'], string> = {
  error: 'Wrong',
  warning: 'Look at this',
  note: 'Note',
};

/** A problem in words, with a button for the value that is proposed. */
function said({ severity, message, hint, help, suggestion }: FieldProblem, control: Control | undefined) {
  const item = element(
    'li',
    { className: severity },
    element('b', {}, `${words[severity]}: `),
    capital(message),
  );
  if (suggestion !== undefined && control !== undefined) {
    const button = element('button', { type: 'button', className: 'secondary small' }, `Write ${suggestion}`);
    button.addEventListener('click', () => {
      control.show(suggestion);
      control.focus.dispatchEvent(new Event(control.focus.matches('select') ? 'change' : 'input'));
      control.focus.focus();
    });
    item.append(' ', button);
  } else if (hint !== undefined) item.append(` ${capital(hint)}.`.replace(/([.?])\.$/, '$1'));
  if (help !== undefined) item.append(' ', help);
  return item;
}
