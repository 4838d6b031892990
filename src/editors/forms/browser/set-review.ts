import { thrownMessage } from '../../../base/errors.js';
import { capital } from '../../../base/text/capital.js';
import { counted } from '../../../model/message.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { RecordInSet, SetSource, ShownSet } from '../change-set.js';
import { recordHash } from './addresses.js';
import { filesChanged, recordsChanged } from './edits-page.js';
import { askServer } from './server.js';
import { severityCounts, severityKind, severitySign } from './severity.js';

/**
 * Shows what a set of changes would do, record by record, with the problems that it would bring and the lines of files,
 * and saves it if that is wanted.
 * @param source what the set is made of; it is sent again to save it
 * @param saved is called once it is saved
 */
export function setReview(
  source: SetSource,
  shown: ShownSet,
  say: (text: string) => void,
  saved: () => void = () => {},
): HTMLElement {
  const { title, records, count, counts, files, left, says, digest } = shown;
  const isWrong = counts.error > 0;
  const outcome = element('div', { className: 'outcome', tabIndex: -1 });
  const save = element('button', { type: 'button' }, isWrong ? 'Save it as it is' : 'Save');
  const bar = element('div', { className: 'bar' }, outcome, save);
  const problems = (record: RecordInSet) =>
    record.problems.map(({ severity, message }) =>
      element(
        'p',
        { className: `is-${severity}` },
        severitySign(severity),
        `${capital(severityKind(severity).one)}: ${message}`,
      ),
    );
  const notYet = element('span', {}, ' Nothing is saved yet.');
  const review = element(
    'section',
    { className: 'review', tabIndex: -1 },
    element('h2', {}, title),
    element(
      'p',
      { className: isWrong ? 'notice bad' : 'notice' },
      ...(files.length === 0
        ? ['This changes nothing.']
        : [
            `${counted(count, 'record', 'records')} in ${counted(files.length, 'file', 'files')}. ${newProblems(counts)}`,
            notYet,
          ]),
    ),
    ...says.map((text) => element('p', { className: 'notice' }, text)),
    ...leftAsTheyAre(left),
    recordsChanged(records, count, recordHash, (record) => problems(record as RecordInSet)),
    element('h3', {}, 'The lines of the files'),
    ...filesChanged(files),
    bar,
  );
  save.disabled = files.length === 0;
  save.addEventListener('click', async () => {
    save.disabled = true;
    review.ariaBusy = 'true';
    let notice: HTMLElement;
    try {
      const { count: written } = await askServer('save-set', { ...source, digest });
      notice = element(
        'p',
        { className: 'notice good' },
        element('b', {}, `Saved: ${title}.`),
        ` ${counted(written, 'record', 'records')}. `,
        element('a', { href: '#/changes' }, 'Take it back'),
      );
      save.remove();
      notYet.remove();
      saved();
    } catch (error) {
      notice = element('p', { className: 'notice bad' }, thrownMessage(error));
      save.disabled = false;
    }
    review.ariaBusy = null;
    outcome.replaceChildren(notice);
    say(notice.textContent);
    outcome.focus();
  });
  return review;
}

/** What stays as it is, and why. */
function leftAsTheyAre(left: ShownSet['left']): HTMLElement[] {
  if (left.length === 0) return [];
  return [
    element('h3', {}, counted(left.length, 'stays as it is', 'stay as they are')),
    element('ul', { className: 'plain' }, ...left.map((text) => element('li', {}, text))),
  ];
}

function newProblems(counts: ShownSet['counts']): string {
  if (counts.error + counts.warning + counts.note === 0) return 'No new problems.';
  const said = `New problems: ${severityCounts(counts)}.`;
  return counts.error > 0 ? `${said} It can't be published like this.` : said;
}
