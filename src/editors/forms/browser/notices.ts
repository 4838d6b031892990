import { capital } from '../../../base/text/capital.js';
import type { FieldPath } from '../../../model/location.js';
import { counted } from '../../../model/message.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { ChangedLine, FieldProblem, Saved } from '../contract.js';
import type { Marks } from './marks.js';
import { severitiesIn, severityCounts, severityKind, severitySign } from './severity.js';

/** All problems as links to their fields. */
export function problemSummary(problems: readonly FieldProblem[], marks: Marks): HTMLElement[] {
  if (problems.length === 0) return [];
  const items = problems.map(({ severity, field, message }) =>
    element(
      'li',
      { className: `is-${severity}` },
      severitySign(severity),
      element('span', { className: 'hidden-text' }, `${capital(severityKind(severity).one)}: `),
      field.length === 0 ? capital(message) : marks.link(field, `: ${message}`),
    ),
  );
  const counts = severitiesIn(problems);
  const title = `${counts.error === 0 ? 'Worth a look: ' : 'To correct: '}${severityCounts(counts)}`;
  return [
    element(
      'section',
      { className: counts.error === 0 ? 'notice' : 'notice bad' },
      element('h2', {}, title),
      element('ul', { className: 'plain problems' }, ...items),
    ),
  ];
}

/**
 * What was written, line by line.
 * @param empty the fields that nothing was entered in
 */
export function savedNotice(
  { file, lines, at }: Saved,
  listHash: string,
  empty: readonly FieldPath[],
  marks: Marks,
): HTMLElement {
  const text = at === undefined ? `Removed from ${file}.` : `Saved to ${file}.`;
  const notice = element(
    'section',
    { className: 'notice good' },
    element('p', {}, element('b', {}, text), ' '),
  );
  notice.append(
    element('a', { href: listHash }, 'Back to the list'),
    ' · ',
    element('a', { href: '#/changes' }, 'Take it back'),
  );
  if (empty.length > 0) {
    const most = 5;
    const names = empty.slice(0, most).flatMap((path, at) => [at === 0 ? '' : '; ', marks.link(path)]);
    const more = empty.length > most ? `; ${empty.length - most} more.` : '.';
    notice.append(element('p', {}, 'Left out of the file, because they are empty: ', ...names, more));
  }
  notice.append(...linesChanged(lines));
  return notice;
}

/** The lines that a save changed, to be opened. @param all the number of all, of which `lines` are the first */
export function linesChanged(lines: readonly ChangedLine[], all = lines.length): HTMLElement[] {
  if (lines.length === 0) return [element('p', {}, 'The file is the same as before.')];
  const count = counted(all, 'line');
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
  const more = all > lines.length ? `, of which these are the first ${lines.length}` : '';
  return [
    element('details', { open: lines.length <= 12 }, element('summary', {}, `${count} changed${more}`), diff),
  ];
}

/** Asks before something is done that somebody may not want. @param yes the words of its button */
export function confirmed(title: string, text: string, yes: string): Promise<boolean> {
  const dialog = element('dialog', {}, element('h2', {}, title), element('p', {}, text));
  dialog.setAttribute('aria-label', title);
  const form = element('form', { method: 'dialog', className: 'buttons' });
  form.append(
    element('button', { value: 'yes' }, yes),
    element('button', { value: '', className: 'secondary', autofocus: true }, 'Cancel'),
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
