import { useState } from 'preact/hooks';
import { thrownMessage } from '../../base/errors.js';
import { capital } from '../../base/text/capital.js';
import { counted } from '../../model/message.js';
import type { FieldProblem, JobToDo, ShownPlan } from '../records/contract.js';
import { ChangedFiles, ChangedRecords } from './changes.js';
import { Notice } from './page.js';
import { countsInWords, Sign } from './problems.js';
import { askServer } from './server.js';

/** What a job would do once that was asked for, and how it was saved. */
type Plan =
  | { readonly kind: 'shown' | 'saving' | 'saved'; readonly job: JobToDo; readonly shown: ShownPlan }
  | undefined;

/** Shows what a job would do, and saves it: first one button, then the other. */
export function usePlan(saved: () => void, wrong: (problems: readonly FieldProblem[]) => void) {
  const [plan, setPlan] = useState<Plan>();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  /** @param isStill false if something else is wanted by now, which is shown when it is asked for */
  const show = async (job: JobToDo, isStill: () => boolean) => {
    setBusy(true);
    setPlan(undefined);
    try {
      const shown = await askServer('plan', { job });
      setError(isStill() ? '' : 'The answers have changed. Show it again.');
      if (isStill()) {
        if ('wrong' in shown) wrong(shown.wrong);
        else setPlan({ kind: 'shown', job, shown });
      }
    } catch (failed) {
      setError(thrownMessage(failed));
    }
    setBusy(false);
  };
  const save = async (job: JobToDo, shown: ShownPlan) => {
    setPlan({ kind: 'saving', job, shown });
    setError('');
    try {
      await askServer('save', { job, digest: shown.digest });
      setPlan({ kind: 'saved', job, shown });
      saved();
    } catch (failed) {
      setPlan({ kind: 'shown', job, shown });
      setError(thrownMessage(failed));
    }
  };
  const view = (
    <>
      {error !== '' && (
        <Notice kind="bad" isOutcome key={error}>
          {error}
        </Notice>
      )}
      {plan && (
        <Review
          key={plan.shown.digest}
          shown={plan.shown}
          kind={plan.kind}
          save={() => void save(plan.job, plan.shown)}
        />
      )}
    </>
  );
  const clear = () => {
    setPlan(undefined);
    setError('');
  };
  return { view, show, clear, isBusy };
}

/** What a job does, record by record, with the problems that it would bring and the lines of files. */
function Review({
  shown,
  kind,
  save,
}: {
  readonly shown: ShownPlan;
  readonly kind: 'shown' | 'saving' | 'saved';
  readonly save: () => void;
}) {
  const { title, records, count, counts, files, left, says } = shown;
  const isWrong = counts.error > 0;
  return (
    <section class="review" aria-busy={kind === 'saving'}>
      <h2>{title}</h2>
      {kind === 'saved' ? (
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
      {says.map((text) => (
        <Notice>{text}</Notice>
      ))}
      {kind !== 'saved' && files.length > 0 && (
        <p>
          <button type="button" disabled={kind === 'saving'} onClick={save}>
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
      <ChangedFiles files={files} />
    </section>
  );
}

function newProblems(counts: ShownPlan['counts']): string {
  if (counts.error + counts.warning + counts.note === 0) return 'No new problems.';
  const said = `New problems: ${countsInWords(counts)}.`;
  return counts.error > 0 ? `${said} It can't be published like this.` : said;
}
