import { counted } from '../../../model/message.js';
import type { PlannedJob } from '../../records/replies.js';
import type { JobToDo } from '../../records/requests.js';
import { specialHoursPath } from '../../records/words.js';
import { recordHash } from '../addresses.js';
import { ChangedRecords, UndoSave } from '../changes.js';
import { countsInWords } from '../form/problems.js';
import { Notice } from '../page.js';

/** What a job would do. */
export interface Plan {
  readonly job: JobToDo;
  readonly shown: PlannedJob;
  /** The save, once it is one. */
  readonly saved?: number;
}

type ReviewProps = Plan & { readonly isBusy: boolean; readonly save: () => void };

/** What a job does, record by record, with the problems that it would bring. */
export function Review({ shown, saved, isBusy, save }: ReviewProps) {
  const { title, records, count, counts, files, kept } = shown;
  const isWrong = counts.error > 0;
  return (
    <section class="review" aria-busy={isBusy}>
      <h2>{title}</h2>
      {saved !== undefined ? (
        <Notice kind="good" isOutcome key="saved">
          <b>{`Saved: ${title}.`}</b> {counted(count, 'record')}.{' '}
          <UndoSave id={saved} title={title} to={location.hash} />
        </Notice>
      ) : (
        <Notice kind={isWrong ? 'bad' : undefined} isOutcome>
          {files.length === 0
            ? 'This changes nothing.'
            : `${counted(count, 'record')} in ${counted(files.length, 'file')}. ${newProblems(counts)} Nothing is saved yet.`}
        </Notice>
      )}
      {saved === undefined && files.length > 0 && (
        <p>
          <button type="button" disabled={isBusy} onClick={save}>
            {isWrong ? 'Save it as it is' : 'Save'}
          </button>
        </p>
      )}
      {kept.length > 0 && (
        <ul class="plain notice">
          {kept.map((record) => (
            <li>
              <a href={recordHash(record, specialHoursPath)}>{record.title}</a>
              {` stays as it is: it ${record.why}`}
            </li>
          ))}
        </ul>
      )}
      <ChangedRecords records={records} count={count} />
    </section>
  );
}

function newProblems(counts: PlannedJob['counts']): string {
  if (counts.error + counts.warning + counts.note === 0) return 'No new problems.';
  const said = `New problems: ${countsInWords(counts)}.`;
  return counts.error > 0 ? `${said} It can't be published like this.` : said;
}
