import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useReducer, useState } from 'preact/hooks';
import { counted } from '../../../model/message.js';
import type { Nation } from '../../../model/time/bank-holidays.js';
import type { PlannedJob } from '../../records/replies.js';
import type { JobToDo, RecordValue } from '../../records/requests.js';
import { specialHoursPath } from '../../records/words.js';
import { recordHash } from '../addresses.js';
import { ChangedRecords, UndoSave } from '../changes.js';
import { FormContext } from '../form/form-context.js';
import { FormState } from '../form/form-state.js';
import { countsInWords } from '../form/problems.js';
import { keepDraft, keptDraft } from '../kept-draft.js';
import { Notice, type PageContext, present, useRun } from '../page.js';
import { askServer } from '../server.js';

interface JobProps {
  readonly page: PageContext;
  /** The folder of the brand. */
  readonly brand: string;
  /** The nations of the records. */
  readonly nations?: readonly Nation[];
  /** The questions, and the job that the answers say. */
  readonly questions: (state: FormState) => ComponentChildren;
  readonly jobOf: (answers: RecordValue) => JobToDo;
  readonly currency?: string;
  /** What is answered at first. */
  readonly first?: RecordValue;
}

/** What a job would do, and whether it is saved by now. */
interface Plan {
  /** The job as JSON. */
  readonly key: string;
  readonly shown: PlannedJob;
  /** The save, once it is one. */
  readonly saved?: number;
}

/**
 * Questions, which are kept if the page is loaded anew, then what would be written, then the button that saves it. Another
 * answer takes away what was shown.
 */
export function Job({ page: { site }, questions, jobOf, ...own }: JobProps) {
  const { brand, nations = [], currency = '', first = {} } = own;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [plan, setPlan] = useState<Plan>();
  const { error, isBusy, run } = useRun();
  const state = useMemo(() => {
    const made = new FormState(first, () => redraw(0));
    made.draft = keptDraft()?.draft ?? first;
    return made;
  }, []);
  const { draft } = state;
  const key = JSON.stringify(jobOf(draft));
  // Enter comes before what it ends is drawn.
  const show = () =>
    run(async () => {
      const job = jobOf(state.draft);
      setPlan({ key: JSON.stringify(job), shown: await askServer('plan', { job }) });
    });
  const save = (planned: Plan) =>
    run(async () => {
      const { id } = await askServer('save', { job: jobOf(draft), digest: planned.shown.digest });
      setPlan({ ...planned, saved: id });
      state.saved = state.draft;
      keepDraft(undefined);
    });
  useEffect(() => {
    present.edited = { isChanged: () => state.isChanged, save: show };
  });
  useEffect(() => {
    if (state.isChanged) keepDraft({ draft });
  }, [draft]);
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void show();
        }}
      >
        <FormContext.Provider value={{ state, brand, nations, currency, today: site.today, isNew: true }}>
          <div class="form fields">{questions(state)}</div>
        </FormContext.Provider>
        <p>
          <button type="submit" disabled={isBusy}>
            Show what it would write
          </button>
        </p>
      </form>
      {error}
      {plan?.key === key && (
        <Review key={plan.shown.digest} plan={plan} isBusy={isBusy} save={() => save(plan)} />
      )}
    </>
  );
}

interface ReviewProps {
  readonly plan: Plan;
  readonly isBusy: boolean;
  readonly save: () => void;
}

/** What a job does, record by record, with the problems that it would bring. */
function Review({ plan: { shown, saved }, isBusy, save }: ReviewProps) {
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
              <a href={recordHash(record, record.at, specialHoursPath)}>{record.title}</a>
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
