import { useState } from 'preact/hooks';
import { thrownMessage } from '../../base/errors.js';
import { capital } from '../../base/text/capital.js';
import { counted } from '../../model/message.js';
import type { SetSource, ShownSet } from '../records/contract.js';
import { ChangedFiles } from './changed-lines.js';
import { ChangedRecords } from './changed-records.js';
import { Notice } from './page.js';
import { countsInWords, Sign } from './problems.js';
import { askServer } from './server.js';

/**
 * Shows what a set of changes would do, record by record, with the problems that it would bring and the lines of files,
 * and saves it if that is wanted.
 */
export function SetReview({
  source,
  shown,
  saved,
}: {
  /** What the set is made of; it is sent again to save it. */
  readonly source: SetSource;
  readonly shown: ShownSet;
  readonly saved: () => void;
}) {
  const { title, records, count, counts, files, left, says, digest } = shown;
  const [state, setState] = useState<'shown' | 'saving' | { readonly saved: number }>('shown');
  const [error, setError] = useState('');
  const isWrong = counts.error > 0;
  const save = async () => {
    setState('saving');
    setError('');
    try {
      const { count: written } = await askServer('save-set', { ...source, digest });
      setState({ saved: written });
      saved();
    } catch (failed) {
      setState('shown');
      setError(thrownMessage(failed));
    }
  };
  return (
    <section class="review" aria-busy={state === 'saving'}>
      <h2>{title}</h2>
      {typeof state === 'object' ? (
        <Notice kind="good" isOutcome>
          <b>{`Saved: ${title}.`}</b> {counted(state.saved, 'record', 'records')}.{' '}
          <a href="#/changes">Take it back</a>
        </Notice>
      ) : (
        <Notice {...(isWrong && { kind: 'bad' as const })} isOutcome>
          {files.length === 0
            ? 'This changes nothing.'
            : `${counted(count, 'record', 'records')} in ${counted(files.length, 'file', 'files')}. ${newProblems(counts)} Nothing is saved yet.`}
        </Notice>
      )}
      {says.map((text) => (
        <Notice>{text}</Notice>
      ))}
      {error !== '' && (
        <Notice kind="bad" isOutcome key={error}>
          {error}
        </Notice>
      )}
      {typeof state !== 'object' && (
        <p>
          <button
            type="button"
            disabled={files.length === 0 || state === 'saving'}
            onClick={() => void save()}
          >
            {isWrong ? 'Save it as it is' : 'Save'}
          </button>
        </p>
      )}
      {left.length > 0 && (
        <>
          <h3>{counted(left.length, 'stays as it is', 'stay as they are')}</h3>
          <ul class="plain">
            {left.map((text) => (
              <li>{text}</li>
            ))}
          </ul>
        </>
      )}
      <ChangedRecords
        records={records}
        count={count}
        more={({ problems }) =>
          problems.map(({ severity, message }) => (
            <p class={`is-${severity}`}>
              <Sign severity={severity} />
              {capital(message)}
            </p>
          ))
        }
      />
      <details>
        <summary>The lines of the files</summary>
        <ChangedFiles files={files} />
      </details>
    </section>
  );
}

function newProblems(counts: ShownSet['counts']): string {
  if (counts.error + counts.warning + counts.note === 0) return 'No new problems.';
  const said = `New problems: ${countsInWords(counts)}.`;
  return counts.error > 0 ? `${said} It can't be published like this.` : said;
}
