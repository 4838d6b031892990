import { capital } from '../../../base/text/capital.js';
import type { FieldPath, SharedValue } from '../../../model/location.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { FieldProblem } from '../contract.js';
import { pathInWords } from '../words.js';
import type { Control } from './control.js';
import { severitiesIn, severityCounts, severityKind, severityKinds, severitySign } from './severity.js';

interface Marked {
  readonly row: HTMLElement;
  readonly control: Control | undefined;
  /** The ids of what describes the control when nothing is wrong. */
  readonly described: string;
}

/** Shows problems beside the fields that they are about. */
export class Marks {
  readonly #rows = new Map<string, Marked>();
  /** Shows a field of an object that isn't shown yet. */
  readonly #openers = new Map<string, (key: string) => void>();
  readonly #record: () => unknown;
  #problems: readonly FieldProblem[] = [];
  #shared = new Map<string, number>();
  #isWaiting = false;

  /** @param record as it is in the form */
  constructor(record: () => unknown) {
    this.#record = record;
  }

  /** A row of the form. It shows the problems that are known already. */
  add(path: FieldPath, row: HTMLElement, control?: Control): void {
    row.dataset['field'] = path.join('.');
    const name = JSON.stringify(path);
    if (control !== undefined) control.focus.id ||= `of-${path.join('-')}`;
    const described = control?.focus.getAttribute('aria-describedby') ?? '';
    this.#rows.set(name, { row, control, described });
    markShared(row, this.#shared.get(name));
    if (this.#problems.length === 0 || this.#isWaiting) return;
    this.#isWaiting = true;
    queueMicrotask(() => {
      this.#isWaiting = false;
      this.show(this.#problems);
    });
  }

  /** An object of the form. @param open shows a field of it */
  addObject(path: FieldPath, open: (key: string) => void): void {
    this.#openers.set(JSON.stringify(path), open);
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

  /** Opens all that is around a field, shows it, and moves the cursor there. */
  focus(path: FieldPath): void {
    for (let length = 1; length <= path.length; length++) {
      const step = path[length - 1];
      if (this.#at(path.slice(0, length)) === undefined && typeof step === 'string')
        this.#openers.get(JSON.stringify(path.slice(0, length - 1)))?.(step);
      this.#at(path.slice(0, length))?.row.dispatchEvent(new Event('open-now'));
    }
    const found = this.#nearest(path);
    if (found === undefined) return;
    const { row, control } = found;
    row.scrollIntoView({ block: 'center' });
    (control?.focus ?? row.querySelector<HTMLElement>('input, select, textarea, summary, button'))?.focus();
  }

  /** The errors, then the warnings, then the notes, each in the order of the page. */
  inOrder(problems: readonly FieldProblem[]): readonly FieldProblem[] {
    const rank = ({ severity }: FieldProblem) => severityKinds.indexOf(severityKind(severity));
    return [...problems].sort((a, b) => {
      const [one, other] = [this.#nearest(a.field)?.row, this.#nearest(b.field)?.row];
      if (rank(a) !== rank(b) || one === undefined || other === undefined || one === other)
        return rank(a) - rank(b);
      return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
    });
  }

  /** The fields that are shown and empty. */
  empty(): readonly FieldPath[] {
    return [...this.#rows].flatMap(([name, { row, control }]) => {
      const isEmpty = control !== undefined && (control.focus as HTMLInputElement).value === '';
      return isEmpty && row.isConnected ? [JSON.parse(name) as FieldPath] : [];
    });
  }

  /** A link that leads to a field, called by its place in words, and what else is said of it. */
  link(path: FieldPath, more = ''): HTMLElement {
    const link = element('a', { href: '#' }, pathInWords(path, this.#record()) + more);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      this.focus(path);
    });
    return link;
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
  { row, control, described }: Marked,
  problems: readonly FieldProblem[],
  inside: readonly FieldProblem[],
): void {
  const own = [...row.children].find((child) => child.classList.contains('problems'));
  own?.remove();
  const isWrong = problems.some(({ severity }) => severity === 'error');
  row.classList.toggle('wrong', isWrong);
  if (problems.length > 0) {
    const list = element('ul', { className: 'problems' }, ...problems.map((each) => said(each, control)));
    if (control === undefined) row.firstElementChild!.after(list);
    else {
      list.id = `${control.focus.id}-problems`;
      row.append(list);
    }
  }
  if (control !== undefined) {
    const { focus } = control;
    focus.setAttribute('aria-invalid', String(isWrong));
    const ids = problems.length > 0 ? `${focus.id}-problems ${described}`.trim() : described;
    if (ids === '') focus.removeAttribute('aria-describedby');
    else focus.setAttribute('aria-describedby', ids);
  }
  const summary = row.querySelector(':scope > summary');
  summary?.querySelector('.count')?.remove();
  const worst = severityKinds.find(({ severity }) =>
    inside.some((each) => each.severity === severity),
  )?.severity;
  if (summary && worst !== undefined) {
    const text = `${severityCounts(severitiesIn(inside))} inside`;
    summary.append(element('span', { className: `count is-${worst}` }, ' ', severitySign(worst), text));
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

/** A problem in words, with a button for the value that is proposed. */
function said({ severity, message, hint, help, suggestion }: FieldProblem, control: Control | undefined) {
  const item = element(
    'li',
    { className: `is-${severity}` },
    severitySign(severity),
    element('b', {}, `${capital(severityKind(severity).one)}: `),
    capital(message),
  );
  if (suggestion !== undefined && control !== undefined) {
    const button = element('button', { type: 'button', className: 'secondary small' }, `Write ${suggestion}`);
    button.addEventListener('click', () => {
      control.show(suggestion);
      control.focus.dispatchEvent(new Event('input'));
      control.focus.dispatchEvent(new Event('change', { bubbles: true }));
      control.focus.focus();
    });
    item.append(' ', button);
  } else if (hint !== undefined) item.append(` ${capital(hint)}.`.replace(/([.?])\.$/, '$1'));
  if (help !== undefined) item.append(' ', help);
  return item;
}
