import { useState } from 'preact/hooks';
import { capital } from '../../../base/text/capital.js';
import { counted } from '../../../model/message.js';
import type { JobToDo, PlannedJob } from '../../records/contract.js';
import { ChangedRecords } from '../changes.js';
import { countsInWords, Sign } from '../form/problems.js';
import { Notice, useRun } from '../page.js';
import { askServer } from '../server.js';

/** What a job would do, and whether it is saved by now. */
interface Plan {
  readonly job: JobToDo;
  readonly shown: PlannedJob;
  readonly isSaved: boolean;
}

/** Shows what a job would do, and saves it: first one button, then the other. */
export function usePlan(saved: () => void) {
  const [plan, setPlan] = useState<Plan>();
  const { error, isBusy, run, clear: forgive } = useRun();
  /** @param isStill false if something else is wanted by now, which is shown when it is asked for */
  const show = (job: JobToDo, isStill: () => boolean) =>
    run(async () => {
      setPlan(undefined);
      const shown = await askServer('plan', { job });
      if (!isStill()) throw new Error('The answers have changed. Show it again.');
      setPlan({ job, shown, isSaved: false });
    });
  const save = ({ job, shown }: Plan) =>
    run(async () => {
      await askServer('save', { job, digest: shown.digest });
      setPlan({ job, shown, isSaved: true });
      saved();
    });
  const view = (
    <>
      {error}
      {plan && <Review key={plan.shown.digest} plan={plan} isBusy={isBusy} save={() => void save(plan)} />}
    </>
  );
  const clear = () => {
    setPlan(undefined);
    forgive();
  };
  return { view, show, clear, isBusy };
}

/** What a job does, record by record, with the problems that it would bring. */
function Review({
  plan: { shown, isSaved },
  isBusy,
  save,
}: {
  readonly plan: Plan;
  readonly isBusy: boolean;
  readonly save: () => void;
}) {
  const { title, records, count, counts, files, says } = shown;
  const isWrong = counts.error > 0;
  return (
    <section class="review" aria-busy={isBusy}>
      <h2>{title}</h2>
      {isSaved ? (
        <Notice kind="good" isOutcome key="saved">
          <b>{`Saved: ${title}.`}</b> {counted(count, 'record')}. <a href="#/changes">Undo</a>
        </Notice>
      ) : (
        <Notice {...(isWrong && { kind: 'bad' as const })} isOutcome>
          {files.length === 0
            ? 'This changes nothing.'
            : `${counted(count, 'record')} in ${counted(files.length, 'file')}. ${newProblems(counts)} Nothing is saved yet.`}
        </Notice>
      )}
      {!isSaved && files.length > 0 && (
        <p>
          <button type="button" disabled={isBusy} onClick={save}>
            {isWrong ? 'Save it as it is' : 'Save'}
          </button>
        </p>
      )}
      {says.length > 0 && (
        <ul class="plain notice">
          {says.map((text) => (
            <li>{text}</li>
          ))}
        </ul>
      )}
      <ChangedRecords
        records={records}
        count={count}
        more={({ problems }) =>
          problems.map(({ severity, message, help }) => (
            <p class={`is-${severity}`}>
              <Sign severity={severity} />
              {capital(message)} {help}
            </p>
          ))
        }
      />
    </section>
  );
}

function newProblems(counts: PlannedJob['counts']): string {
  if (counts.error + counts.warning + counts.note === 0) return 'No new problems.';
  const said = `New problems: ${countsInWords(counts)}.`;
  return counts.error > 0 ? `${said} It can't be published like this.` : said;
}
