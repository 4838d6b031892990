import { capital } from '../../../base/text/capital.js';
import { counted } from '../../../model/message.js';
import type { ContentProblems } from '../../records/replies.js';
import { pathInWords } from '../../records/words.js';
import { recordHash } from '../addresses.js';
import { countsInWords, Problems, severities } from '../form/problems.js';
import { FormsPage, useAsked } from '../page.js';

/** What they mean for a publication. */
const means = {
  error: 'Nothing can be published until these are corrected.',
  warning: 'These are published as they are. Nearly all of them are mistakes.',
  note: 'Worth knowing; often right as it is.',
};

/** All problems of the content: errors first, then warnings, and notes folded up. */
export function CheckPage() {
  const { value, error } = useAsked('problems', {});
  if (value === undefined) return <FormsPage title="Check" error={error} isBusy />;
  const { problems, counts } = value;
  const publishable = counts.warning > 0 ? 'Can be published, with warnings' : 'Ready to publish';
  return (
    <FormsPage
      title={counts.error > 0 ? 'Not ready to publish' : publishable}
      lead={`${countsInWords(counts)}.`}
    >
      {severities.map((severity) => {
        const own = problems.filter((problem) => problem.severity === severity);
        if (own.length === 0) return null;
        const more = counts[severity] - own.length;
        return (
          <details open={severity !== 'note'}>
            <summary>
              <h2 class={`is-${severity}`}>{counted(counts[severity], severity)}</h2>
            </summary>
            <p class="hint">{means[severity]}</p>
            <Problems problems={own} draw={(problem) => <Listed problem={problem} />} />
            {more > 0 && <p class="hint">{`and ${more} more, which check lists`}</p>}
          </details>
        );
      })}
    </FormsPage>
  );
}

function Listed({ problem }: { readonly problem: ContentProblems['problems'][number] }) {
  const { file, line, record, message, hint, place, field } = problem;
  const title = [record, pathInWords(field)].filter(Boolean).join(': ');
  const said = title === '' ? capital(message) : `${title}. ${capital(message)}`;
  return (
    <>
      {place === undefined ? said : <a href={recordHash(place, field)}>{said}</a>}
      <span class="hint">{` ${[hint, `${file}, line ${line}`].filter(Boolean).join(' · ')}`}</span>
    </>
  );
}
