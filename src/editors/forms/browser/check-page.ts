import { capital } from '../../../base/text/capital.js';
import type { FieldPath } from '../../../model/location.js';
import { counted } from '../../../model/message.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { ContentProblems, RecordAddress } from '../contract.js';
import { askServer } from './server.js';
import { severityCounts, severityKinds, severitySign } from './severity.js';

type HashOf = (brand: string, collection: string, at: RecordAddress, field: FieldPath) => string;

type Listed = ContentProblems['problems'][number];

/** All problems of the content: errors first, then warnings, and notes folded up. */
export async function checkPage(hashOf: HashOf): Promise<HTMLElement> {
  const { problems, counts } = await askServer('problems', {});
  const title =
    counts.error > 0
      ? 'Not ready to publish'
      : counts.warning > 0
        ? 'Can be published, with warnings'
        : 'Ready to publish';
  return element(
    'div',
    {},
    element('h1', {}, title),
    element('p', { className: 'lead' }, `${severityCounts(counts)}.`),
    ...severityKinds.flatMap(({ severity, one, several, means }): readonly HTMLElement[] => {
      const own = problems.filter((problem) => problem.severity === severity);
      if (own.length === 0) return [];
      const count = counts[severity];
      const heading = element(
        'h2',
        { className: `count is-${severity}` },
        severitySign(severity),
        counted(count, one, several),
      );
      const more = count - own.length;
      const list = element(
        'ul',
        { className: 'plain problems all' },
        ...own.map((problem) => itemOf(problem, hashOf)),
        ...(more > 0 ? [element('li', { className: 'hint' }, `and ${more} more, which check lists`)] : []),
      );
      const hint = element('p', { className: 'hint' }, means);
      if (severity !== 'note') return [heading, hint, list];
      return [
        element(
          'details',
          { open: counts.error + counts.warning === 0 },
          element('summary', {}, heading),
          hint,
          list,
        ),
      ];
    }),
  );
}

function itemOf(problem: Listed, hashOf: HashOf): HTMLElement {
  const { severity, file, line, record, message, hint, at, field, fieldWords } = problem;
  const title = [record, fieldWords].filter((text) => text !== undefined && text !== '').join(': ');
  const said = title === '' ? capital(message) : `${title}. ${capital(message)}`;
  return element(
    'li',
    { className: `is-${severity}` },
    at === undefined ? said : element('a', { href: hashOf(at.brand, at.collection, at, field) }, said),
    element('span', { className: 'hint' }, ` ${[hint, `${file}, line ${line}`].filter(Boolean).join(' · ')}`),
  );
}
